import { ask } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { ownerOf } from '../wallet-owner.ts';
import { lapse, reservationTimer } from './end-transaction.ts';
import { transactions } from './transaction.store.ts';
import { isReservationOver } from './transaction.ts';
import { moneyRoundsOfProject } from './transaction-rounds.ts';

/** Gaps 3, Reservation expiry: without a confirm in time the money returns to the payer. */
export const expireReservation = (settlementSeconds: number): TimerHandler => ({
  kind: reservationTimer,
  *load(id, rows) {
    yield [ask(transactions, id)];
    yield* moneyRoundsOfProject(rows.get(transactions, id), rows);
  },
  decide: (draft, id, now) => {
    const transaction = draft.get(transactions, id);
    const project = transaction === null ? null : draft.get(projects, transaction.projectId);
    if (transaction === null || project === null || !isReservationOver(transaction, now)) return;
    lapse(draft, transaction, ownerOf(project, settlementSeconds), now);
  },
});
