import { mustGet } from '../../engine/must-get.ts';
import { ask } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { ownerOf } from '../wallet-owner.ts';
import { lapse } from './end-transaction.ts';
import { reservations, transactions } from './transaction.store.ts';
import { isReservationOver } from './transaction.ts';
import { moneyRoundsOfProject } from './transaction-rounds.ts';

/**
 * Gaps 3, Reservation expiry: without a confirm in time the money returns to the payer. The moment is
 * a column of the transaction (decision 0281-a-reservation-is-its-own-timer).
 */
export const expireReservation = (settlementSeconds: number): TimerHandler => ({
  kind: 'reservation',
  column: reservations,
  *load(id, rows) {
    yield [ask(transactions, id)];
    yield* moneyRoundsOfProject(rows.get(transactions, id), rows);
  },
  decide: (draft, id, now) => {
    const transaction = draft.get(transactions, id);
    if (transaction === null || !isReservationOver(transaction, now)) return;
    const project = mustGet(draft, projects, transaction.projectId);
    lapse(draft, transaction, ownerOf(project, settlementSeconds), now);
  },
});
