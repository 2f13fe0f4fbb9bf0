import {
  booleanColumn,
  integerColumn,
  nullable,
  textColumn,
  uuidColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { KeyedAsked } from '../../figures/lists/keyed-list.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { ResendRun, RunExtent, RunRange } from './resend-run.ts';

export const resendRuns = defineTable<ResendRun>({
  name: 'resend_run',
  lockRank: lockRankOf('resend_run'),
  key: 'id',
  columns: {
    id: textColumn(),
    projectId: nullable(uuidColumn),
    clientId: nullable(textColumn()),
    host: nullable(textColumn()),
    covers: textColumn<RunExtent>(),
    since: integerColumn<UnixSeconds>(),
    atPlace: integerColumn(),
    throughPlace: integerColumn(),
    foundCount: integerColumn(),
    sentCount: integerColumn(),
    leftCount: integerColumn(),
    isDone: booleanColumn,
    isStopped: booleanColumn,
    startedAt: integerColumn<UnixSeconds>(),
    movedAt: integerColumn<UnixSeconds>(),
  },
  mutable: [
    'covers',
    'since',
    'atPlace',
    'throughPlace',
    'foundCount',
    'sentCount',
    'leftCount',
    'isDone',
    'isStopped',
    'startedAt',
    'movedAt',
  ],
});

export type Covered = Pick<ResendRun, 'clientId' | 'host' | 'covers' | 'since'>;

/** The most that a run of everything may cover. For more, merchants use the event feed. */
export const coveredMax = 100_000;

const placeMax = Number.MAX_SAFE_INTEGER;

/** The index that a run follows, and its deliveries between two places, the second included. */
function wayOf({ host, covers }: Covered): { readonly key: string; readonly between: string } {
  const owner = host === null ? 'd.client_id' : 'd.host';
  const [key, value, only] =
    covers === 'all'
      ? [owner, '$1', "d.state <> 'pending' AND NOT d.is_resend"]
      : host === null
        ? [`${owner}, d.state`, "$1, 'failed'", "d.state IN ('pending', 'failed')"]
        : [owner, '$1', "d.state = 'failed'"];
  const between = `delivery d WHERE ${only} AND (${key}, d.place) > (${value}, $2::bigint)
    AND (${key}, d.place) <= (${value}, $3::bigint)`;
  return { key, between };
}

const ownerOf = ({ clientId, host }: Covered): string | null => host ?? clientId;

/** The deliveries to send again since a time. Null: more than a run of everything may cover. */
export function readRunRange(database: Database, covered: Covered): Promise<RunRange | null> {
  const { key, between } = wayOf(covered);
  const isAll = covered.covers === 'all';
  // Follows the index from the newest on. A run of everything examines a limited number.
  const bound = isAll ? `ORDER BY ${key} DESC, d.place DESC LIMIT ${coveredMax + 1}` : '';
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ count: string; first: string; last: string }>(
      `SELECT count(*), coalesce(min(place), 0) AS first, coalesce(max(place), 0) AS last
       FROM (SELECT d.place, d.created_at FROM ${between} ${bound}) AS recent
       WHERE created_at >= $4`,
      [ownerOf(covered), 0, placeMax, covered.since],
    );
    const { count = '0', first = '0', last = '0' } = rows[0] ?? {};
    if (isAll && Number(count) > coveredMax) return null;
    return { count: Number(count), before: Math.max(0, Number(first) - 1), last: Number(last) };
  });
}

export type CoveredDelivery = {
  readonly id: string;
  readonly place: number;
  /** A failed delivery that was sent again later. Whatever the result was, this one is past. */
  readonly isPast: boolean;
};

/** The next deliveries of a run, in order. */
export function readNextCovered(
  database: Database,
  run: ResendRun,
  limit: number,
): Promise<readonly CoveredDelivery[]> {
  const { key, between } = wayOf(run);
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ id: string; place: string; is_past: boolean }>(
      `SELECT d.id, d.place, $6 AND EXISTS (
         SELECT FROM delivery newer WHERE newer.is_resend
           AND newer.callback_id = d.callback_id AND newer.place > d.place) AS is_past
       FROM ${between} AND d.created_at >= $4
       ORDER BY ${key}, d.place LIMIT $5`,
      [ownerOf(run), run.atPlace, run.throughPlace, run.since, limit, run.covers === 'failed'],
    );
    return rows.map(({ id, place, is_past: isPast }) => ({ id, place: Number(place), isPast }));
  });
}

/**
 * The last run of each project and host on one side of a key, the nearest first. The list begins
 * with the newest.
 */
export function listRunIds(
  database: Database,
  { beside, isBackwards, limit }: KeyedAsked,
): Promise<readonly string[]> {
  const [sign, order] = isBackwards ? ['>', 'ASC'] : ['<', 'DESC'];
  return database.withPage(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM resend_run
       WHERE $1::bigint IS NULL OR (started_at, id) ${sign} ($1::bigint, $2::text)
       ORDER BY started_at ${order}, id ${order} LIMIT $3`,
      [beside?.at ?? null, beside?.id ?? null, limit],
    );
    return rows.map(({ id }) => id);
  });
}
