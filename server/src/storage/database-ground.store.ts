import type { ClientBase } from 'pg';
import type { DatabaseFacts } from './database-ground.ts';

/** Asks the server over one of our sessions. */
export async function readDatabaseFacts(client: ClientBase): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>({
    text: `SELECT current_setting('fsync') AS "fsync",
                  current_setting('full_page_writes') AS "fullPageWrites",
                  current_setting('synchronous_commit') AS "ownCommit",
                  (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit')
                    AS "defaultCommit",
                  pg_is_in_recovery() AS "isStandby",
                  current_setting('data_checksums') AS "checksums"`,
  });
  const [facts] = rows;
  if (facts === undefined) throw new Error('a SELECT without a table has one row');
  return facts;
}

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function clockAheadMs(client: ClientBase, nowMs: () => number): Promise<number> {
  const sentMs = nowMs();
  const { rows } = await client.query<{ ms: string }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS ms',
  );
  // The server answered between sending and arrival, so the midpoint is the best guess.
  return Math.round((sentMs + nowMs()) / 2) - Number(rows[0]?.ms ?? 0);
}
