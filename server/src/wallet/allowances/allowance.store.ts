import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Allowance, Charge, Limit } from './allowance.ts';

export const allowances = defineTable<Allowance>({
  name: 'allowance',
  lockRank: lockRankOf('allowance'),
  key: 'id',
  columns: {
    id: integerColumn(),
    transactionId: uuidColumn,
    clientId: textColumn(),
    walletId: nullable(integerColumn()),
    description: textColumn(),
    maxPrice: nullable(bigintColumn),
    currency: textColumn<Currency>(),
    limits: jsonColumn<readonly Limit[]>(),
    isOptional: booleanColumn,
    wantedFrom: nullable(integerColumn<UnixSeconds>()),
    validSeconds: nullable(integerColumn()),
    validFrom: nullable(integerColumn<UnixSeconds>()),
    validUntil: nullable(integerColumn<UnixSeconds>()),
    charged: bigintColumn,
    recentCharges: jsonColumn<readonly Charge[]>(),
    createdAt: integerColumn<UnixSeconds>(),
    confirmedAt: nullable(integerColumn<UnixSeconds>()),
    canceledAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: [
    'walletId',
    'validFrom',
    'validUntil',
    'charged',
    'recentCharges',
    'confirmedAt',
    'canceledAt',
  ],
});

/** The one allowance that a client may use with a wallet. Concurrent grants lock this row. */
export type AllowancePair = { readonly id: string; readonly allowanceId: number };

export const allowancePairs = defineTable<AllowancePair>({
  name: 'allowance_pair',
  lockRank: lockRankOf('allowance_pair'),
  key: 'id',
  columns: { id: textColumn(), allowanceId: integerColumn() },
  mutable: ['allowanceId'],
});
