import { ask } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { ownerOf } from '../wallet-owner.ts';
import { failTransaction } from './fail-transaction.ts';
import { transactions } from './transaction.store.ts';
import { isTooLateToAccept } from './transaction.ts';
import { moneyRoundsOfProject } from './transaction-rounds.ts';
import { waitingEndTimer } from './wait-for-payer.ts';
import { transactionIn } from './whole-transaction.ts';

/**
 * Decision 0089: the moment that the seller named has come without the payer's money. A transaction
 * that was accepted, revoked or paid by somebody else in the meantime no longer waits.
 */
export const endWaiting = (settlementSeconds: number): TimerHandler => ({
  kind: waitingEndTimer,
  *load(id, rows) {
    yield [ask(transactions, id)];
    yield* moneyRoundsOfProject(rows.get(transactions, id), rows);
  },
  decide: (draft, id, now) => {
    const transaction = transactionIn(draft, id, now);
    if (transaction === null || transaction.pendingAcceptance === null) return;
    const project = draft.get(projects, transaction.projectId);
    if (project === null || !isTooLateToAccept(transaction, now)) return;
    failTransaction(draft, transaction, ownerOf(project, settlementSeconds), now);
  },
});
