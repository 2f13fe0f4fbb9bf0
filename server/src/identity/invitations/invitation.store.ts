import {
  booleanColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
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

const past = [
  { table: 'invitation', moment: 'used_at', seconds: keptSeconds },
  { table: 'invitation', moment: 'created_at', seconds: linkSeconds + keptSeconds },
];

/**
 * Deletes invitations that were used or expired a week ago, in one small step. True: more are left.
 */
export async function pruneInvitations(database: Database, now: UnixSeconds): Promise<boolean> {
  let isMore = false;
  for (const { seconds, ...rows } of past) {
    if (await deletePast(database, rows, unixSeconds(now - seconds))) isMore = true;
  }
  return isMore;
}
