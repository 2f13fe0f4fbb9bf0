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
import { type BankStatementRow, breakOf } from './continuity.ts';
import type { Continuity } from './joining.ts';
import type { BalancedStatement } from './statement-order.ts';

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
    entries: integerColumn(),
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
  readonly entries: string;
  readonly continuity: Continuity;
  readonly problems: readonly string[];
  readonly accepted_at: string | null;
};

const balanced = (row: Row): BalancedStatement => ({
  id: row.id,
  sequence: row.sequence,
  fromOn: row.from_on,
  toOn: row.to_on,
  opening: BigInt(row.opening),
  closing: BigInt(row.closing),
  entries: Number(row.entries),
  ...breakOf({ ...row, isAccepted: row.accepted_at !== null }),
});

const columns = `id, sequence, from_on, to_on, opening, closing, entries, continuity, problems,
  accepted_at`;
const withBalances = `bank_account_id = $1 AND closing IS NOT NULL AND opening IS NOT NULL
  AND from_on IS NOT NULL AND to_on IS NOT NULL AND kind = 'camt.053'`;

const balancedOnes = (
  database: Database,
  where: string,
  values: readonly unknown[],
): Promise<readonly BalancedStatement[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT ${columns} FROM bank_statement WHERE ${withBalances} AND ${where} ORDER BY id`,
      [...values],
    );
    return rows.map(balanced);
  });

/**
 * The neighbours of a period: statements that touch it, those that touch these on earlier days, and
 * the nearest before and after.
 */
export const statementsBeside = (
  database: Database,
  bankAccountId: string,
  { fromOn, toOn }: { readonly fromOn: string; readonly toOn: string },
): Promise<readonly BalancedStatement[]> => {
  const some = `FROM bank_statement WHERE ${withBalances}`;
  const first = `least($2, (SELECT min(from_on) ${some} AND from_on <= $3 AND to_on >= $2))`;
  return balancedOnes(
    database,
    `(from_on <= $3 AND to_on >= ${first}
      OR to_on = (SELECT max(to_on) ${some} AND to_on < ${first})
      OR from_on = (SELECT min(from_on) ${some} AND from_on > $3))`,
    [bankAccountId, fromOn, toOn],
  );
};

/** The statements that begin on the first day of all. */
export const firstStatements = (
  database: Database,
  bankAccountId: string,
): Promise<readonly BalancedStatement[]> =>
  balancedOnes(
    database,
    `from_on = (SELECT min(from_on) FROM bank_statement WHERE ${withBalances})`,
    [bankAccountId],
  );

/** The statements that end on the latest closing day up to a given day. */
export const lastStatements = (
  database: Database,
  bankAccountId: string,
  date: string,
): Promise<readonly BalancedStatement[]> =>
  balancedOnes(
    database,
    `to_on = (SELECT max(to_on) FROM bank_statement WHERE ${withBalances} AND to_on <= $2)`,
    [bankAccountId, date],
  );

export type DayAmount = { readonly day: string; readonly amount: bigint };

const daysIn = (rows: readonly { day: string; amount: string }[]): readonly DayAmount[] =>
  rows.map(({ day, amount }) => ({ day, amount: BigInt(amount) }));

/**
 * The statements that end within a range of days, or on the last closing day before it, the oldest
 * first.
 */
export const statementsEnding = async (
  database: Database,
  bankAccountId: string,
  fromDay: string,
  toDay: string,
): Promise<readonly BalancedStatement[]> => {
  const before = `(SELECT max(to_on) FROM bank_statement WHERE ${withBalances} AND to_on <= $2)`;
  const found = await balancedOnes(database, `to_on <= $3 AND to_on >= coalesce(${before}, $2)`, [
    ...[bankAccountId, fromDay, toDay],
  ]);
  return found.toSorted((one, other) => one.toOn.localeCompare(other.toOn));
};

/**
 * The booking day is still unknown: no camt.053 has come since the posting. If one has come without
 * it, it is a difference.
 */
const isDayToCome = `booked_on IS NULL AND posted <> 0
  AND created_at >= (SELECT coalesce(max(created_at), 0) FROM bank_statement WHERE ${withBalances})
  AND NOT (SELECT is_confirmed FROM bank_entry WHERE id = entry_id)`;

/** The amounts posted for entries that were booked after a day, by booking day. */
export const postedByDay = (
  database: Database,
  bankAccountId: string,
  after: string,
): Promise<readonly DayAmount[]> =>
  database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ day: string; amount: string }>(
      `SELECT coalesce(booked_on, '9999-12-31') AS day, sum(posted) AS amount
       FROM bank_transaction
       WHERE bank_account_id = $1 AND (booked_on > $2 OR ${isDayToCome}) GROUP BY booked_on`,
      [bankAccountId, after],
    );
    return daysIn(rows);
  });

/** The amount posted for entries that were booked after a day. */
export const postedAfter = (
  database: Database,
  bankAccountId: string,
  date: string,
): Promise<bigint> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT coalesce(sum(posted), 0) AS sum FROM bank_transaction
       WHERE bank_account_id = $1 AND (booked_on > $2 OR ${isDayToCome})`,
      [bankAccountId, date],
    );
    return BigInt(rows[0]?.sum ?? 0);
  });

/**
 * The amount posted for entries before a day that no camt.053 has reported: that day's opening
 * balance includes them.
 */
export const postedUntold = (
  database: Database,
  bankAccountId: string,
  date: string,
): Promise<bigint> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT coalesce(sum(posted), 0) AS sum FROM bank_transaction AS one
       JOIN bank_entry AS entry ON entry.id = one.entry_id
       WHERE one.bank_account_id = $1 AND one.booked_on < $2 AND NOT entry.is_confirmed`,
      [bankAccountId, date],
    );
    return BigInt(rows[0]?.sum ?? 0);
  });

/** The statements of an account with unaccepted breaks, the oldest first. */
export const brokenStatements = (
  database: Database,
  bankAccountId: string,
): Promise<readonly string[]> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM bank_statement
       WHERE bank_account_id = $1 AND continuity = 'gap' AND accepted_at IS NULL
       ORDER BY to_on, created_at, id`,
      [bankAccountId],
    );
    return rows.map(({ id }) => id);
  });

/** The last day with a known closing balance. If there is none, the earliest possible day. */
export const lastClosingDay = (database: Database, bankAccountId: string): Promise<string> =>
  database.withLookup(async (client) => {
    const { rows } = await client.query<{ to_on: string }>(
      `SELECT to_on FROM bank_statement WHERE ${withBalances}
       ORDER BY to_on DESC LIMIT 1`,
      [bankAccountId],
    );
    return rows[0]?.to_on ?? '1970-01-01';
  });
