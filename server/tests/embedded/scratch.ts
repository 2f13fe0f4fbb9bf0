import { execFile } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/embedded/embedded-postgres.ts';
import { findPostmaster, readLockFile } from '../../src/storage/embedded/lock-file.ts';
import { isGoneWithin } from '../../src/storage/embedded/processes.ts';
import type { EmbeddedOptions } from '../../src/storage/embedded/site.ts';
import { StartupRefusal } from '../../src/storage/startup-refusal.ts';
import { type ChildFlorin, type ChildOptions, loadChildFlorin } from './child-florin.ts';

export const isRoot = process.getuid?.() === 0;

/** Temporary folders, servers and processes of one test, all removed after it. */
export type Scratch = {
  /** A new folder that every user may enter. */
  readonly newFolder: () => Promise<string>;
  /** A data folder with a stopped database, as an earlier Florin leaves it. */
  readonly oldDataDir: () => Promise<string>;
  readonly start: (
    options: Pick<EmbeddedOptions, 'dataDir'> & Partial<EmbeddedOptions>,
  ) => Promise<EmbeddedPostgres>;
  readonly child: (options: Omit<ChildOptions, 'homeDir'>) => Promise<ChildFlorin>;
};

/** Prepares a scratch for the tests of a file. */
export function useScratch(): Scratch {
  const folders: string[] = [];
  const servers: EmbeddedPostgres[] = [];
  const children: ChildFlorin[] = [];
  /** Created by the first test that needs it: creating a cluster takes seconds. */
  let template: Promise<string> | null = null;

  const newFolder = async (): Promise<string> => {
    const folder = await openFolder();
    folders.push(folder);
    return folder;
  };

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
    for (const child of children.splice(0)) await child.end('SIGKILL');
    for (const folder of folders.splice(0)) await removeWithServer(folder);
  });
  afterAll(async () => {
    if (template !== null) await removeWithServer(await template);
  });

  return {
    newFolder,
    oldDataDir: async () => {
      template ??= newTemplate();
      const dataDir = join(await newFolder(), 'data');
      await promisify(execFile)('cp', ['-a', join(await template, 'data'), dataDir]);
      return dataDir;
    },
    start: async (options) => {
      const server = await startEmbeddedPostgres({
        log: () => undefined,
        settings: { fsync: 'off' },
        ...options,
      });
      servers.push(server);
      return server;
    },
    child: async (options) => {
      const homeDir = await newFolder();
      await chmod(homeDir, 0o777);
      const child = await loadChildFlorin({ ...options, homeDir });
      children.push(child);
      return child;
    },
  };
}

/** A folder with a stopped database; every old data folder is a copy of it. */
async function newTemplate(): Promise<string> {
  const folder = await openFolder();
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  await query(await server.ensureRunning(), 'CREATE TABLE coin AS SELECT 42 AS value');
  await server.stop();
  return folder;
}

async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-embedded-')));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a folder, after stopping a server that a failed test may have left on its data. */
async function removeWithServer(folder: string): Promise<void> {
  const cluster = join(folder, 'data', 'postgres');
  const postmaster = await findPostmaster(cluster).catch(() => null);
  if (postmaster !== null) {
    process.kill(postmaster.pid, 'SIGQUIT');
    await isGoneWithin(postmaster.pid, 10_000);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Runs one statement over its own connection. */
export async function query(address: string, text: string): Promise<readonly pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The row that every old data folder holds. */
export async function coinIn(address: string): Promise<unknown> {
  const [row] = await query(address, 'SELECT value FROM coin');
  return row === undefined ? undefined : Object.values(row)[0];
}

/** The process id of the server on a data folder; 0 when there is none. */
export const postmasterPid = async (dataDir: string): Promise<number> =>
  (await readLockFile(join(dataDir, 'postgres')))?.pid ?? 0;

/** The message of a refusal; any other outcome is an error. */
export async function refusalOf(start: Promise<unknown>): Promise<string> {
  const outcome = await start.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof StartupRefusal) return outcome.message;
  throw new Error('It was not refused.', { cause: outcome });
}

/** Waits until a condition holds. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition did not come true.');
    await sleep(5);
  }
}
