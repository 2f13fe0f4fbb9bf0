import type { Database } from '../storage/database.ts';

/** How far the installation's clock is ahead of the real time, in seconds. */
export function readClockOffset(database: Database): Promise<number> {
  return database.withClient(async (client) => {
    const { rows } = await client.query<{ offset_seconds: string }>(
      'SELECT offset_seconds FROM service_clock',
    );
    return Number(rows[0]?.offset_seconds ?? 0);
  });
}

/** Sets it for all nodes. The clock never goes back, whoever moves it at the same moment. */
export function advanceClockOffset(database: Database, seconds: number): Promise<number> {
  return database.withClient(async (client) => {
    const { rows } = await client.query<{ offset_seconds: string }>(
      'UPDATE service_clock SET offset_seconds = greatest(offset_seconds, $1) RETURNING offset_seconds',
      [seconds],
    );
    return Number(rows[0]?.offset_seconds ?? 0);
  });
}

/** Whether there is a live project: its time must be the real one (decisions 5, FLORIN_TEST_CLOCK). */
export function hasLiveProject(database: Database): Promise<boolean> {
  return database.withClient(async (client) => {
    const { rows } = await client.query('SELECT 1 FROM project WHERE NOT is_test LIMIT 1');
    return rows.length > 0;
  });
}
