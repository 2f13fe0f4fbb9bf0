import type { UnixSeconds } from '../kernel/time.ts';
import { bytesColumn, integerColumn, textColumn, uuidColumn } from './column.ts';
import { lockRankOf } from './lock-order.ts';
import { defineTable } from './table.ts';

/** An answer that was given under an Idempotency-Key. */
export type IdempotentAnswer = {
  /** Made from the client, the method, the path and the key. */
  readonly id: string;
  readonly requestHash: Buffer;
  readonly status: number;
  readonly body: string;
  readonly createdAt: UnixSeconds;
};

export const idempotentAnswers = defineTable<IdempotentAnswer>({
  name: 'idempotent_answer',
  lockRank: lockRankOf('idempotent_answer'),
  key: 'id',
  columns: {
    id: uuidColumn,
    requestHash: bytesColumn,
    status: integerColumn(),
    body: textColumn(),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [],
});
