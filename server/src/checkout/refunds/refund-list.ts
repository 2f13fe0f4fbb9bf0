import type { ListFace } from '../../figures/lists/list-answer.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { refundOnWire } from './refund.wire.ts';
import { findRefunds, refundList } from './refund-list.store.ts';
import { type ListedRefund, refundCsv } from './refund-list.wire.ts';

export type RefundReaders = { readonly database: Database };

/** One refund of any project. */
export async function anyRefundOnWire({ database }: RefundReaders, refundId: string) {
  const [refund] = await findRefunds(database, [refundId]);
  return refund === undefined
    ? refuse('not_found', 'There is no such refund.')
    : accept(refundOnWire(refund));
}

export const refundFace = ({ database }: RefundReaders): ListFace<ListedRefund> => ({
  list: refundList,
  csv: refundCsv,
  read: async (ids) => (await findRefunds(database, ids)).map(refundOnWire),
});
