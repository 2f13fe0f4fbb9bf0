import { type UnixSeconds, unixSeconds } from '../../../kernel/time.ts';
import type { Database } from '../../../storage/database.ts';
import {
  type DeliveryRow,
  deliveryColumns,
  deliveryOfRow,
} from '../../deliveries/delivery.store.ts';
import type { AfterAttempt, Attempt, Delivery } from '../../deliveries/delivery.ts';
import { isNotPaused } from '../../hosts/paused-host.store.ts';

/** A delivery that we hold until its lease ends, with its body. */
export type Claimed = {
  readonly delivery: Delivery;
  readonly claim: string;
  readonly text: string;
  readonly type: string;
  readonly name: string;
  readonly eventCreatedAt: UnixSeconds;
  /** The time since its commit wrote it. */
  readonly waitedSeconds: number;
};

/**
 * How many more deliveries a host may get now. Hosts without an entry may get the ordinary number.
 */
export type FreeSlots = ReadonlyMap<string, number>;

export type ClaimOrders = {
  readonly claim: string;
  readonly now: UnixSeconds;
  readonly until: UnixSeconds;
  readonly limit: number;
  readonly slots: FreeSlots;
  readonly slotsOfOthers: number;
  /** The stretch of hosts begins after this one, in alphabetical order. */
  readonly behindHost: string;
  readonly hostsMax: number;
  /**
   * The dialects that this version can write. Deliveries in others wait for a newer version
   * (decision 0247).
   */
  readonly dialects: readonly string[];
};

export type ClaimedStretch = {
  readonly claimed: readonly Claimed[];
  /** The last host examined. Null: there is none after it. */
  readonly lastHost: string | null;
};

type ClaimedRow = DeliveryRow & {
  readonly text: string;
  readonly type: string;
  readonly name: string;
  readonly event_created_at: string;
  readonly waited: string;
  readonly last_host: string | null;
};

/** The first attempts for one object go in order: none while an earlier one has not been made. */
const isInTurn = `(d.attempt_count > 0 OR d.is_resend OR NOT EXISTS (
  SELECT 1 FROM delivery earlier
  WHERE earlier.object = d.object AND earlier.sequence < d.sequence
    AND earlier.state = 'pending' AND earlier.attempt_count = 0 AND NOT earlier.is_resend))`;

/**
 * Claims due deliveries, from every host of a stretch as many as it may get now. It finds hosts by
 * leaps through the index, so a host with a long backlog costs no more than another. However many
 * hosts there are, one statement examines a limited number. It looks up the chosen deliveries by id
 * and not by state: by state, the planner might read the index of all due deliveries.
 */
const claimText = `
  WITH RECURSIVE host (name, number) AS (
    (SELECT host, 1 FROM delivery WHERE state = 'pending' AND host > $8 ORDER BY host LIMIT 1)
    UNION ALL
    SELECT (SELECT d.host FROM delivery d WHERE d.state = 'pending' AND d.host > host.name
            ORDER BY d.host LIMIT 1), host.number + 1
    FROM host WHERE host.name IS NOT NULL AND host.number < $9),
  candidate AS (
    SELECT due.id, due.next_try_at, due.position
    FROM host LEFT JOIN unnest($4::text[], $5::bigint[]) AS slot (name, free) USING (name)
    CROSS JOIN LATERAL (
      SELECT d.id, d.next_try_at, d.position FROM delivery d
      WHERE d.host = host.name AND d.state = 'pending' AND d.next_try_at <= $1
        AND d.claimed_until <= $1 AND d.dialect = ANY($10)
        AND ${isInTurn}
      ORDER BY d.next_try_at, d.position LIMIT coalesce(slot.free, $6)) due
    WHERE ${isNotPaused('host.name')}),
  taken AS (
    SELECT due.id FROM (
      SELECT id FROM candidate ORDER BY next_try_at, position LIMIT $7) chosen
    CROSS JOIN LATERAL (
      SELECT d.id FROM delivery d
      WHERE d.id = chosen.id AND d.next_try_at <= $1 AND d.claimed_until <= $1
      FOR UPDATE SKIP LOCKED) due),
  claimed AS (
    UPDATE delivery d SET claim = $2, claimed_until = $3
    FROM taken, event e WHERE d.id = taken.id AND e.position = d.position
    RETURNING ${deliveryColumns}, coalesce(d.body, e.body) AS text, e.type, e.name,
      e.created_at AS event_created_at, extract(epoch FROM clock_timestamp() - d.written_at) AS waited)
  SELECT claimed.*, stretch.last_host
  FROM (SELECT (SELECT name FROM host ORDER BY number DESC LIMIT 1) AS last_host) stretch
  LEFT JOIN claimed ON true`;

export function claimDue(database: Database, orders: ClaimOrders): Promise<ClaimedStretch> {
  const { claim, now, until, slots, slotsOfOthers, limit, behindHost, hostsMax, dialects } = orders;
  const free = [[...slots.keys()], [...slots.values()], slotsOfOthers];
  return database.withWorker(async (client) => {
    const { rows } = await client.query<ClaimedRow>({
      name: 'claim deliveries',
      text: claimText,
      values: [now, claim, until, ...free, limit, behindHost, hostsMax, dialects],
    });
    // If nothing was claimed, one row says how far the statement looked.
    const taken = rows.filter(({ id }) => id !== null);
    const claimed = taken.map((row) => ({
      delivery: deliveryOfRow(row),
      claim,
      text: row.text,
      type: row.type,
      name: row.name,
      eventCreatedAt: unixSeconds(Number(row.event_created_at)),
      waitedSeconds: Number(row.waited),
    }));
    return { claimed, lastHost: rows[0]?.last_host ?? null };
  });
}

/** An attempt and its consequence. */
export type Result = {
  readonly id: string;
  readonly claim: string;
  readonly attempt: Attempt;
  readonly after: AfterAttempt;
  /** The new body that was sent. Null: the stored one was sent. */
  readonly body: string | null;
  /** Kept for retries. Null: there will be none. */
  readonly signature: string | null;
};

/**
 * Records the results of attempts and releases the deliveries. A result that comes after another
 * node has claimed the delivery is ignored.
 */
export function recordResults(database: Database, results: readonly Result[]): Promise<void> {
  return database.withWorker(async (client) => {
    await client.query({
      name: 'record attempts',
      text: `UPDATE delivery d SET state = r.state, next_try_at = r.next_try_at,
               attempt_count = d.attempt_count + 1, attempts = d.attempts || r.attempt,
               body = coalesce(r.body, d.body), signature = r.signature,
               claim = NULL, claimed_until = 0
             FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::jsonb[], $6::text[],
               $7::text[]) AS r (id, claim, state, next_try_at, attempt, signature, body)
             WHERE d.id = r.id AND d.claim = r.claim`,
      values: [
        results.map(({ id }) => id),
        results.map(({ claim }) => claim),
        results.map(({ after }) => after.state),
        results.map(({ after }) => after.nextTryAt),
        results.map(({ attempt }) => JSON.stringify(attempt)),
        results.map(({ signature }) => signature),
        results.map(({ body }) => body),
      ],
    });
  });
}

/** Releases deliveries without an attempt: they stay due. */
export function releaseClaims(database: Database, claimed: readonly Claimed[]): Promise<void> {
  return database.withWorker(async (client) => {
    await client.query(
      `UPDATE delivery d SET claim = NULL, claimed_until = 0
       FROM unnest($1::uuid[], $2::uuid[]) AS r (id, claim)
       WHERE d.id = r.id AND d.claim = r.claim`,
      [claimed.map(({ delivery }) => delivery.id), claimed.map(({ claim }) => claim)],
    );
  });
}

/**
 * When each host's next delivery is due. A delivery behind an earlier one has no time of its own,
 * nor has one to a paused host.
 */
export function nextDueByHost(
  database: Database,
  dialects: readonly string[],
): Promise<ReadonlyMap<string, UnixSeconds>> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ host: string; due_at: string }>(
      `SELECT host, min(greatest(next_try_at, claimed_until)) AS due_at FROM delivery d
       WHERE state = 'pending' AND dialect = ANY($1) AND ${isInTurn} AND ${isNotPaused('d.host')}
       GROUP BY host`,
      [dialects],
    );
    return new Map(rows.map(({ host, due_at: dueAt }) => [host, unixSeconds(Number(dueAt))]));
  });
}

export type Backlog = { readonly pending: number; readonly oldestDueAt: UnixSeconds | null };

/** The number of pending deliveries, and since when the oldest has been due. */
export function backlogAt(database: Database, now: UnixSeconds): Promise<Backlog> {
  return database.withLongQuery(async (client) => {
    const { rows } = await client.query<{ pending: string; oldest: string | null }>(
      `SELECT count(*) AS pending, min(next_try_at) FILTER (WHERE next_try_at <= $1) AS oldest
       FROM delivery WHERE state = 'pending'`,
      [now],
    );
    const oldest = rows[0]?.oldest ?? null;
    return {
      pending: Number(rows[0]?.pending ?? 0),
      oldestDueAt: oldest === null ? null : unixSeconds(Number(oldest)),
    };
  });
}
