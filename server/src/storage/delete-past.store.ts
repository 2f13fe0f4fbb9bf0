import type { UnixSeconds } from '../kernel/time.ts';
import type { Database } from './database.ts';

/** Rows whose time has passed. */
export type Past = {
  readonly table: string;
  /** The column with the time. */
  readonly moment: string;
  /** A further condition on the rows, if the time alone is not enough. */
  readonly only?: string;
};

/** So few at a time that other work does not notice the deletion. */
export const stepRows = 500;

/**
 * Selects the ids of the oldest such rows for one step. `$1` is the time. Two nodes may run it at
 * once: neither waits for a row of the other.
 */
export const pastIds = ({ table, moment, only = 'true' }: Past, rowsMax = stepRows): string =>
  `SELECT id FROM ${table} WHERE ${moment} <= $1 AND ${only} ORDER BY ${moment}
   LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED`;

export const deletionOf = (past: Past): string =>
  `DELETE FROM ${past.table} WHERE id IN (${pastIds(past)})`;

/** Runs one statement as one small step. True while there are more rows. */
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

/** Deletes rows past their time, the oldest first, in one small step. True while there are more. */
export const deletePast = (database: Database, past: Past, until: UnixSeconds): Promise<boolean> =>
  pruneStep(database, deletionOf(past), until);
