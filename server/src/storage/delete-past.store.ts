import type { UnixSeconds } from '../kernel/time.ts';
import type { Database } from './database.ts';

/** So few at a time that a deletion is not felt by the work beside it. */
const stepRows = 500;

/**
 * Deletes rows whose moment has passed, the oldest first, one small step. Two nodes may do it at once:
 * neither waits for a row of the other. True while there is more.
 */
export function deletePast(
  database: Database,
  { table, moment }: { readonly table: string; readonly moment: string },
  until: UnixSeconds,
): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE ${moment} <= $1 ORDER BY ${moment}
         LIMIT ${stepRows} FOR UPDATE SKIP LOCKED)`,
      [until],
    );
    return rowCount === stepRows;
  });
}
