import {
  bigintColumn,
  booleanColumn,
  integerColumn,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { defineLog, type Log } from '../../engine/table.ts';
import type { Currency } from '../../kernel/money.ts';
import type { Database } from '../../storage/database.ts';
import { type Figure, mergedTallies, type Tally } from './tally.ts';

const perChange = defineLog<Tally>({
  name: 'figure_tally',
  columns: {
    projectId: uuidColumn,
    isTest: booleanColumn,
    day: integerColumn(),
    currency: textColumn<Currency>(),
    figure: textColumn<Figure>(),
    method: textColumn(),
    reason: textColumn(),
    number: integerColumn(),
    amount: bigintColumn,
  },
});

/**
 * Rows are only ever added, so that no two payments wait for each other. It has no index:
 * housekeeping empties it every minute, and a batch adds few rows.
 */
export const figureTallies: Log<Tally> = {
  name: perChange.name,
  insert: (rows) => perChange.insert(mergedTallies(rows)),
};

/** Stands for a project's id: all projects of a mode together. */
export const allProjects = '00000000-0000-0000-0000-000000000000';

/** Rows per step. */
const stepRows = 2_000;

const key = 'project_id, is_test, day, currency, figure, method, reason';

/**
 * Adds up the tallies, one small step, in one statement. A reader of both tables in one statement
 * therefore counts each change once. Returns true while more is left.
 */
export function foldFigures(database: Database): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ taken: string }>(
      `WITH taken AS (
         DELETE FROM figure_tally WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM figure_tally LIMIT ${stepRows} FOR UPDATE SKIP LOCKED))
         RETURNING ${key}, number, amount),
       each AS (
         SELECT ${key}, number, amount FROM taken
         UNION ALL
         SELECT '${allProjects}', is_test, day, currency, figure, method, reason, number, amount
         FROM taken),
       added AS (
         INSERT INTO figure_total AS total (${key}, number, amount)
         SELECT ${key}, sum(number), sum(amount) FROM each GROUP BY ${key} ORDER BY ${key}
         ON CONFLICT (${key}) DO UPDATE
         SET number = total.number + excluded.number, amount = total.amount + excluded.amount)
       SELECT count(*) AS taken FROM taken`,
    );
    return Number(rows[0]?.taken ?? 0) === stepRows;
  });
}
