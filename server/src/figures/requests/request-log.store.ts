import type { ClientBase } from 'pg';
import type { Database } from '../../storage/database.ts';
import { equals } from '../lists/conditions.ts';
import type { List } from '../lists/list.ts';
import type { RequestCount, RequestKind } from './request-quota.ts';

/** The outcome of the commit is unknown: a second write could store the rows twice. */
export class CommitUnknown extends Error {}

/** A database crash may lose a few rows of the log, so nobody waits for the disk. */
const begin = `BEGIN; SET LOCAL synchronous_commit = off;
  SELECT 1 FROM list_lock WHERE list = 'request' FOR NO KEY UPDATE`;

/**
 * JSON, because the driver takes several times as long to write one array for each column. Rows get
 * their places in the order of the text.
 */
const insertion = `WITH counted AS (
    INSERT INTO request_count AS total (project_id, day, kind, seen)
    SELECT "projectId", day, kind, seen FROM json_to_recordset($2)
      AS given ("projectId" uuid, day integer, kind text, seen bigint)
    ON CONFLICT (project_id, day, kind) DO UPDATE SET seen = total.seen + excluded.seen
    RETURNING project_id, day, kind, seen),
  added AS (
    INSERT INTO request_log (project_id, created_at, created_at_ms, caller, method, path,
      parameters, status, error, error_description, duration_ms, request_id)
    SELECT "projectId", "atMs" / 1000, "atMs", caller, method, path, parameters, status, error,
      "errorDescription", "durationMs", "requestId"
    FROM json_to_recordset($1) AS given ("projectId" uuid, "atMs" bigint, caller text, method text,
      path text, parameters jsonb, status smallint, error text, "errorDescription" text,
      "durationMs" double precision, "requestId" text))
  SELECT project_id, day, kind, seen FROM counted`;

type CountRow = {
  readonly project_id: string;
  readonly day: number;
  readonly kind: RequestKind;
  readonly seen: string;
};

/** Stores rows and counts together or not at all, and returns the counts of all nodes. */
export async function storeRequests(
  database: Database,
  /** A JSON array of entries (`RequestEntry`). */
  entries: string,
  counts: readonly RequestCount[],
): Promise<readonly RequestCount[]> {
  let isCommitting = false;
  const work = async (client: ClientBase): Promise<readonly RequestCount[]> => {
    await client.query(begin);
    const { rows } = await client.query<CountRow>(insertion, [entries, JSON.stringify(counts)]);
    isCommitting = true;
    await client.query('COMMIT');
    return rows.map((row) => ({
      projectId: row.project_id,
      day: row.day,
      kind: row.kind,
      seen: Number(row.seen),
    }));
  };
  try {
    return await database.withLongQuery(work);
  } catch (fault) {
    if (!isCommitting) throw fault;
    throw new CommitUnknown('The answer to a commit was lost.', { cause: fault });
  }
}

/** Few at a time, so that the deletion does not slow concurrent work. */
const stepRows = 500;

/**
 * Reads the oldest rows after a place and deletes those from before a moment. Places rise with
 * time, so no other index is needed. Two nodes may run it at once.
 */
export function pruneRequests(
  database: Database,
  until: number,
  after: bigint,
): Promise<{ readonly isMore: boolean; readonly to: bigint }> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ deleted: string; last: string | null }>(
      `WITH oldest AS (
         SELECT place FROM (
           SELECT place, created_at FROM request_log WHERE place > $2 ORDER BY place
           LIMIT ${stepRows} FOR UPDATE SKIP LOCKED) AS head
         WHERE created_at <= $1),
       gone AS (
         DELETE FROM request_log WHERE place IN (SELECT place FROM oldest) RETURNING place)
       SELECT count(*) AS deleted, max(place) AS last FROM gone`,
      [until, String(after)],
    );
    const [{ deleted, last } = { deleted: '0', last: null }] = rows;
    const isMore = Number(deleted) === stepRows;
    if (!isMore) {
      await client.query('DELETE FROM request_count WHERE day < $1', [Math.floor(until / 86_400)]);
    }
    // The next step checks again a row that was younger than its neighbours.
    return { isMore, to: isMore && last !== null ? BigInt(last) : after };
  });
}

const errorClasses = ['4xx', '5xx'];
const ofErrors = 'item.status >= 400';

/** Requests in the order in which they were stored (decision 0168). */
export const requestList: List = {
  name: 'requests',
  from: 'request_log AS item',
  id: 'item.place',
  conditions: {
    project_id: equals('project_id', 'uuid'),
    request_id: equals('request_id'),
    method: equals('method'),
    status_class: { sql: "((item.status / 100)::text || 'xx') = $", type: 'text' },
  },
  leads: [
    { by: ['request_id'] },
    {
      by: ['project_id', 'status_class'],
      only: { status_class: errorClasses },
      part: ofErrors,
    },
    { by: ['status_class'], only: { status_class: errorClasses }, part: ofErrors },
    { by: ['project_id'] },
  ],
};

/** A row in the form that is shown. */
export type StoredRequest = {
  readonly place: string;
  readonly project_id: string;
  readonly created_at: string;
  readonly created_at_ms: string;
  readonly caller: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: string[];
  readonly status: number;
  readonly error: string | null;
  readonly error_description: string | null;
  readonly duration_ms: number;
  readonly request_id: string;
};

/** The rows of these places, in their order. */
export function requestsAt(
  database: Database,
  places: readonly string[],
): Promise<readonly StoredRequest[]> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<StoredRequest>(
      `SELECT row.* FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (place, number)
       JOIN request_log AS row USING (place) ORDER BY wanted.number`,
      [places],
    );
    return rows;
  });
}
