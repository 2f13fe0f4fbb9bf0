import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast } from '../../storage/delete-past.store.ts';
import type { ContactToken } from './contact-token.ts';

export const contactTokens = defineTable<ContactToken>({
  name: 'contact_token',
  lockRank: lockRankOf('contact_token'),
  key: 'id',
  columns: {
    id: textColumn(),
    projectId: uuidColumn,
    email: nullable(textColumn()),
    phone: nullable(textColumn()),
    expiresAt: integerColumn<UnixSeconds>(),
    usedAt: nullable(integerColumn<UnixSeconds>()),
  },
  mutable: ['usedAt'],
});

/** Kept long enough to explain why a token was refused. */
const keptSeconds = 7 * 86_400;

/** Deletes tokens that expired a week ago, in one small step. True: more are left. */
export function pruneContactTokens(database: Database, now: UnixSeconds): Promise<boolean> {
  return deletePast(
    database,
    { table: 'contact_token', moment: 'expires_at' },
    unixSeconds(now - keptSeconds),
  );
}
