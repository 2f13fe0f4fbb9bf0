import {
  clockSecondsApart,
  type PostingRow,
  postingIn,
  sideOf,
  versionsAround,
} from '../../figures/statements/postings.store.ts';
import type { AccountPosting, Direction, Stretch } from '../../figures/statements/statement.ts';
import type { Database } from '../../storage/database.ts';
import type { StatementFilter } from './statement.ts';

const side = (direction: Direction): string =>
  sideOf(
    direction,
    (version) => `AND created_at >= $4 AND created_at < $5 ORDER BY ${version} DESC LIMIT $6`,
  );

const sides: Readonly<Record<Direction, string>> = { out: side('out'), in: side('in') };

/** The postings of each stretch, newest first, by the accounts' own versions. */
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

/** At most `limit` of each stretch, newest first. */
export function statementsOf(
  database: Database,
  stretches: readonly Stretch[],
  filter: StatementFilter,
  limit: number,
): Promise<readonly (readonly AccountPosting[])[]> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<PostingRow>(
      `${postings(filter.direction)} ORDER BY moved.account_id, moved.version DESC`,
      valuesOf(stretches, filter, limit),
    );
    const found = rows.map(postingIn);
    return stretches.map(({ accountId }) => found.filter((one) => one.accountId === accountId));
  });
}

/** The number of postings, counted up to `countedMax`. */
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

/** Narrows stretches to the postings of a period: perhaps a few more, never fewer. */
export async function stretchesWithin(
  database: Database,
  stretches: readonly Stretch[],
  { from, to }: StatementFilter,
): Promise<readonly Stretch[]> {
  const begin = (from ?? 0) - clockSecondsApart;
  const end = (to ?? momentMax) + clockSecondsApart;
  if ((from === null && to === null) || stretches.length === 0) return stretches;
  const around = await versionsAround(database, stretches, [begin, end]);
  return stretches.map((stretch) => {
    const low = around(stretch.accountId, begin);
    const high = around(stretch.accountId, end);
    return {
      ...stretch,
      low: low > stretch.low ? low : stretch.low,
      high: high < stretch.high ? high : stretch.high,
    };
  });
}

/** The projects that own these accounts. People are not named. */
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
