import {
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { OwnerState } from '../owner-state.ts';
import type { Project, ProjectConfiguration } from './project.ts';

export const projects = defineTable<Project>({
  name: 'project',
  lockRank: lockRankOf('project'),
  key: 'id',
  columns: {
    id: uuidColumn,
    number: integerColumn(),
    name: textColumn(),
    isTest: booleanColumn,
    walletId: integerColumn(),
    clientId: textColumn(),
    configuration: jsonColumn<ProjectConfiguration>(),
    state: textColumn<OwnerState>(),
    suspendedReason: nullable(textColumn()),
    stateChangedAt: nullable(integerColumn<UnixSeconds>()),
    isClosing: booleanColumn,
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    ...(['name', 'isTest', 'configuration', 'state', 'suspendedReason', 'stateChangedAt'] as const),
    'isClosing',
  ],
});
