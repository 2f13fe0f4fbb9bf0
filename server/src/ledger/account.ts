import { amountMinorMax, type Currency } from '../kernel/money.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/**
 * The kinds of accounts. Customers own the first four and never owe the service anything; the
 * others belong to the service, and what they owe stands on the other side of customers' money.
 */
// biome-ignore format: a table
export const accountKinds = {
  wallet:      { mayOwe: false }, // a user's or a project's own money
  merchant:    { mayOwe: false }, // what a merchant earned and has not paid out
  beneficiary: { mayOwe: false }, // a recipient of splits
  commission:  { mayOwe: false }, // fees that were earned
  clearing:    { mayOwe: true  }, // money on its way through a rail
  suspense:    { mayOwe: true  }, // money whose owner is not known yet
  receivable:  { mayOwe: true  }, // what a merchant owes after a chargeback
} as const satisfies Record<string, { readonly mayOwe: boolean }>;

export type AccountKind = keyof typeof accountKinds;

/** An account in one currency. Credits raise the balance, debits lower it. */
export type Account = {
  readonly id: bigint;
  readonly kind: AccountKind;
  readonly currency: Currency;
  /** Test money and live money never meet. */
  readonly isTest: boolean;
  readonly balance: bigint;
  /** The part of the balance that is reserved by holds. */
  readonly held: bigint;
  /** How many postings changed it; the next one is number `version + 1`. */
  readonly version: bigint;
  /** Somebody waits for money to arrive on it (ledger/funds-wait.ts). */
  readonly isAwaited: boolean;
  /** Its wallet is closed: it holds nothing, and takes nothing any more (decision 0149). */
  readonly isClosed: boolean;
  readonly createdAt: UnixSeconds;
};

/** What the owner may still spend. */
export const available = (account: Account): bigint => account.balance - account.held;

/** Half of what a bigint column holds: one more posting of any size cannot overflow it. */
const owingBalanceMax = 4_611_686_018_427_387_904n;

/**
 * The largest balance, either way. A customer's is one that every JSON client can read; a closed
 * account is full with nothing, so that whoever pays to it is refused like a payer to a full one.
 */
export function balanceMax({ kind, isClosed }: Account): bigint {
  if (isClosed) return 0n;
  return accountKinds[kind].mayOwe ? owingBalanceMax : amountMinorMax;
}

/** Whether so much more may lie on it. */
export const hasRoomFor = (account: Account, amount: bigint): boolean =>
  account.balance + amount <= balanceMax(account);

/** A new account, with nothing on it. */
export const openedAccount = (
  { id, kind, currency, isTest }: Pick<Account, 'id' | 'kind' | 'currency' | 'isTest'>,
  now: UnixSeconds,
): Account => ({
  id,
  kind,
  currency,
  isTest,
  balance: 0n,
  held: 0n,
  version: 0n,
  isAwaited: false,
  isClosed: false,
  createdAt: now,
});
