import type { Currency } from '../../kernel/money.ts';
import type { Database } from '../../storage/database.ts';
import type { Breakdown, DailySum } from './daily-figures.ts';
import { allProjects } from './tally.store.ts';
import type { Figure } from './tally.ts';

export type DailyFilter = {
  /** Null: all projects of the mode together. */
  readonly projectId: string | null;
  readonly isTest: boolean;
  readonly firstDay: number;
  readonly lastDay: number;
};

/** The column that splits the rows of one day. */
// biome-ignore format: a table
const details: Readonly<Record<Breakdown, { readonly column: string; readonly figures: readonly Figure[] }>> = {
  day:    { column: "''",     figures: ['orders', 'orders_paid', 'payments_settled', 'payments_failed', 'refunds'] },
  method: { column: 'method', figures: ['payments', 'payments_settled', 'payments_failed'] },
  reason: { column: 'reason', figures: ['payments_failed'] },
};

type Row = {
  readonly day: string;
  readonly currency: Currency;
  readonly detail: string;
  readonly figure: Figure;
  readonly number: string;
  readonly amount: string;
};

/** One statement reads both tables, so a concurrent fold counts nothing twice. */
export function readDailySums(
  database: Database,
  { projectId, isTest, firstDay, lastDay }: DailyFilter,
  by: Breakdown,
): Promise<readonly DailySum[]> {
  const { column, figures } = details[by];
  const columns = `day, currency, ${column} AS detail, figure, number, amount`;
  const isMeant = 'is_test = $2 AND day BETWEEN $3 AND $4 AND figure = ANY ($5)';
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT day, currency, detail, figure, sum(number) AS number, sum(amount) AS amount
       FROM (
         SELECT ${columns} FROM figure_total WHERE project_id = $1 AND ${isMeant}
         UNION ALL
         SELECT ${columns} FROM figure_tally WHERE (project_id = $1 OR $6) AND ${isMeant}
       ) AS counted
       GROUP BY day, currency, detail, figure
       ORDER BY day, currency, detail`,
      [projectId ?? allProjects, isTest, firstDay, lastDay, figures, projectId === null],
    );
    return rows.map(({ day, number, amount, ...row }) => ({
      ...row,
      day: Number(day),
      number: Number(number),
      amount: BigInt(amount),
    }));
  });
}
