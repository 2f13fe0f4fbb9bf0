import {
  booleanColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { PayoutRequest } from './payout-request.ts';

export const payoutRequests = defineTable<PayoutRequest>({
  name: 'payout_request',
  lockRank: lockRankOf('payout_request'),
  key: 'id',
  columns: {
    id: integerColumn(),
    projectId: uuidColumn,
    state: textColumn<PayoutRequest['state']>(),
    askedBy: uuidColumn,
    askedAt: integerColumn<UnixSeconds>(),
    decidedBy: nullable(uuidColumn),
    decidedAt: nullable(integerColumn<UnixSeconds>()),
    isStanding: booleanColumn,
  },
  mutable: ['state', 'decidedBy', 'decidedAt'],
});
