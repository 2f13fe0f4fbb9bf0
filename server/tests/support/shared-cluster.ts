import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/storage/embedded/lock-file.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { fillKeyRings } from './key-rings.ts';
import { signalIfThere } from './process-tree.ts';
import { superuserUrlOf } from './superuser-url.ts';
import { bareTemplate, filledTemplate } from './templates.ts';

type Cluster = {
  /** The address for the service. */
  readonly serverUrl: string;
  readonly superuserUrl: string;
  readonly stop: () => Promise<void>;
};

type Shared = { users: number; readonly cluster: Promise<Cluster> };

/** Each project of a run loads this file once, but all share one process. */
const shelf = globalThis as typeof globalThis & { florinTestCluster?: Shared };

/** The PostgreSQL of this run. The first project starts it, the last one stops it. */
export async function useCluster(): Promise<Cluster> {
  const shared = shelf.florinTestCluster ?? { users: 0, cluster: startCluster() };
  shelf.florinTestCluster = shared;
  shared.users += 1;
  const { serverUrl, superuserUrl, stop } = await shared.cluster;
  return {
    serverUrl,
    superuserUrl,
    stop: async () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      delete shelf.florinTestCluster;
      await stop();
    },
  };
}

async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'florin-test-'));
  // Started as root, the database runs as another user, who must be able to pass this folder.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Durable like any other, since the service would refuse it otherwise (decision 0109).
    settings: {
      max_connections: '400',
      max_wal_size: '512MB',
      // A test database is dropped before it needs any.
      autovacuum: 'off',
      // Thousands of connections verify the same short-lived password.
      scram_iterations: '1',
    },
  });
  const forget = await stopAtExit(dataDir);
  const serverUrl = await server.ensureRunning();
  const superuserUrl = await superuserUrlOf(dataDir);
  await makeTemplates(serverUrl, superuserUrl);
  return {
    serverUrl,
    superuserUrl,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      forget();
    },
  };
}

/** An interrupted run exits at once and still leaves no PostgreSQL and no folder. */
async function stopAtExit(dataDir: string): Promise<() => void> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  const onExit = (): void => {
    if (postmaster !== null) signalIfThere(postmaster.pid, 'SIGQUIT');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once('exit', onExit);
  return () => process.off('exit', onExit);
}

async function makeTemplates(serverUrl: string, superuserUrl: string): Promise<void> {
  const owner = new URL(serverUrl).username;
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query(`CREATE DATABASE ${bareTemplate} OWNER ${owner}`);
  await within(serverUrl, bareTemplate, async (database) =>
    migrate(database, await readMigrations()),
  );
  await superuser.query(
    `CREATE DATABASE ${filledTemplate} OWNER ${owner} TEMPLATE ${bareTemplate}`,
  );
  await within(serverUrl, filledTemplate, fillKeyRings);
  await superuser.end();
}

/** A template can be copied only while no session is connected to it. */
async function within(
  serverUrl: string,
  name: string,
  fill: (database: Database) => Promise<unknown>,
): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = createDatabase({ address: async () => url.href, close: async () => {} });
  await fill(database);
  await database.close();
}

const memoryFolder = '/dev/shm';
const memoryBytesMin = 4 * 2 ** 30;

/** Memory if there is enough of it, since waiting for a disk takes most of a test's time. */
async function fastFolder(): Promise<string> {
  const free = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= memoryBytesMin ? memoryFolder : tmpdir();
}
