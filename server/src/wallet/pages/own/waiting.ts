import type { Person } from '../../../identity/users/person.ts';
import type { Money } from '../../../kernel/money.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { type Account, available } from '../../../ledger/account.ts';
import type { PageLanguage } from '../../../pages/language.ts';

/** What somebody has agreed to and what waits for money in their wallet (decision 0088). */
export type Waiting = {
  readonly id: string;
  readonly askedBy: string;
  /** To whom the money goes. */
  readonly to: readonly string[];
  /** What for. */
  readonly purposes: readonly string[];
  readonly needed: readonly Money[];
  readonly askedAt: UnixSeconds;
  /** Null: nobody has set an end. */
  readonly until: UnixSeconds | null;
  /** Its own page, behind the language. */
  readonly path: string;
};

export type FoundWaiting = { readonly first: readonly Waiting[]; readonly total: number };

/** `accountIds`: those of their accounts that somebody waits for (decision 0050). */
export type WaitingPayer = { readonly person: Person; readonly accountIds: readonly bigint[] };

/** `went_on`: it could not be stopped any more, and its own page says why. */
export type CalledOff = 'called_off' | 'went_on' | 'unknown';

/**
 * One kind of what can wait. Those of another pillar are passed in, since pillars do not know each
 * other.
 */
export type WaitingSource = {
  /** Its word in forms. */
  readonly kind: string;
  /** Its own page, behind the language. */
  readonly pathOf: (id: string) => string;
  readonly find: (
    payer: WaitingPayer,
    language: PageLanguage,
    limit: number,
  ) => Promise<FoundWaiting>;
  readonly callOff: (id: string, person: Person) => Promise<CalledOff>;
};

/** A page should be read: of what waits it shows so many, the oldest first. */
const shownMax = 20;

export type ShownWaiting = {
  readonly rows: readonly (Waiting & { readonly kind: string })[];
  /** How many more there are. */
  readonly more: number;
};

/** What waits for somebody's money, of every kind. */
export async function waitingFor(
  sources: readonly WaitingSource[],
  payer: WaitingPayer,
  language: PageLanguage,
): Promise<ShownWaiting> {
  if (payer.accountIds.length === 0) return { rows: [], more: 0 };
  const found = await Promise.all(
    sources.map(async ({ kind, find }) => {
      const { first, total } = await find(payer, language, shownMax);
      return { rows: first.map((one) => ({ ...one, kind })), total };
    }),
  );
  const rows = found
    .flatMap((one) => one.rows)
    .toSorted((one, other) => one.askedAt - other.askedAt)
    .slice(0, shownMax);
  const total = found.reduce((sum, one) => sum + one.total, 0);
  return { rows, more: total - rows.length };
}

/** What a wallet has too little of for this one thing alone. */
export const missingFor = ({ needed }: Waiting, accounts: readonly Account[]): readonly Money[] =>
  needed.flatMap(({ minor, currency }) => {
    const account = accounts.find((one) => one.currency === currency);
    const missing = minor - (account === undefined ? 0n : available(account));
    return missing > 0n ? [{ minor: missing, currency }] : [];
  });
