import {
  booleanColumn,
  integerColumn,
  jsonColumn,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
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
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['name', 'isTest', 'configuration'],
});
