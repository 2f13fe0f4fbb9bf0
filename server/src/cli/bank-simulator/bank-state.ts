/** The holder of an account at some bank. */
export type Party = { readonly name: string; readonly iban: string };

/** One payment in a booking. */
export type Transfer = {
  /** Minor units, never negative: the booking has the direction. */
  readonly minor: number;
  /** The party at the other end. */
  readonly party: Party;
  /** The structured reference (ISO 11649). */
  readonly reference: string | null;
  readonly text: string | null;
  readonly endToEndId: string;
  /** Its place in a payment file of ours. Null: somebody else ordered it. */
  readonly order: {
    readonly messageId: string;
    readonly blockId: string;
    readonly instructionId: string | null;
  } | null;
  /** The reason code of a return. Null: it did not come back. */
  readonly returned: string | null;
};

/** One line of the account. */
export type Booking = {
  readonly direction: 'CRDT' | 'DBIT';
  /** It takes back an earlier booking. */
  readonly isReversal: boolean;
  /** Booked as one sum: the notification has the details, the statement has not. */
  readonly isBatch: boolean;
  readonly transfers: readonly Transfer[];
};

/** A future booking, and why an observer should expect it. */
export type Planned = {
  readonly day: string;
  readonly booking: Booking;
  /** In words, for the person at the terminal. */
  readonly why: string;
};

/** A file for the service. Its name is unique in the life of the bank. */
export type Message = {
  /** A statement of the account, or a report about a payment file. */
  readonly kind: 'statement' | 'report';
  readonly name: string;
  readonly content: string;
};

/**
 * All that the simulated bank knows about one account. It is kept in a file, so that balances and
 * numbers continue after a restart.
 */
export type BankState = {
  readonly version: 1;
  readonly iban: string;
  /** The state from which the dice continue. */
  readonly dice: number;
  /** The day that is open for bookings: YYYY-MM-DD. */
  readonly day: string;
  /** Minor units, after the last statement. */
  readonly balance: number;
  /** The numbers of statements, transfers and messages so far. */
  readonly statements: number;
  readonly transfers: number;
  readonly messages: number;
  readonly planned: readonly Planned[];
  /** The ids of payments and payment files that were already played. */
  readonly played: readonly string[];
  /** Messages that the service has not received yet. */
  readonly outbox: readonly Message[];
};

export type Opening = {
  readonly iban: string;
  readonly seed: number;
  readonly day: string;
  readonly balance: number;
};

/** A bank on its first day. */
export const openBank = ({ iban, seed, day, balance }: Opening): BankState => ({
  ...{ version: 1, iban, dice: seed, day, balance },
  ...{ statements: 0, transfers: 0, messages: 0, planned: [], played: [], outbox: [] },
});

/** Null: the text is no state of this version. */
export function readState(text: string): BankState | null {
  try {
    const state: Partial<BankState> | null = JSON.parse(text);
    return state?.version === 1 && typeof state.iban === 'string' ? (state as BankState) : null;
  } catch {
    return null;
  }
}

export const fourDigits = (number: number): string => String(number).padStart(4, '0');

const dayMs = 86_400_000;

/** The day this many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const sumOf = ({ transfers }: Pick<Booking, 'transfers'>): number =>
  transfers.reduce((sum, { minor }) => sum + minor, 0);

/** The effect of a booking on the balance. */
export const netOf = (booking: Booking): number =>
  booking.direction === 'CRDT' ? sumOf(booking) : -sumOf(booking);
