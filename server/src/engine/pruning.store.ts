import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import { deletePast } from '../storage/delete-past.store.ts';

/** Answers under an Idempotency-Key are kept for 7 days (gaps 1). */
const idempotentAnswerSeconds = 7 * 86_400;
const pastAnswers = { table: 'idempotent_answer', moment: 'created_at' };

/** Deletes rows that the engine no longer needs, in one small step. True while there are more. */
export async function pruneEngineTables(database: Database, now: UnixSeconds): Promise<boolean> {
  // These lanes belong to processes that ended long ago. A living lane writes its row again with
  // its next batch.
  await database.withLongQuery((client) =>
    client.query("DELETE FROM lane WHERE entered_at < now() - interval '7 days'"),
  );
  return deletePast(database, pastAnswers, unixSeconds(now - idempotentAnswerSeconds));
}
