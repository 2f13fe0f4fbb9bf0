import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { StatementKind } from '../reading/statement.ts';
import type { BalancedStatement, BankStatementRow, Continuity } from './continuity.ts';

export const bankStatements = defineTable<BankStatementRow>({
  name: 'bank_statement',
  lockRank: lockRankOf('bank_statement'),
  key: 'id',
  columns: {
    id: uuidColumn,
    bankAccountId: uuidColumn,
    kind: textColumn<StatementKind>(),
    statementId: nullable(textColumn()),
    sequence: nullable(textColumn()),
    fromOn: nullable(textColumn()),
    toOn: nullable(textColumn()),
    opening: nullable(bigintColumn),
    closing: nullable(bigintColumn),
    continuity: textColumn<Continuity>(),
    problems: jsonColumn<readonly string[]>(),
    acceptedAt: nullable(integerColumn<UnixSeconds>()),
    acceptedReason: nullable(textColumn()),
    createdAt: integerColumn<UnixSeconds>(),
  },
  mutable: ['continuity', 'problems', 'acceptedAt', 'acceptedReason'],
});

type Row = {
  readonly id: string;
  readonly sequence: string | null;
  readonly from_on: string;
  readonly to_on: string;
  readonly opening: string;
  readonly closing: string;
  readonly continuity: Continuity;
  readonly accepted_at: string | null;
};

const balanced = (row: Row): BalancedStatement => ({
  id: row.id,
  sequence: row.sequence,
  fromOn: row.from_on,
  toOn: row.to_on,
  opening: BigInt(row.opening),
  closing: BigInt(row.closing),
  isBroken: row.continuity === 'gap' && row.accepted_at === null,
});

const columns = 'id, sequence, from_on, to_on, opening, closing, continuity, accepted_at';
const withBalances = `bank_account_id = $1 AND closing IS NOT NULL AND opening IS NOT NULL
  AND from_on IS NOT NULL AND to_on IS NOT NULL`;

/** The statements beside a period: the first of all, the last before its end, the first after it. */
export const statementsAround = (
  database: Database,
  bankAccountId: string,
  toOn: string,
  ownId: string,
): Promise<{
  readonly first: BalancedStatement | null;
  readonly before: BalancedStatement | null;
  readonly after: BalancedStatement | null;
}> =>
  database.withLookup(async (client) => {
    const one = async (where: string, order: string, values: readonly unknown[]) => {
      const { rows } = await client.query<Row>(
        `SELECT ${columns} FROM bank_statement WHERE ${withBalances} ${where}
         ORDER BY ${order} LIMIT 1`,
        [bankAccountId, ...values],
      );
      return rows[0] === undefined ? null : balanced(rows[0]);
    };
    return {
      first: await one('AND id <> $2', 'to_on, created_at', [ownId]),
      before: await one('AND id <> $2 AND to_on <= $3', 'to_on DESC, created_at DESC', [
        ownId,
        toOn,
      ]),
      after: await one('AND id <> $2 AND to_on > $3', 'to_on, created_at', [ownId, toOn]),
    };
  });

/** The closing balance of the last statement up to a day; null: there is none. */
export const closingOn = (
  database: Database,
  bankAccountId: string,
  date: string,
): Promise<{ readonly toOn: string; readonly closing: bigint } | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM bank_statement WHERE ${withBalances} AND kind = 'camt.053' AND to_on <= $2
       ORDER BY to_on DESC, created_at DESC LIMIT 1`,
      [bankAccountId, date],
    );
    const [row] = rows;
    return row === undefined ? null : { toOn: row.to_on, closing: BigInt(row.closing) };
  });

export type DayAmount = { readonly day: string; readonly amount: bigint };

const daysIn = (rows: readonly { day: string; amount: string }[]): readonly DayAmount[] =>
  rows.map(({ day, amount }) => ({ day, amount: BigInt(amount) }));

/** The closing balances of days in a range, and the last one before it, the oldest first. */
export const closingsIn = (
  database: Database,
  bankAccountId: string,
  fromDay: string,
  toDay: string,
): Promise<readonly DayAmount[]> =>
  database.withLongQuery(async (client) => {
    const known = `${withBalances} AND kind = 'camt.053'`;
    const { rows } = await client.query<{ day: string; amount: string }>(
      `SELECT DISTINCT ON (to_on) to_on AS day, closing AS amount FROM bank_statement
       WHERE ${known} AND to_on <= $3 AND to_on >= coalesce((SELECT to_on FROM bank_statement
         WHERE ${known} AND to_on <= $2 ORDER BY to_on DESC LIMIT 1), $2)
       ORDER BY to_on, created_at DESC`,
      [bankAccountId, fromDay, toDay],
    );
    return daysIn(rows);
  });

/** What was posted at the bank for entries booked after a day, by the day of their booking. */
export const postedByDay = (
  database: Database,
  bankAccountId: string,
  after: string,
): Promise<readonly DayAmount[]> =>
  database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ day: string; amount: string }>(
      `SELECT booked_on AS day, sum(posted) AS amount FROM bank_transaction
       WHERE bank_account_id = $1 AND booked_on > $2 GROUP BY booked_on`,
      [bankAccountId, after],
    );
    return daysIn(rows);
  });

/** What was posted at the bank for entries that were booked before, or after, a day. */
export const postedBeside = (
  database: Database,
  bankAccountId: string,
  side: 'before' | 'after',
  date: string,
): Promise<bigint> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT coalesce(sum(posted), 0) AS sum FROM bank_transaction
       WHERE bank_account_id = $1 AND booked_on ${side === 'before' ? '<' : '>'} $2`,
      [bankAccountId, date],
    );
    return BigInt(rows[0]?.sum ?? 0);
  });

/** The oldest statement of an account whose break nobody has accepted; null: there is none. */
export const brokenStatement = (
  database: Database,
  bankAccountId: string,
  except: string | null = null,
): Promise<string | null> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM bank_statement
       WHERE bank_account_id = $1 AND continuity = 'gap' AND accepted_at IS NULL
         AND ($2::uuid IS NULL OR id <> $2) ORDER BY to_on, created_at LIMIT 1`,
      [bankAccountId, except],
    );
    return rows[0]?.id ?? null;
  });

/** The last day that a statement tells the closing balance of; the first of all: there is none. */
export const lastClosingDay = (database: Database, bankAccountId: string): Promise<string> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ to_on: string }>(
      `SELECT to_on FROM bank_statement WHERE ${withBalances} AND kind = 'camt.053'
       ORDER BY to_on DESC LIMIT 1`,
      [bankAccountId],
    );
    return rows[0]?.to_on ?? '1970-01-01';
  });
