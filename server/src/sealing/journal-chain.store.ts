import type { UnixSeconds } from '../kernel/time.ts';
import type { Database } from '../storage/database.ts';
import {
  closedIfOver,
  type DayHead,
  type JournalEnd,
  type JournalRow,
  type Linked,
  linked,
  type Sums,
} from './journal-chain.ts';

/** Postings per step. */
const stepRows = 1_000;

type EndRow = {
  readonly position: string;
  readonly place: string;
  readonly hash: Buffer;
  readonly day: string | null;
  readonly first_position: string;
  readonly sums: Sums;
  readonly last_day: string;
};

const endIn = (row: EndRow): JournalEnd => ({
  position: Number(row.position),
  place: row.place,
  hash: row.hash,
  day: row.day === null ? null : Number(row.day),
  firstPosition: Number(row.first_position),
  sums: row.sums,
  lastDay: Number(row.last_day),
});

/**
 * An operation that posts holds the lock of the feed from before it draws its place until its
 * commit (decision 0155). So places appear in order, and none can appear after a later one was
 * seen.
 */
const rowsBehind = `
  SELECT movement_id AS "movementId", leg::text, kind, debit_account::text AS "debitAccount",
         credit_account::text AS "creditAccount", amount::text,
         debit_version::text AS "debitVersion", credit_version::text AS "creditVersion",
         debit_balance::text AS "debitBalance", credit_balance::text AS "creditBalance",
         hold_id AS "holdId", created_at::text AS "createdAt", place::text,
         book.currency || CASE WHEN book.is_test THEN ' test' ELSE ' live' END AS book
  FROM posting JOIN book ON book.id = (debit_account & 255)
  WHERE posting.place > $1 ORDER BY posting.place LIMIT ${stepRows}`;

/**
 * Links the next postings, in one statement. If two nodes do so at once, one of them finds that the
 * end of the chain has moved, and writes nothing.
 */
const write = `
  WITH moved AS (
    UPDATE posting_chain
    SET position = $3, place = $4, hash = $5, day = $6, first_position = $7, sums = $8, last_day = $9
    WHERE id = 1 AND position = $1 AND day IS NOT DISTINCT FROM $2::bigint
    RETURNING id),
  links AS (
    INSERT INTO posting_link (position, movement_id, leg, hash)
    SELECT link.* FROM unnest($10::bigint[], $11::uuid[], $12::bigint[], $13::bytea[]) AS link
    WHERE EXISTS (SELECT FROM moved))
  INSERT INTO journal_day (day, first_position, position, hash, sums, created_at)
  SELECT head.*, $19::bigint
  FROM unnest($14::bigint[], $15::bigint[], $16::bigint[], $17::bytea[], $18::jsonb[]) AS head
  WHERE EXISTS (SELECT FROM moved)`;

function valuesOf(before: JournalEnd, { end, links, heads }: Linked, now: UnixSeconds): unknown[] {
  const column = <Row, Value>(rows: readonly Row[], value: (row: Row) => Value): Value[] =>
    rows.map(value);
  return [
    ...[before.position, before.day],
    ...[end.position, end.place, end.hash, end.day, end.firstPosition],
    ...[JSON.stringify(end.sums), end.lastDay],
    ...[column(links, ({ position }) => position), column(links, ({ movementId }) => movementId)],
    ...[column(links, ({ leg }) => leg), column(links, ({ hash }) => hash)],
    ...[column(heads, ({ day }) => day), column(heads, ({ firstPosition }) => firstPosition)],
    ...[column(heads, ({ position }) => position), column(heads, ({ hash }) => hash)],
    ...[column(heads, ({ sums }) => JSON.stringify(sums)), now],
  ];
}

/**
 * Links the postings since the last step, and closes days that are over. True while there are more.
 */
export function linkPostings(database: Database, now: UnixSeconds): Promise<boolean> {
  return database.withLongQuery(async (client) => {
    const { rows: ends } = await client.query<EndRow>('SELECT * FROM posting_chain WHERE id = 1');
    const [row] = ends;
    if (row === undefined) throw new Error('the journal has no end');
    const before = endIn(row);
    const { rows } = await client.query<JournalRow>(rowsBehind, [before.place]);
    const isMore = rows.length === stepRows;
    const added = linked(before, rows);
    const after = isMore ? added : closedIfOver(added, now);
    if (after.end !== before) await client.query(write, valuesOf(before, after, now));
    return isMore;
  });
}

type DayRow = {
  readonly day: string;
  readonly first_position: string;
  readonly position: string;
  readonly hash: Buffer;
  readonly sums: Sums;
};

const headIn = (row: DayRow): DayHead => ({
  day: Number(row.day),
  firstPosition: Number(row.first_position),
  position: Number(row.position),
  hash: row.hash,
  sums: row.sums,
});

export function findDay(database: Database, day: number): Promise<DayHead | null> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<DayRow>('SELECT * FROM journal_day WHERE day = $1', [day]);
    const [row] = rows;
    return row === undefined ? null : headIn(row);
  });
}

/**
 * The finished days on one side of a day, the nearest first. Without a day, the newest come first.
 */
export function findDays(
  database: Database,
  beside: number | null,
  isBackwards: boolean,
  limit: number,
): Promise<readonly DayHead[]> {
  const [sign, order] = isBackwards ? ['>', 'ASC'] : ['<', 'DESC'];
  return database.withPage(async (client) => {
    const { rows } = await client.query<DayRow>(
      `SELECT * FROM journal_day WHERE $1::bigint IS NULL OR day ${sign} $1
       ORDER BY day ${order} LIMIT $2`,
      [beside, limit],
    );
    return rows.map(headIn);
  });
}
