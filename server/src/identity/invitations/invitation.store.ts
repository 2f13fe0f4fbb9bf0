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
import type { Database } from '../../storage/database.ts';
import { type Invitation, linkSeconds } from './invitation.ts';

export const invitations = defineTable<Invitation>({
  name: 'invitation',
  lockRank: lockRankOf('invitation'),
  key: 'id',
  columns: {
    id: textColumn(),
    email: textColumn(),
    isTest: booleanColumn,
    createdAt: integerColumn<UnixSeconds>(),
    usedAt: nullable(integerColumn<UnixSeconds>()),
    mailId: nullable(uuidColumn),
  },
  mutable: ['usedAt'],
});

/** Kept long enough to explain why a link was refused. */
const keptSeconds = 7 * 86_400;
const stepRows = 500;

const past = [
  { since: 'used_at', seconds: keptSeconds },
  { since: 'created_at', seconds: linkSeconds + keptSeconds },
] as const;

/** Deletes invitations that were used or expired a week ago, one small step. True while there is more. */
export function pruneInvitations(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    let isMore = false;
    for (const { since, seconds } of past) {
      const { rowCount } = await client.query(
        `DELETE FROM invitation WHERE id IN (
           SELECT id FROM invitation WHERE ${since} <= $1 ORDER BY ${since}
           LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`,
        [now - seconds],
      );
      isMore ||= rowCount === stepRows;
    }
    return isMore;
  });
}
