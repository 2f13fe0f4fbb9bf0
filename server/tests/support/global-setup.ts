import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from '../../src/storage/migrate.ts';
import { superuserUrlOf } from './superuser-url.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database of the server as the service reaches it; tests have copies of `florin_template`. */
    readonly serverUrl: string;
    /** The same as the server's superuser reaches it, for what the service may not do. */
    readonly superuserUrl: string;
  }
}

/** A real PostgreSQL for all tests of a run, with a migrated template that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'florin-test-'));
  // As root the database runs as another user, who must be able to pass.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Durable like any other, or the service would refuse it (decision 0109).
    settings: { max_connections: '300', max_wal_size: '512MB' },
  });
  const serverUrl = await server.ensureRunning();
  const superuserUrl = await superuserUrlOf(dataDir);
  const superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query(`CREATE DATABASE florin_template OWNER ${new URL(serverUrl).username}`);
  await superuser.end();
  const template = createDatabase({
    address: async () => databaseUrl(serverUrl, 'florin_template'),
    close: async () => {},
  });
  await migrate(template, await readMigrations());
  await template.close();
  project.provide('serverUrl', serverUrl);
  project.provide('superuserUrl', superuserUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const memoryFolder = '/dev/shm';
const memoryBytesMin = 4 * 2 ** 30;

/** Memory where there is enough of it, since waiting for a disk takes most of a test's time. */
async function fastFolder(): Promise<string> {
  const free = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= memoryBytesMin ? memoryFolder : tmpdir();
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
