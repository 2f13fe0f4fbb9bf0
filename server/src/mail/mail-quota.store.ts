import { createHash } from 'node:crypto';
import { integerColumn, jsonColumn, textColumn } from '../engine/column.ts';
import { lockRankOf } from '../engine/lock-order.ts';
import { defineTable } from '../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { deletePast } from '../storage/delete-past.store.ts';
import { type Counted, daySeconds, type MailCount } from './mail-quota.ts';

/** One row per name. An operation that writes a counted mail locks it. */
export const mailCounts = defineTable<MailCount>({
  name: 'mail_count',
  lockRank: lockRankOf('mail_count'),
  key: 'id',
  columns: {
    id: textColumn(),
    times: jsonColumn<readonly UnixSeconds[]>(),
    lastAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['times', 'lastAt'],
});

/** Names are stored as hashes, so the table reveals no address. */
export const mailCountId = ({ kind, name }: Counted): string =>
  `${kind} ${createHash('sha256').update(name).digest('hex')}`;

/** Deletes rows whose times no longer count, in one small step. True: more are left. */
export function pruneMailCounts(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(
    database,
    { table: 'mail_count', moment: 'last_at' },
    unixSeconds(now - daySeconds),
  );
}
