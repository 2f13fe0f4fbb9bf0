import { unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { Direction, Statement, StatementFilter, Stretch } from './statement.ts';

type Row = {
  readonly account_id: string;
  readonly version: string;
  readonly movement_id: string;
  readonly kind: string;
  readonly direction: Direction;
  readonly amount: string;
  readonly balance: string;
  readonly other_account: string;
  readonly created_at: string;
};

const statementOf = (row: Row): Statement => ({
  accountId: BigInt(row.account_id),
  version: BigInt(row.version),
  movementId: row.movement_id,
  kind: row.kind,
  direction: row.direction,
  amount: BigInt(row.amount),
  balance: BigInt(row.balance),
  otherAccount: BigInt(row.other_account),
  createdAt: unixSeconds(Number(row.created_at)),
});

/** One side of the journal: what left an account, or what came to it. */
const side = (own: 'debit' | 'credit', other: 'debit' | 'credit'): string =>
  `(SELECT own.id AS account_id, ${own}_version AS version, movement_id, kind,
      '${own === 'debit' ? 'out' : 'in'}' AS direction, amount, ${own}_balance AS balance,
      ${other}_account AS other_account, created_at
    FROM posting
    WHERE ${own}_account = own.id AND ${own}_version > own.low AND ${own}_version <= own.high
      AND created_at >= $4 AND created_at < $5
    ORDER BY ${own}_version DESC LIMIT $6)`;

const sides: Readonly<Record<Direction, string>> = {
  out: side('debit', 'credit'),
  in: side('credit', 'debit'),
};

/** The postings of each stretch, the newest first, by the accounts' own versions. */
const postings = (direction: Direction | null): string => {
  const wanted = direction === null ? [sides.out, sides.in] : [sides[direction]];
  return `SELECT moved.* FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS own (id, low, high),
    LATERAL (SELECT * FROM (${wanted.join(' UNION ALL ')}) AS sides
             ORDER BY version DESC LIMIT $6) AS moved`;
};

const momentMax = 253_402_300_800;

const valuesOf = (
  stretches: readonly Stretch[],
  { from, to }: StatementFilter,
  limit: number,
): unknown[] => [
  stretches.map(({ accountId }) => String(accountId)),
  stretches.map(({ low }) => String(low)),
  stretches.map(({ high }) => String(high)),
  from ?? 0,
  to ?? momentMax,
  limit,
];

/** At most so many of each stretch, the newest first. */
export function statementsOf(
  database: Database,
  stretches: readonly Stretch[],
  filter: StatementFilter,
  limit: number,
): Promise<readonly (readonly Statement[])[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(
      `${postings(filter.direction)} ORDER BY moved.account_id, moved.version DESC`,
      valuesOf(stretches, filter, limit),
    );
    const found = rows.map(statementOf);
    return stretches.map(({ accountId }) => found.filter((one) => one.accountId === accountId));
  });
}

/** How many there are, counted up to a number. */
export function countStatements(
  database: Database,
  stretches: readonly Stretch[],
  filter: StatementFilter,
  countedMax: number,
): Promise<number> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ number: string }>(
      `SELECT count(*) AS number FROM (${postings(filter.direction)} LIMIT $6) AS counted`,
      valuesOf(stretches, filter, countedMax),
    );
    return Number(rows[0]?.number ?? 0);
  });
}

/**
 * How far the clocks of nodes may be apart, and so the times of two postings out of their order.
 */
const clockSecondsApart = 600;

/**
 * Halves the postings of an account until it has found where a moment lies among them: the times
 * have no index, and need none, since they rise with the versions.
 */
const searching = `WITH RECURSIVE search (id, moment, low, high) AS (
    SELECT id, moment, 0::bigint, version + 1
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS asked (id, version, moment)
  UNION ALL
    SELECT id, moment, CASE WHEN at < moment THEN middle ELSE low END,
      CASE WHEN at < moment THEN high ELSE middle END
    FROM (SELECT search.*, (low + high) / 2 AS middle FROM search WHERE high - low > 1) AS halved,
      LATERAL (
        SELECT created_at AS at FROM posting
        WHERE debit_account = halved.id AND debit_version = halved.middle
        UNION ALL
        SELECT created_at FROM posting
        WHERE credit_account = halved.id AND credit_version = halved.middle) AS found
  )
  SELECT id, moment, low FROM search WHERE high - low <= 1`;

type Bound = { readonly id: string; readonly moment: string; readonly low: string };

/** Narrows stretches to what may lie in a time: a little more, and never less. */
export async function stretchesWithin(
  database: Database,
  stretches: readonly Stretch[],
  { from, to }: StatementFilter,
): Promise<readonly Stretch[]> {
  const begin = (from ?? 0) - clockSecondsApart;
  const end = (to ?? momentMax) + clockSecondsApart;
  if ((from === null && to === null) || stretches.length === 0) return stretches;
  const bounds = await boundsOf(database, stretches, [begin, end]);
  return stretches.map((stretch) => {
    const at = (moment: number): bigint => bounds.get(`${stretch.accountId} ${moment}`) ?? 0n;
    const low = at(begin);
    const high = at(end);
    return {
      ...stretch,
      low: low > stretch.low ? low : stretch.low,
      high: high < stretch.high ? high : stretch.high,
    };
  });
}

function boundsOf(
  database: Database,
  stretches: readonly Stretch[],
  moments: readonly number[],
): Promise<ReadonlyMap<string, bigint>> {
  const asked = moments.flatMap((moment) => stretches.map((stretch) => ({ moment, stretch })));
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Bound>(searching, [
      asked.map(({ stretch }) => String(stretch.accountId)),
      asked.map(({ stretch }) => String(stretch.high)),
      asked.map(({ moment }) => moment),
    ]);
    return new Map(rows.map(({ id, moment, low }) => [`${id} ${moment}`, BigInt(low)]));
  });
}

/** The projects that own these accounts; people are not named. */
export function projectsOf(
  database: Database,
  accountIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ account_id: string; name: string }>(
      `SELECT account_id, name FROM wallet_account
       JOIN project ON project.wallet_id = wallet_account.wallet_id
       WHERE account_id = ANY ($1::bigint[])`,
      [accountIds.map(String)],
    );
    return new Map(rows.map((row) => [BigInt(row.account_id), row.name]));
  });
}
