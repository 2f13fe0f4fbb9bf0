import { unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { AccountPosting, Direction, Span, Stretch } from './statement.ts';

export type PostingRow = {
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

export const postingIn = (row: PostingRow): AccountPosting => ({
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

/**
 * One side of the journal: postings that left an account, or that reached it. The account and its
 * stretch are `own`; `rest` may add conditions, using the named version column.
 */
export function sideOf(direction: Direction, rest: (version: string) => string): string {
  const [own, other] = direction === 'out' ? ['debit', 'credit'] : ['credit', 'debit'];
  return `(SELECT own.id AS account_id, ${own}_version AS version, movement_id, kind,
      '${direction}' AS direction, amount, ${own}_balance AS balance,
      ${other}_account AS other_account, created_at
    FROM posting
    WHERE ${own}_account = own.id AND ${own}_version > own.low AND ${own}_version <= own.high
      ${rest(`${own}_version`)})`;
}

const everyRow = (): string => '';

const upwards = `SELECT moved.*
  FROM (SELECT $1::bigint AS id, $2::bigint AS low, $3::bigint AS high) AS own,
    LATERAL (${sideOf('out', everyRow)} UNION ALL ${sideOf('in', everyRow)}) AS moved
  ORDER BY moved.version`;

/** All postings of a stretch, the oldest first. */
export function postingsOf(
  database: Database,
  { accountId, low, high }: Stretch,
): Promise<readonly AccountPosting[]> {
  return database.withPage(async (client) => {
    const values = [accountId, low, high].map(String);
    const { rows } = await client.query<PostingRow>(upwards, values);
    // The amounts must add up to the closing balance, so a gap is an error.
    if (BigInt(rows.length) !== high - low) {
      throw new Error(`account ${accountId} lacks postings between ${low} and ${high}`);
    }
    return rows.map(postingIn);
  });
}

/** A binary search in the postings of an account for the place of a moment. */
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

/** How far the clocks of nodes may differ, and so the times of two postings from their order. */
export const clockSecondsApart = 600;

/**
 * For each account and moment, a posting before the moment whose successor is not before it. 0:
 * there is none. The times need no index, since they rise with the versions.
 */
export function versionsAround(
  database: Database,
  stretches: readonly Pick<Stretch, 'accountId' | 'high'>[],
  moments: readonly number[],
): Promise<(accountId: bigint, moment: number) => bigint> {
  const asked = moments.flatMap((moment) => stretches.map((stretch) => ({ moment, stretch })));
  return database.withPage(async (client) => {
    const { rows } = await client.query<Bound>(searching, [
      asked.map(({ stretch }) => String(stretch.accountId)),
      asked.map(({ stretch }) => String(stretch.high)),
      asked.map(({ moment }) => moment),
    ]);
    const found = new Map(rows.map(({ id, moment, low }) => [`${id} ${moment}`, BigInt(low)]));
    return (accountId, moment) => found.get(`${accountId} ${moment}`) ?? 0n;
  });
}

const firstSince = (own: 'debit' | 'credit'): string =>
  `(SELECT ${own}_version AS version FROM posting
    WHERE ${own}_account = $1 AND ${own}_version > $2 AND ${own}_version <= $3 AND created_at >= $4
    ORDER BY ${own}_version LIMIT 1)`;

/**
 * The last version before the first posting at or after a moment. Later versions may have earlier
 * times, within the clock difference; they still belong after the moment (decision 0157).
 */
export async function versionBefore(
  database: Database,
  { accountId, high }: Stretch,
  moment: number,
): Promise<bigint> {
  const sooner = moment - clockSecondsApart;
  const around = await versionsAround(database, [{ accountId, high }], [sooner]);
  return database.withPage(async (client) => {
    const { rows } = await client.query<{ version: string | null }>(
      `SELECT min(version) AS version
       FROM (${firstSince('debit')} UNION ALL ${firstSince('credit')}) AS found`,
      [accountId, around(accountId, sooner), high, moment].map(String),
    );
    const first = rows[0]?.version ?? null;
    return first === null ? high : BigInt(first) - 1n;
  });
}

/** The stretch with its balances, which the journal keeps with each posting. */
export function spanOf(database: Database, stretch: Stretch): Promise<Span> {
  const { accountId, low, high } = stretch;
  return database.withPage(async (client) => {
    const { rows } = await client.query<{ version: string; balance: string }>(
      `SELECT debit_version AS version, debit_balance AS balance FROM posting
       WHERE debit_account = $1 AND debit_version = ANY ($2::bigint[])
       UNION ALL
       SELECT credit_version, credit_balance FROM posting
       WHERE credit_account = $1 AND credit_version = ANY ($2::bigint[])`,
      [String(accountId), [low, high].map(String)],
    );
    const balanceAt = (version: bigint): bigint => {
      if (version === 0n) return 0n;
      const row = rows.find((one) => BigInt(one.version) === version);
      if (row === undefined) throw new Error(`account ${accountId} has no posting ${version}`);
      return BigInt(row.balance);
    };
    return { ...stretch, opening: balanceAt(low), closing: balanceAt(high) };
  });
}
