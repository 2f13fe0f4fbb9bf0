import type pg from 'pg';
import type { Difference } from '../difference.ts';
import { compareEnd, noDay } from './compare-end.ts';
import { compareDays, compareSeals, type Seal, type SealInput, sealName } from './compare-seals.ts';
import { JournalFollower, type StoredDay } from './journal-follower.ts';
import { hashedColumns, type PostingText, type StoredLink } from './link.ts';
import { type DaySum, placeIn } from './statement.ts';

/** The number of links in one page. */
const pageLinks = 5_000;

export type JournalReport = {
  readonly links: number;
  /** Postings after the last link; the next minute links them. */
  readonly unlinked: number;
  readonly days: number;
  readonly seals: number;
  /** Seals that were kept elsewhere and are newer than this database. */
  readonly newer: number;
};

export type JournalInput = Pick<SealInput, 'kept' | 'publicKey'>;

type Tell = (difference: Difference) => void;

type LinkRow = {
  readonly position: string;
  readonly link_movement: string;
  readonly link_leg: string;
  readonly link_hash: Buffer;
} & { readonly [Column in keyof PostingText]: PostingText[Column] | null };

const postingColumns = hashedColumns.map((column) => `p.${column}::text`).join(', ');

const linkIn = (row: LinkRow): StoredLink => ({
  position: Number(row.position),
  movementId: row.link_movement,
  leg: row.link_leg,
  hash: row.link_hash,
  posting: row.place === null ? null : (row as PostingText),
});

/**
 * The whole chain in one pass: the database joins and sorts it on disk, and returns it in pages.
 */
async function* linksIn(client: pg.ClientBase): AsyncGenerator<StoredLink, void> {
  // All rows are needed, so a plan for the first rows would be wrong.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  await client.query(
    `DECLARE chain NO SCROLL CURSOR FOR
     SELECT l.position, l.movement_id AS link_movement, l.leg::text AS link_leg, l.hash AS link_hash,
            ${postingColumns}
     FROM posting_link l LEFT JOIN posting p ON p.movement_id = l.movement_id AND p.leg = l.leg
     ORDER BY l.position`,
  );
  for (;;) {
    const { rows } = await client.query<LinkRow>(`FETCH ${pageLinks} FROM chain`);
    yield* rows.map(linkIn);
    if (rows.length < pageLinks) break;
  }
  await client.query('CLOSE chain');
}

type DayRow = {
  readonly day: string;
  readonly first_position: string;
  readonly position: string;
  readonly hash: Buffer;
  readonly sums: Readonly<Record<string, { readonly postings: number; readonly amount: string }>>;
};

const sumsIn = ({ sums }: Pick<DayRow, 'sums'>): readonly DaySum[] =>
  Object.entries(sums).map(([book, sum]) => ({ book, ...sum }));

async function storedDays(client: pg.ClientBase): Promise<readonly StoredDay[]> {
  const { rows } = await client.query<DayRow>(
    `SELECT to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
            first_position, position, hash, sums FROM journal_day ORDER BY journal_day.day`,
  );
  return rows.map((row) => ({
    day: row.day,
    firstPosition: Number(row.first_position),
    position: Number(row.position),
    hash: row.hash.toString('hex'),
    sums: sumsIn(row),
  }));
}

async function storedSeals(client: pg.ClientBase): Promise<readonly Seal[]> {
  const { rows } = await client.query<Seal>(
    `SELECT to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
            key_id AS "keyId", public_key AS "publicKey", statement, signature
     FROM journal_seal ORDER BY journal_seal.day, key_id`,
  );
  return rows;
}

/** The seals given to the service, from its log of acts. */
async function givenSeals(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ day: string; key_id: string }>(
    `SELECT replace(subject, 'journal day ', '') AS day, details->>'key_id' AS key_id
     FROM operator_action WHERE action = 'seal_journal_day'`,
  );
  return new Set(rows.map(({ day, key_id: keyId }) => sealName(day, keyId)));
}

async function booksIn(client: pg.ClientBase): Promise<(accountId: string) => string> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT id, currency || CASE WHEN is_test THEN ' test' ELSE ' live' END AS name FROM book`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (accountId) => names.get(Number(BigInt.asUintN(8, BigInt(accountId)))) ?? 'no book';
}

type EndRow = Pick<DayRow, 'first_position' | 'position' | 'hash' | 'sums'> & {
  readonly place: string;
  readonly day: string | null;
  readonly last_day: string;
};

const endOfChain = `SELECT *, CASE WHEN last_day < 0 THEN '${noDay}' ELSE
    (date '1970-01-01' + last_day::integer)::text END AS last_day
  FROM posting_chain WHERE id = 1`;

/** A posting without a link, before the last linked one, was inserted later. */
async function tellUnlinked(client: pg.ClientBase, place: string, tell: Tell): Promise<number> {
  const { rows } = await client.query<{ id: string; place: string; is_new: boolean; all: string }>(
    `WITH unlinked AS (
       SELECT p.movement_id, p.leg, p.place, p.place > $1 AS is_new FROM posting p
         LEFT JOIN posting_link l ON l.movement_id = p.movement_id AND l.leg = p.leg
       WHERE l.position IS NULL)
     SELECT format('%s leg %s', movement_id, leg) AS id, place, is_new, 0 AS all
     FROM unlinked WHERE NOT is_new
     UNION ALL SELECT '', 0, true, count(*) FROM unlinked WHERE is_new`,
    [place],
  );
  for (const { id, place: at } of rows.filter(({ is_new: isNew }) => !isNew)) {
    tell({
      table: 'posting',
      id,
      expected: `no posting at place ${at}`,
      found: 'one without link',
    });
  }
  return Number(rows.find(({ is_new: isNew }) => isNew)?.all ?? 0);
}

/** Checks the chain over the journal, its days and its seals. */
export async function checkJournal(
  client: pg.ClientBase,
  { kept, publicKey }: JournalInput,
  tell: Tell,
): Promise<JournalReport> {
  const days = await storedDays(client);
  const stored = await storedSeals(client);
  const sealed = [...stored, ...(kept ?? [])].map(({ statement }) => placeIn(statement)?.position);
  const ends = new Set([
    ...days.map(({ position }) => position),
    ...sealed.flatMap((at) => at ?? []),
  ]);
  const follower = new JournalFollower(ends, await booksIn(client), tell);
  for await (const link of linksIn(client)) follower.take(link);
  const { rows } = await client.query<EndRow>(endOfChain);
  const [end] = rows;
  if (end === undefined) {
    tell({ table: 'posting_chain', id: '1', expected: 'the end of the chain', found: 'none' });
  } else {
    follower.finish({ position: Number(end.position), hash: end.hash });
    const { position } = follower.end;
    const first = Number(end.first_position);
    // A newer seal may end a day that is open here: then its links are counted up to there.
    const openSums = [...ends].some((at) => at >= first && at <= position)
      ? null
      : follower.openSums;
    const stored = { lastDay: end.last_day, isDayOpen: end.day !== null, firstPosition: first };
    compareEnd({ ...stored, sums: sumsIn(end) }, { days, position, openSums }, tell);
  }
  const input = {
    ...{ days, stored, kept, publicKey, dayAt: (at: number) => follower.dayAt(at) },
    ...{ end: follower.end.position, given: await givenSeals(client) },
  };
  compareDays(input, tell);
  const { holding, newer } = compareSeals(input, tell);
  const unlinked = await tellUnlinked(client, end?.place ?? '0', tell);
  return { links: follower.end.position, unlinked, days: days.length, seals: holding, newer };
}
