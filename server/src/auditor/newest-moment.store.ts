import type pg from 'pg';

/** Moments of the service's clock, from postings, events and acts. */
const written = `greatest((SELECT max(created_at) FROM posting), (SELECT max(created_at) FROM event),
  (SELECT max(at) FROM operator_action))`;

/** Moments of the real clock. A test clock may be ahead of it. */
const entered = '(SELECT max(extract(epoch FROM entered_at))::bigint FROM lane)';
const seen = '(SELECT max(seen_at) FROM service_node)';
const ahead = '(SELECT offset_ms / 1000 FROM service_clock)';

/**
 * The last moment when this database was in use, by the service's clock. Events expire by that
 * clock, even if nothing has happened for weeks: the heartbeats of the nodes show that time passed.
 */
export async function newestMoment(client: pg.ClientBase): Promise<number> {
  const { rows: tables } = await client.query<{ has_nodes: boolean }>(
    "SELECT to_regclass('service_node') IS NOT NULL AS has_nodes",
  );
  // Older databases have no nodes.
  const real = tables[0]?.has_nodes === true ? `greatest(${entered}, ${seen})` : entered;
  const { rows } = await client.query<{ at: string }>(
    `SELECT coalesce(greatest(${written}, ${real} + ${ahead}), 0) AS at`,
  );
  return Number(rows[0]?.at);
}
