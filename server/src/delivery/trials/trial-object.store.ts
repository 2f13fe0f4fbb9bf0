import { integerColumn, textColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { TrialObject } from './trial-event.ts';

export const trialObjects = defineTable<TrialObject>({
  name: 'trial_object',
  lockRank: lockRankOf('trial_object'),
  key: 'id',
  columns: { id: textColumn(), eventCount: integerColumn() },
  mutable: ['eventCount'],
});
