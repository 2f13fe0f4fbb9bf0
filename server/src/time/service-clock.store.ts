import type { Database } from '../storage/database.ts';

/** How far the installation's clock is ahead of real time, in milliseconds. */
export function readClockOffset(database: Database): Promise<number> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ offset_ms: string }>(
      'SELECT offset_ms FROM service_clock',
    );
    return Number(rows[0]?.offset_ms ?? 0);
  });
}

/** Sets it for all nodes. The clock never goes back, even if two nodes advance it at once. */
export function advanceClockOffset(database: Database, offsetMs: number): Promise<number> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query<{ offset_ms: string }>(
      'UPDATE service_clock SET offset_ms = greatest(offset_ms, $1) RETURNING offset_ms',
      [offsetMs],
    );
    return Number(rows[0]?.offset_ms ?? 0);
  });
}

/** Whether there is a live project: its time must be real (gaps 5, FLORIN_TEST_CLOCK). */
export function hasLiveProject(database: Database): Promise<boolean> {
  return database.withLookup(async (client) => {
    const { rows } = await client.query('SELECT 1 FROM project WHERE NOT is_test LIMIT 1');
    return rows.length > 0;
  });
}
