import type { UnixSeconds } from '../kernel/time.ts';
import type { Database } from './database.ts';

/** Rows whose moment has passed. */
export type Past = {
  readonly table: string;
  /** The column that holds the moment. */
  readonly moment: string;
  /** Which rows are meant, where the moment alone does not tell. */
  readonly only?: string;
};

/** So few at a time that a deletion is not felt by the work beside it. */
export const stepRows = 500;

/**
 * Selects the ids of the oldest such rows for one step; `$1` is the moment. Two nodes may do it at
 * once: neither waits for a row of the other.
 */
export const pastIds = ({ table, moment, only = 'true' }: Past, rowsMax = stepRows): string =>
  `SELECT id FROM ${table} WHERE ${moment} <= $1 AND ${only} ORDER BY ${moment}
   LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED`;

export const deletionOf = (past: Past): string =>
  `DELETE FROM ${past.table} WHERE id IN (${pastIds(past)})`;

/** Runs one statement of one small step. True while there is more. */
export function pruneStep(
  database: Database,
  text: string,
  until: UnixSeconds,
  rowsMax = stepRows,
): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rowCount } = await client.query(text, [until]);
    return rowCount === rowsMax;
  });
}

/** Deletes rows whose moment has passed, the oldest first, one small step. True while there is more. */
export const deletePast = (database: Database, past: Past, until: UnixSeconds): Promise<boolean> =>
  pruneStep(database, deletionOf(past), until);
