import { ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { CausedPayouts, NamedPayout } from '../../payouts/payout-cause.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import { bankTransactions } from '../transactions/bank-transaction.store.ts';
import { type BankTransactionRow, transactionIdOf } from '../transactions/bank-transaction.ts';
import { moveSurely } from '../transactions/give-to-claim.ts';
import { rejectedReturnId } from '../transactions/movement-ids.ts';

const transactionOf = ({ extras }: Pick<NamedPayout, 'extras'>): string =>
  String((extras as { readonly bank_transaction_id?: string }).bank_transaction_id);

/**
 * The row of an excess that could not be sent back. A split transaction may have several, each with
 * a payout of its own.
 */
const restIdOf = (entryId: string, { id }: Pick<Payout, 'id'>): string =>
  transactionIdOf(entryId, `not returned of payout ${id}`);

function rowOf(draft: Draft, payout: Payout): BankTransactionRow {
  const row = draft.get(bankTransactions, transactionOf(payout));
  if (row === null) throw new Error(`payout ${payout.id} returns a transaction that is gone`);
  return row;
}

/**
 * Money that returns to its sender. If the bank refuses to carry it, it is in suspense again, where
 * a person finds another way. If it comes back, it is a new credit without an owner.
 */
export const returnCause: CausedPayouts = {
  *load(payout, rows) {
    const id = transactionOf(payout);
    yield [ask(bankTransactions, id), ask(bankAccounts, payout.bankAccountId ?? '')];
    const row = rows.get(bankTransactions, id);
    const account = rows.get(bankAccounts, payout.bankAccountId ?? '');
    yield [];
    if (row !== null && account !== null) yield [ask(accounts, account.suspense)];
  },
  booked: (draft, payout, _, now) => {
    const row = rowOf(draft, payout);
    if (row.state !== 'returning') return;
    const returned = { ...row, state: 'returned', payoutId: payout.id, updatedAt: now } as const;
    draft.update(bankTransactions, returned);
  },
  rejected: (draft, payout, _, clearing, now) => {
    const account = draft.get(bankAccounts, payout.bankAccountId ?? '');
    if (account === null) throw new Error(`payout ${payout.id} has no bank account`);
    const { amount } = payout;
    const leg = { debitAccount: clearing, creditAccount: account.suspense, amount };
    moveSurely(draft, rejectedReturnId(payout.id), [{ kind: 'bank_undone', ...leg }], now);
    putBack(draft, rowOf(draft, payout), payout, now);
  },
  returned: () => accept('nobody'),
};

/** A transaction that was to be returned whole waits again. An excess gets a row of its own. */
function putBack(draft: Draft, row: BankTransactionRow, payout: Payout, now: UnixSeconds): void {
  const waiting = { state: 'suspense', reason: 'not_returned', updatedAt: now } as const;
  if (row.state === 'returning') {
    draft.update(bankTransactions, { ...row, ...waiting });
    return;
  }
  const { amount } = payout;
  draft.update(bankTransactions, { ...row, posted: row.posted - amount, updatedAt: now });
  draft.insert(bankTransactions, {
    ...row,
    ...{
      id: restIdOf(row.entryId, payout),
      amount,
      posted: amount,
      acts: [],
      note: null,
      createdAt: now,
    },
    ...{ paymentId: null, walletId: null, projectId: null, payoutId: null },
    ...waiting,
  });
}
