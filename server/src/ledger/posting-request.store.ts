import { bigintColumn, integerColumn, nullable, textColumn, uuidColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Party, PostingRequest } from './posting-request.ts';

export const postingRequests = defineTable<PostingRequest>({
  name: 'posting_request',
  lockRank: lockRankOf('posting_request'),
  key: 'id',
  columns: {
    id: uuidColumn,
    debitAccount: bigintColumn,
    creditAccount: bigintColumn,
    amount: bigintColumn,
    state: textColumn<PostingRequest['state']>(),
    askedType: textColumn<Party['type']>(),
    askedId: textColumn(),
    askedName: textColumn(),
    decidedType: nullable(textColumn<Party['type']>()),
    decidedId: nullable(textColumn()),
    decidedName: nullable(textColumn()),
    decidedAt: nullable(integerColumn<UnixSeconds>()),
    movementId: nullable(uuidColumn),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['state', 'decidedType', 'decidedId', 'decidedName', 'decidedAt', 'movementId'],
});
