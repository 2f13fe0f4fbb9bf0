import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { type Account, accountKinds, available, balanceMax } from './account.ts';

/** One movement of money from one account to another. Its shape guarantees that it balances. */
export type Posting = {
  /** Its movement, and its number in it. Together they are unique. */
  readonly movementId: string;
  readonly leg: number;
  readonly kind: string;
  readonly debitAccount: bigint;
  readonly creditAccount: bigint;
  readonly amount: bigint;
  readonly debitVersion: bigint;
  readonly creditVersion: bigint;
  readonly debitBalance: bigint;
  readonly creditBalance: bigint;
  /** The hold that had reserved the money, if any. */
  readonly holdId: string | null;
  readonly createdAt: UnixSeconds;
};

/** One requested transfer of a movement. */
export type Leg = {
  readonly kind: string;
  readonly debitAccount: bigint;
  readonly creditAccount: bigint;
  readonly amount: bigint;
};

export type PostingRefusal =
  | 'same_account'
  | 'currency_mismatch'
  | 'mode_mismatch'
  | 'insufficient_funds'
  | 'balance_limit';

type Sides = { readonly debit: Account; readonly credit: Account };

export const beyondLimit = 'The balance would grow beyond what the service can hold.';

/** Moves the amount between two accounts. The checks run in this order: shape, match, money. */
export function post({ debit, credit }: Sides, amount: bigint): Decision<Sides, PostingRefusal> {
  if (amount <= 0n) throw new RangeError('a posting moves more than nothing');
  if (debit.id === credit.id) {
    return refuse('same_account', 'Money cannot move from an account to itself.');
  }
  if (debit.currency !== credit.currency) {
    return refuse(
      'currency_mismatch',
      `An account in ${debit.currency} cannot pay to one in ${credit.currency}.`,
    );
  }
  if (debit.isTest !== credit.isTest) {
    return refuse('mode_mismatch', 'Test money and live money cannot meet.');
  }
  if (!accountKinds[debit.kind].mayOwe && available(debit) < amount) {
    return refuse('insufficient_funds', 'The account does not have enough available money.');
  }
  const after = {
    debit: { ...debit, balance: debit.balance - amount, version: debit.version + 1n },
    credit: { ...credit, balance: credit.balance + amount, version: credit.version + 1n },
  };
  if (-after.debit.balance > balanceMax(debit) || after.credit.balance > balanceMax(credit)) {
    return refuse('balance_limit', beyondLimit);
  }
  return accept(after);
}
