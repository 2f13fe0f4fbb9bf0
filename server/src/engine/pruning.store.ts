import type { UnixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';

/** Answers under an Idempotency-Key are kept for 7 days (gaps 1). */
const idempotentAnswerSeconds = 7 * 86_400;
/** So few at a time that a deletion is not felt by the work beside it. */
const stepRows = 500;

/** Deletes what the engine's own tables no longer need, one small step. True while there is more. */
export async function pruneEngineTables(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rowCount } = await client.query(
      `DELETE FROM idempotent_answer WHERE id IN (
         SELECT id FROM idempotent_answer WHERE created_at <= $1 ORDER BY created_at
         LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`,
      [now - idempotentAnswerSeconds],
    );
    // Lanes of processes that ended long ago; a living lane writes its row again with its next batch.
    await client.query("DELETE FROM lane WHERE entered_at < now() - interval '7 days'");
    return rowCount === stepRows;
  });
}
