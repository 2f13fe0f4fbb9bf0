import type { Person } from '../../../identity/users/person.ts';
import type { Money } from '../../../kernel/money.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { type Account, available } from '../../../ledger/account.ts';
import type { PageLanguage } from '../../../pages/language.ts';

/** A request that a person accepted and that waits for money in their wallet (decision 0088). */
export type Waiting = {
  readonly id: string;
  readonly askedBy: string;
  /** The recipients. */
  readonly to: readonly string[];
  /** The purposes. */
  readonly purposes: readonly string[];
  readonly needed: readonly Money[];
  readonly askedAt: UnixSeconds;
  /** Null: it has no end. */
  readonly until: UnixSeconds | null;
  /** The path of its own page, after the language. */
  readonly path: string;
};

export type FoundWaiting = { readonly first: readonly Waiting[]; readonly total: number };

/** `accountIds`: their accounts on which a request waits for money (decision 0050). */
export type WaitingPayer = { readonly person: Person; readonly accountIds: readonly bigint[] };

/** `went_on`: it could no longer be stopped, and its own page tells why. */
export type CalledOff = 'called_off' | 'went_on' | 'unknown';

/**
 * One kind of waiting request. Sources of another pillar are passed in, since pillars do not know
 * each other.
 */
export type WaitingSource = {
  /** The name of the kind in forms. */
  readonly kind: string;
  /** The path of its own page, after the language. */
  readonly pathOf: (id: string) => string;
  readonly find: (
    payer: WaitingPayer,
    language: PageLanguage,
    limit: number,
  ) => Promise<FoundWaiting>;
  readonly callOff: (id: string, person: Person) => Promise<CalledOff>;
};

/** The page stays readable: it shows this many waiting requests, oldest first. */
const shownMax = 20;

export type ShownWaiting = {
  readonly rows: readonly (Waiting & { readonly kind: string })[];
  /** The number of further ones. */
  readonly more: number;
};

/** Requests of every kind that wait for a person's money. */
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

/** The money that a wallet lacks for this request alone. */
export const missingFor = ({ needed }: Waiting, accounts: readonly Account[]): readonly Money[] =>
  needed.flatMap(({ minor, currency }) => {
    const account = accounts.find((one) => one.currency === currency);
    const missing = minor - (account === undefined ? 0n : available(account));
    return missing > 0n ? [{ minor: missing, currency }] : [];
  });
