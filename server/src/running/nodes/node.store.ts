import type { Shortcoming } from '../../kernel/shortcoming.ts';
import type { Database } from '../../storage/database.ts';
import { clockAheadMs } from '../../storage/database-ground.store.ts';

/** A node of this service, as it last reported. Its times are real ones. */
export type ServiceNode = {
  readonly id: string;
  /** Its machine's name. */
  readonly name: string;
  readonly version: string;
  /** Its version of Node. */
  readonly runtime: string;
  readonly startedAt: number;
  readonly seenAt: number;
  readonly clockAheadMs: number;
  readonly freeBytes: number | null;
  readonly shortcomings: readonly Shortcoming[];
  /** Its answers in the hour before the report. */
  readonly answers: NodeAnswers;
};

export type NodeAnswers = {
  readonly answered: number;
  readonly clientErrors: number;
  readonly serverErrors: number;
};

export type Beat = Omit<ServiceNode, 'seenAt' | 'clockAheadMs'>;

/** A node is forgotten after a day without a report. */
const forgottenSeconds = 86_400;

/**
 * Reports that a node runs. The database's clock sets the time, and shows how far the node's clock
 * is off.
 */
export function writeBeat(database: Database, beat: Beat, nowMs: () => number): Promise<void> {
  return database.withLookup(async (client) => {
    const aheadMs = await clockAheadMs(client, nowMs);
    await client.query(
      `INSERT INTO service_node (id, name, version, runtime, started_at, seen_at, clock_ahead_ms,
         free_bytes, shortcomings, answered, client_errors, server_errors)
       VALUES ($1, $2, $3, $4, $5, extract(epoch FROM clock_timestamp())::bigint, $6, $7, $8,
         $9, $10, $11)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
         clock_ahead_ms = excluded.clock_ahead_ms, free_bytes = excluded.free_bytes,
         shortcomings = excluded.shortcomings, answered = excluded.answered,
         client_errors = excluded.client_errors, server_errors = excluded.server_errors`,
      [
        ...[beat.id, beat.name, beat.version, beat.runtime, beat.startedAt],
        ...[aheadMs, beat.freeBytes, JSON.stringify(beat.shortcomings)],
        ...[beat.answers.answered, beat.answers.clientErrors, beat.answers.serverErrors],
      ],
    );
    await client.query(
      `DELETE FROM service_node
       WHERE seen_at < extract(epoch FROM clock_timestamp())::bigint - ${forgottenSeconds}`,
    );
  });
}

/** Called by a node that stops. */
export function removeNode(database: Database, id: string): Promise<void> {
  return database.withLookup(async (client) => {
    await client.query('DELETE FROM service_node WHERE id = $1', [id]);
  });
}

type Row = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly runtime: string;
  readonly started_at: string;
  readonly seen_at: string;
  readonly clock_ahead_ms: string;
  readonly free_bytes: string | null;
  readonly shortcomings: readonly Shortcoming[];
  readonly answered: string;
  readonly client_errors: string;
  readonly server_errors: string;
};

/** Every node of the last day, the latest start first. */
export function readNodes(database: Database): Promise<readonly ServiceNode[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<Row>(
      `SELECT id, name, version, runtime, started_at, seen_at, clock_ahead_ms, free_bytes,
         shortcomings, answered, client_errors, server_errors
       FROM service_node ORDER BY started_at DESC, id LIMIT 100`,
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      version: row.version,
      runtime: row.runtime,
      startedAt: Number(row.started_at),
      seenAt: Number(row.seen_at),
      clockAheadMs: Number(row.clock_ahead_ms),
      freeBytes: row.free_bytes === null ? null : Number(row.free_bytes),
      shortcomings: row.shortcomings,
      answers: {
        answered: Number(row.answered),
        clientErrors: Number(row.client_errors),
        serverErrors: Number(row.server_errors),
      },
    }));
  });
}
