import { ask, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { type Viewer, visible } from './access.ts';
import { transfers } from './transfer.store.ts';
import { isForgotten, seenAt, type Transfer } from './transfer.ts';

/** Transfer 4, GET /transfers/{id}. */
export const readTransfer: Query<
  { readonly transferId: number; readonly viewer: Viewer },
  Transfer,
  'not_found'
> = {
  name: 'read transfer',
  load: ({ transferId }) => [[ask(transfers, transferId)]],
  answer: (rows, { transferId, viewer }, now) => {
    const found = visible(rows.get(transfers, transferId), viewer, now);
    return found.ok ? accept(seenAt(found.value, now)) : found;
  },
};

/** Any project's transfer, for the operator and for a resent callback. */
export const readAnyTransfer: Query<number, Transfer, 'not_found'> = {
  name: 'read any transfer',
  load: (transferId) => [[ask(transfers, transferId)]],
  answer: (rows, transferId) => {
    const transfer = rows.get(transfers, transferId);
    return transfer === null ? refuse('not_found', 'There is no such transfer.') : accept(transfer);
  },
};

/** The same as of now, for lists: a forgotten transfer does not exist. */
export const readTransferAsOfNow: Query<number, Transfer, 'not_found'> = {
  name: 'read transfer as of now',
  load: (transferId) => [[ask(transfers, transferId)]],
  answer: (rows, transferId, now) => {
    const transfer = rows.get(transfers, transferId);
    return transfer === null || isForgotten(transfer, now)
      ? refuse('not_found', 'There is no such transfer.')
      : accept(seenAt(transfer, now));
  },
};
