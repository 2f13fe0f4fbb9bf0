import { amountMinorMax, type Currency } from '../kernel/money.ts';
import type { UnixSeconds } from '../kernel/time.ts';

/**
 * The kinds of accounts. Customers own the first four and never owe the service anything. The
 * others belong to the service, and their debts balance customers' money.
 */
// biome-ignore format: a table
export const accountKinds = {
  wallet:      { mayOwe: false }, // a user's or a project's own money
  merchant:    { mayOwe: false }, // a merchant's earnings before the payout
  beneficiary: { mayOwe: false }, // a recipient of splits
  commission:  { mayOwe: false }, // earned fees
  clearing:    { mayOwe: true  }, // money in transit through a rail
  suspense:    { mayOwe: true  }, // money of an unknown owner
  receivable:  { mayOwe: true  }, // a merchant's debt after a chargeback
} as const satisfies Record<string, { readonly mayOwe: boolean }>;

export type AccountKind = keyof typeof accountKinds;

/** An account in one currency. Credits raise the balance, debits lower it. */
export type Account = {
  readonly id: bigint;
  readonly kind: AccountKind;
  readonly currency: Currency;
  /** Test money and live money never mix. */
  readonly isTest: boolean;
  readonly balance: bigint;
  /** The part of the balance that holds reserve. */
  readonly held: bigint;
  /** The number of postings on it. The next one is number `version + 1`. */
  readonly version: bigint;
  /** Something waits for money to arrive on it (ledger/funds-wait.ts). */
  readonly isAwaited: boolean;
  /** Its wallet is closed: the account is empty and refuses all money (decision 0149). */
  readonly isClosed: boolean;
  readonly createdAt: UnixSeconds;
};

/** The amount that the owner may still spend. */
export const available = (account: Account): bigint => account.balance - account.held;

/** Half the range of a bigint column: one more posting of any size cannot overflow it. */
const owingBalanceMax = 4_611_686_018_427_387_904n;

/**
 * The largest balance, positive or negative. Every JSON client can read a customer's largest
 * balance. A closed account has no room at all, so a payment to it is refused like one to a full
 * account.
 */
export function balanceMax({ kind, isClosed }: Account): bigint {
  if (isClosed) return 0n;
  return accountKinds[kind].mayOwe ? owingBalanceMax : amountMinorMax;
}

/** Whether the account has room for this amount. */
export const hasRoomFor = (account: Account, amount: bigint): boolean =>
  account.balance + amount <= balanceMax(account);

/** A new account with a zero balance. */
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
