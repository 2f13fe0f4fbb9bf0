import { bigintColumn, integerColumn, nullable, textColumn, uuidColumn } from '../engine/column.ts';
import { defineLog } from '../engine/table.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Posting } from './posting.ts';

export const postings = defineLog<Posting>({
  name: 'posting',
  columns: {
    movementId: uuidColumn,
    leg: integerColumn(),
    kind: textColumn(),
    debitAccount: bigintColumn,
    creditAccount: bigintColumn,
    amount: bigintColumn,
    debitVersion: bigintColumn,
    creditVersion: bigintColumn,
    debitBalance: bigintColumn,
    creditBalance: bigintColumn,
    holdId: nullable(uuidColumn),
    createdAt: integerColumn<UnixSeconds>(),
  },
});
