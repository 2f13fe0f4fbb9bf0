/** What happens to a transaction, and who causes it: its payer, the client, or time. */
export type Happening = 'funds are lacking' | 'funds are reserved' | 'confirmed' | 'canceled';
export type Cause = 'page' | 'client' | 'itself';

/**
 * Wallet 6 and gaps 3, Acceptance and Callbacks: a client gets no callback about its own action.
 */
// biome-ignore format: a table
const events: Readonly<Record<Happening, Partial<Record<Cause, string>>>> = {
  'funds are lacking':  { page: 'waiting_funds' },
  'funds are reserved': { page: 'reserved' },
  'confirmed':          { itself: 'confirmed' },
  'canceled':           { page: 'rejected', itself: 'failed' },
};

/** The event that the merchant gets; null: none. */
export const toldOf = (what: Happening, by: Cause): string | null => events[what][by] ?? null;
