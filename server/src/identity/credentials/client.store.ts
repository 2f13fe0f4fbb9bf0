import { integerColumn, jsonColumn, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Client, SealedSecret } from './client.ts';

export const clients = defineTable<Client>({
  name: 'client',
  lockRank: lockRankOf('client'),
  key: 'id',
  columns: {
    id: textColumn(),
    projectId: uuidColumn,
    secrets: jsonColumn<readonly SealedSecret[]>(),
    tokenFloor: integerColumn(),
  },
  mutable: ['secrets', 'tokenFloor'],
});
