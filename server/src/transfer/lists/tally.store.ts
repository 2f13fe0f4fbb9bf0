import { integerColumn, textColumn } from '../../engine/column.ts';
import { defineLog } from '../../engine/table.ts';
import type { Database } from '../../storage/database.ts';
import type { TransferStatus } from '../transfers/transfer.states.ts';
import type { Tally } from './tally.ts';

/** Rows are only added, so no two transfers of an account wait for each other. */
export const tallies = defineLog<Tally>({
  name: 'transfer_tally',
  columns: {
    account: textColumn(),
    day: integerColumn(),
    status: textColumn<TransferStatus>(),
    difference: integerColumn(),
  },
});

/** Rows per step. */
const stepRows = 2_000;

/**
 * Adds up one small batch of tallies, in one statement. A statement that reads both tables
 * therefore counts each transfer once. True: there are more.
 */
export function foldTallies(database: Database): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ taken: string }>(
      `WITH taken AS (
         DELETE FROM transfer_tally WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM transfer_tally LIMIT ${stepRows} FOR UPDATE SKIP LOCKED))
         RETURNING account, day, status, difference),
       added AS (
         INSERT INTO transfer_total AS total (account, day, status, transfers)
         SELECT account, day, status, sum(difference) FROM taken
         GROUP BY account, day, status ORDER BY account, day, status
         ON CONFLICT (account, day, status)
         DO UPDATE SET transfers = total.transfers + excluded.transfers)
       SELECT count(*) AS taken FROM taken`,
    );
    return Number(rows[0]?.taken ?? 0) === stepRows;
  });
}
