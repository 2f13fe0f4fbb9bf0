import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { Database } from '../../storage/database.ts';
import type { Attempt } from '../deliveries/delivery.ts';
import { dialects } from '../events/event.ts';
import { countedMax, type HostFacts } from './host-health.ts';

/** Which hosts to read: all, those with pending deliveries, or those that are paused. */
export const hostChoices = ['all', 'waiting', 'paused'] as const;
export type HostChoice = (typeof hostChoices)[number];

export type HostsAsked = {
  readonly choice: HostChoice;
  /** In alphabetical order, after this name. Null: from the first host on. */
  readonly beside: string | null;
  /** The hosts before it instead, backwards from it. */
  readonly isBackwards: boolean;
  readonly limit: number;
  readonly now: UnixSeconds;
};

/** How many deliveries show a host's health: of the newest, and of the oldest that are due. */
const sampleSize = 25;
const daySeconds = 86_400;

// Hosts are found by leaps through an index, so a host with a long backlog costs no more than
// another.
const leaps = (only: string, { sign, order }: Way): string => `
  (SELECT host FROM delivery WHERE ${only} AND host ${sign} $1 ORDER BY host ${order} LIMIT 1)
  UNION ALL
  SELECT (SELECT d.host FROM delivery d WHERE ${only.replaceAll('state', 'd.state')}
            AND d.host ${sign} leap.host ORDER BY d.host ${order} LIMIT 1)
  FROM leap WHERE leap.host IS NOT NULL`;

/** In alphabetical order, or in reverse. */
type Way = { readonly sign: '>' | '<'; readonly order: 'ASC' | 'DESC' };

const forwards: Way = { sign: '>', order: 'ASC' };
const backwards: Way = { sign: '<', order: 'DESC' };

const onlyOf: Readonly<Record<Exclude<HostChoice, 'paused'>, string>> = {
  all: 'true',
  waiting: "state = 'pending'",
};

function chosen(choice: HostChoice, way: Way): string {
  const { sign, order } = way;
  const paused = `(SELECT host FROM paused_host WHERE host ${sign} $1
    ORDER BY host ${order} LIMIT $2)`;
  return `
  WITH RECURSIVE leap (host) AS (${choice === 'paused' ? paused : leaps(onlyOf[choice], way)}),
  chosen AS (
    SELECT DISTINCT host FROM (
      (SELECT host FROM leap WHERE host IS NOT NULL LIMIT $2) UNION ALL ${paused}) AS part
    ORDER BY host ${order} LIMIT $2)`;
}

const chosenAlone = `
  WITH chosen AS (
    SELECT $1::text AS host WHERE EXISTS (SELECT FROM delivery WHERE host = $1)
      OR EXISTS (SELECT FROM paused_host WHERE host = $1)
    LIMIT $2)`;

const dialectTexts = dialects.map((one) => `'${one}'`).join(', ');

const factsText = `
  SELECT chosen.host, pending.count AS pending, failed.count AS failed,
    (SELECT min(oldest.created_at) FROM unnest(ARRAY[${dialectTexts}]) AS one (dialect)
       CROSS JOIN LATERAL (SELECT d.created_at FROM delivery d
         WHERE d.state = 'pending' AND d.host = chosen.host AND d.dialect = one.dialect
         ORDER BY d.created_at LIMIT 1) AS oldest) AS oldest_at,
    (SELECT d.next_try_at FROM delivery d WHERE d.state = 'pending' AND d.host = chosen.host
       ORDER BY d.next_try_at, d.position LIMIT 1) AS next_try_at,
    (SELECT jsonb_agg(attempt) FROM (
       (SELECT d.attempts FROM delivery d WHERE d.host = chosen.host
          ORDER BY d.place DESC LIMIT ${sampleSize})
       UNION ALL
       (SELECT d.attempts FROM delivery d WHERE d.state = 'pending' AND d.host = chosen.host
          ORDER BY d.next_try_at, d.position LIMIT ${sampleSize})) AS sample,
       jsonb_array_elements(sample.attempts) AS attempt) AS attempts,
    paused_host.reason, paused_host.paused_by, paused_host.paused_at
  FROM chosen
  CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT FROM delivery d
    WHERE d.state = 'pending' AND d.host = chosen.host LIMIT ${countedMax}) AS part) AS pending
  CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT d.created_at FROM delivery d
    WHERE d.state = 'failed' AND d.host = chosen.host
    ORDER BY d.place DESC LIMIT ${countedMax}) AS part WHERE part.created_at > $3) AS failed
  LEFT JOIN paused_host ON paused_host.host = chosen.host
  ORDER BY chosen.host`;

type Row = {
  readonly host: string;
  readonly pending: string;
  readonly failed: string;
  readonly oldest_at: string | null;
  readonly next_try_at: string | null;
  readonly attempts: readonly Attempt[] | null;
  readonly reason: string | null;
  readonly paused_by: string | null;
  readonly paused_at: string | null;
};

const momentOf = (text: string | null): UnixSeconds | null =>
  text === null ? null : unixSeconds(Number(text));

function factsOf(row: Row): HostFacts {
  const { reason, paused_by: by, paused_at: pausedAt } = row;
  const isPaused = reason !== null && by !== null && pausedAt !== null;
  return {
    host: row.host,
    pendingCount: Number(row.pending),
    failedCount: Number(row.failed),
    oldestPendingAt: momentOf(row.oldest_at),
    nextTryAt: momentOf(row.next_try_at),
    attempts: row.attempts ?? [],
    paused: isPaused ? { at: unixSeconds(Number(pausedAt)), reason, by } : null,
  };
}

/** The facts about hosts, the nearest first. No large number is counted to its end. */
export function readHosts(
  database: Database,
  { choice, beside, isBackwards, limit, now }: HostsAsked,
): Promise<readonly HostFacts[]> {
  const way = isBackwards ? backwards : forwards;
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(`${chosen(choice, way)} ${factsText} ${way.order}`, [
      beside ?? '',
      limit,
      now - daySeconds,
    ]);
    return rows.map(factsOf);
  });
}

/** The facts about one host. Null: nothing was ever sent there. */
export async function readHost(
  database: Database,
  host: string,
  now: UnixSeconds,
): Promise<HostFacts | null> {
  const [facts] = await database.withLongQuery(async (client) => {
    const { rows } = await client.query<Row>(`${chosenAlone} ${factsText}`, [
      host,
      1,
      now - daySeconds,
    ]);
    return rows.map(factsOf);
  });
  return facts ?? null;
}

/** Whether anything was ever sent to a host, among the deliveries still stored. */
export function isKnownHost(database: Database, host: string): Promise<boolean> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query('SELECT FROM delivery WHERE host = $1 LIMIT 1', [host]);
    return rows.length > 0;
  });
}
