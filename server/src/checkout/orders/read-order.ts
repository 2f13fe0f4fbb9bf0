import type { Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type WholeOrder, wholeOrderIn, wholeOrderRounds } from '../whole-order.ts';

export type ReadOrder = {
  readonly orderId: string;
  /** Reads find only orders of this project. Null: the operator reads every project's orders. */
  readonly projectId: string | null;
};

export const readOrder: Query<ReadOrder, WholeOrder, 'not_found'> = {
  name: 'read order',
  load: ({ orderId }, rows) => wholeOrderRounds(orderId, rows),
  answer: (rows, { orderId, projectId }) => {
    const whole = wholeOrderIn(rows, orderId);
    if (whole === null || (projectId !== null && whole.order.projectId !== projectId)) {
      return refuse('not_found', 'There is no such order.');
    }
    return accept(whole);
  },
};
