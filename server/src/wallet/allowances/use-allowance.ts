import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { totalOf } from '../payments/commission.ts';
import type { WalletPayment } from '../payments/wallet-payment.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { allowancePairs, allowances } from './allowance.store.ts';
import {
  type Allowance,
  allowancePairId,
  confirmedAllowance,
  endedAllowance,
} from './allowance.ts';
import { chargedAllowance } from './charge.ts';

/** An unknown payer gets the same answer. */
export const noAllowance = refuse('invalid_allowance', 'There is no allowance of this wallet.');

/** The payer declines an allowance that the transaction requires. */
export const isDeclined = ({ isOptional }: Allowance, grants: boolean | null): boolean =>
  grants === false && !isOptional;

type Granting = {
  readonly by: 'page' | 'pin' | 'allowance';
  /** Null: the transaction decides. */
  readonly grants: boolean | null;
  readonly walletId: number;
};

/**
 * Wallet 3.3: the payer's acceptance confirms the allowance that the transaction creates. It ends
 * this client's earlier allowance of this wallet. An allowance cannot grant another.
 */
export function grantAllowance(
  draft: Draft,
  transaction: Transaction,
  { by, grants, walletId }: Granting,
  now: UnixSeconds,
): Decision<Transaction, 'invalid_allowance'> {
  const { newAllowanceId, clientId } = transaction;
  if (newAllowanceId === null) return accept(transaction);
  const allowance = mustGet(draft, allowances, newAllowanceId);
  if (by === 'allowance') {
    return allowance.isOptional
      ? accept(transaction)
      : refuse('invalid_allowance', 'Only the payer can grant the allowance of this transaction.');
  }
  if (!(grants ?? !allowance.isOptional)) return accept(transaction);
  const pairId = allowancePairId(clientId, walletId);
  const pair = draft.get(allowancePairs, pairId);
  if (pair === null) draft.insert(allowancePairs, { id: pairId, allowanceId: newAllowanceId });
  else {
    replace(draft, mustGet(draft, allowances, pair.allowanceId), now);
    draft.update(allowancePairs, { ...pair, allowanceId: newAllowanceId });
  }
  draft.update(allowances, confirmedAllowance(allowance, walletId, now));
  return accept(transaction);
}

function replace(draft: Draft, old: Allowance, now: UnixSeconds): void {
  const ended = endedAllowance(old, 'replace', now);
  if (ended !== null) draft.update(allowances, ended);
}

/** Wallet 3.3: charges all payments at once to this client's allowance of this wallet. */
export function chargeAllowance(
  draft: Draft,
  transaction: Transaction,
  payments: readonly WalletPayment[],
  walletId: number,
  now: UnixSeconds,
): Decision<Transaction, 'invalid_allowance'> {
  const pair = draft.get(allowancePairs, allowancePairId(transaction.clientId, walletId));
  const { usedAllowanceId } = transaction;
  if (pair === null) return noAllowance;
  if (usedAllowanceId !== null && usedAllowanceId !== pair.allowanceId) {
    return refuse('invalid_allowance', `Allowance ${usedAllowanceId} is not the one in use.`);
  }
  const allowance = mustGet(draft, allowances, pair.allowanceId);
  const other = payments.find(({ currency }) => currency !== allowance.currency);
  if (other !== undefined || payments.length === 0) {
    const because =
      other === undefined
        ? 'There is nothing to charge the allowance with.'
        : `The allowance is in ${allowance.currency}, and a payment in ${other.currency}.`;
    return refuse('invalid_allowance', because);
  }
  const amount = payments.reduce((sum, payment) => sum + totalOf(payment), 0n);
  const charged = chargedAllowance(allowance, amount, now);
  if (!charged.ok) return charged;
  draft.update(allowances, charged.value);
  return accept({
    ...transaction,
    useAllowance: true,
    usedAllowanceId: allowance.id,
    chargedAmount: amount,
    chargedAt: now,
  });
}
