import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { sepaMinorMax } from '../writing/payment-message.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import type { BankTransactionRow } from './bank-transaction.ts';
import { giveBack, moveSurely, returnIdOf, senderIban } from './give-to-claim.ts';
import { movementOf, partKey } from './movement-ids.ts';

type EndSuspense = {
  readonly account: BankAccount;
  readonly transactionId: string;
  readonly number: number;
  /** Return it to the sender with the next payment file, or keep it as the installation's own. */
  readonly act: 'return' | 'keep';
  /** The reason of a return, or the note about kept money. */
  readonly text: string;
};

type Refusal = 'not_found' | 'invalid_state' | 'no_sender' | 'limit_reached';

/** Returns money in suspense, or keeps it (bank 2, Suspense). */
export const endSuspense: Operation<EndSuspense, BankTransactionRow, Refusal> = {
  name: 'end suspense',
  load: ({ account, transactionId, number }) => [
    [
      ask(payouts, returnIdOf(partKey(transactionId, number, 0))),
      ask(bankTransactions, transactionId),
      ...[account.suspense, account.onTheWay, account.fees].map((id) => ask(accounts, id)),
      // A return is a payout, and payouts are listed: the lock keeps their places in commit order.
      feedAsk,
    ],
  ],
  decide: (draft, input, now) => {
    const row = draft.get(bankTransactions, input.transactionId);
    if (row === null) return refuse('not_found', 'There is no such bank transaction.');
    const wrong = whyNot(row, input);
    if (wrong !== null) return wrong;
    moveOut(draft, input, row, now);
    const act = {
      ...{ act: input.act, parts: [], before: { reason: row.reason }, isUndone: false },
    };
    const after: BankTransactionRow = {
      ...row,
      state: input.act === 'return' ? 'returning' : 'ignored',
      reason: input.act === 'return' ? row.reason : 'kept',
      note: input.text,
      acts: [...row.acts, act],
      updatedAt: now,
    };
    draft.update(bankTransactions, after);
    return accept(after);
  },
};

function whyNot(row: BankTransactionRow, { number, act }: EndSuspense) {
  if (row.state !== 'suspense' || row.acts.length !== number) {
    const what = act === 'return' ? 'returned' : 'kept';
    return refuse('invalid_state', `A bank transaction that is ${row.state} cannot be ${what}.`);
  }
  if (act === 'keep') return null;
  if (row.amount <= 0n) return refuse('invalid_state', 'Only money that came in can be returned.');
  if (row.posted > sepaMinorMax) {
    return refuse('limit_reached', 'No payment file carries as much at once. Ask the bank.');
  }
  return senderIban(row) === null
    ? refuse('no_sender', 'The bank did not say from which account it came.')
    : null;
}

function moveOut(
  draft: Draft,
  { account, act, transactionId, number, text }: EndSuspense,
  row: BankTransactionRow,
  now: UnixSeconds,
): void {
  if (row.posted === 0n) return;
  const key = partKey(transactionId, number, 0);
  const target = act === 'return' ? account.onTheWay : account.fees;
  const [debitAccount, creditAccount] =
    row.posted > 0n ? [account.suspense, target] : [target, account.suspense];
  const amount = row.posted > 0n ? row.posted : -row.posted;
  const kind = act === 'return' ? 'bank_return' : 'bank_kept';
  moveSurely(draft, movementOf(key, act), [{ kind, debitAccount, creditAccount, amount }], now);
  if (act === 'return') {
    giveBack(draft, { account, transaction: row, key }, row.posted, text, now);
  }
}
