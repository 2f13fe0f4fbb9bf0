import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import type { Difference } from './audit.store.ts';
import type { AuditRun } from './audit-run.ts';

export const auditRuns = defineTable<AuditRun>({
  name: 'audit_run',
  lockRank: lockRankOf('audit_run'),
  key: 'id',
  columns: {
    id: uuidColumn,
    actorType: textColumn<AuditRun['actorType']>(),
    actorId: textColumn(),
    actorName: textColumn(),
    state: textColumn<AuditRun['state']>(),
    stepsDone: integerColumn(),
    steps: integerColumn(),
    createdAt: integerColumn<UnixSeconds>(),
    seenAt: integerColumn<UnixSeconds>(),
    endedAt: nullable(integerColumn<UnixSeconds>()),
    accounts: nullable(bigintColumn),
    postings: nullable(bigintColumn),
    differences: nullable(jsonColumn<readonly Difference[]>()),
  },
  mutable: ['state', 'stepsDone', 'seenAt', 'endedAt', 'accounts', 'postings', 'differences'],
});
