import { integerColumn, nullable, textColumn, uuidColumn } from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
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

/** Long enough for whoever asks why a token was refused. */
const keptSeconds = 7 * 86_400;
const stepRows = 500;

/** Deletes tokens that expired a week ago, one small step. True while there is more. */
export function pruneContactTokens(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rowCount } = await client.query(
      `DELETE FROM contact_token WHERE id IN (
         SELECT id FROM contact_token WHERE expires_at <= $1 ORDER BY expires_at
         LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`,
      [now - keptSeconds],
    );
    return rowCount === stepRows;
  });
}
