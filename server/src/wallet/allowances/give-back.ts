import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { allowances } from './allowance.store.ts';
import { withGivenBack } from './charge.ts';

/**
 * Gives an allowance back an amount that a transaction was charged but does not take (gaps 3,
 * Allowance arithmetic). Returns the transaction with its remaining charge.
 */
export function giveBack(
  draft: Draft,
  transaction: Transaction,
  amount: bigint,
  now: UnixSeconds,
): Transaction {
  const { usedAllowanceId, chargedAt, chargedAmount } = transaction;
  const given = amount < chargedAmount ? amount : chargedAmount;
  if (usedAllowanceId === null || chargedAt === null || given === 0n) return transaction;
  const allowance = draft.get(allowances, usedAllowanceId);
  if (allowance === null) throw new Error(`allowance ${usedAllowanceId} does not exist`);
  draft.update(allowances, withGivenBack(allowance, given, chargedAt, now));
  return { ...transaction, chargedAmount: chargedAmount - given };
}
