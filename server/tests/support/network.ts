import { createDatabase, type Database } from '../../src/storage/database.ts';
import { TcpProxy } from './tcp-proxy.ts';
import type { TestDatabase } from './test-database.ts';

export type Network = { readonly proxy: TcpProxy; readonly database: Database };

/** The test database behind a network whose faults a test chooses. */
export async function createNetwork(db: TestDatabase): Promise<Network> {
  const proxy = await TcpProxy.start(db.url);
  const address = proxy.addressOf(db.url);
  return {
    proxy,
    database: createDatabase({ address: async () => address, close: async () => {} }),
  };
}

async function waitingAs(db: TestDatabase, purposes: readonly string[]): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ANY ($1)
       AND wait_event_type = 'Lock'`,
    [purposes],
  );
  return row?.waiting ?? 0;
}

/** The number of write lane sessions that wait for a lock now. */
export const lanesWaiting = (db: TestDatabase): Promise<number> =>
  waitingAs(db, ['florin write lane']);

/** Includes the watcher of the rows for which jobs have stepped aside. */
export const jobsWaiting = (db: TestDatabase): Promise<number> =>
  waitingAs(db, ['florin write lane', 'florin row watch']);
