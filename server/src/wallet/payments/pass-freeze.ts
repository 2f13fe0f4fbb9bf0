import { ask } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { transactions } from '../transactions/transaction.store.ts';
import { moneyRoundsOfProject } from '../transactions/transaction-rounds.ts';
import { ownerOf } from '../wallet-owner.ts';
import { thaw } from './end-frozen.ts';
import { freezeTimer, frozenPayment } from './freeze-timer.ts';
import { walletPayments } from './wallet-payment.store.ts';

/** Gaps 3: `freeze_until` has passed, and the payment is finalized in full. */
export const passFreeze = (settlementSeconds: number): TimerHandler => ({
  kind: freezeTimer,
  *load(subject, rows) {
    const { transactionId } = frozenPayment(subject);
    yield [ask(transactions, transactionId)];
    yield* moneyRoundsOfProject(rows.get(transactions, transactionId), rows);
  },
  decide: (draft, subject, now) => {
    const { transactionId, id: paymentId } = frozenPayment(subject);
    const transaction = draft.get(transactions, transactionId);
    const project = transaction === null ? null : draft.get(projects, transaction.projectId);
    const payment = transaction === null ? null : draft.get(walletPayments, paymentId);
    if (project === null || payment?.status !== 'reserved') return;
    const done = thaw(draft, payment, ownerOf(project, settlementSeconds), now);
    if (!done.ok) throw new Error(`payment ${paymentId} was not finalized: ${done.because}`);
  },
});
