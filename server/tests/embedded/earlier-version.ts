import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '../../src/storage/database.ts';
import { chooseFreePort } from '../../src/storage/embedded/ports.ts';
import { startPostmaster, stopPostmaster } from '../../src/storage/embedded/postmaster.ts';
import { prepareSite } from '../../src/storage/embedded/site.ts';
import { type Migration, migrate } from '../../src/storage/migrate.ts';
import { superuserUrlOf } from '../support/superuser-url.ts';
import { query, type Scratch } from './scratch.ts';

/** A PostgreSQL as versions before decision 0118 ran it: the superuser owns everything. */
export type EarlierServer = { readonly dataDir: string; readonly stop: () => Promise<void> };

/** Starts one on a new folder, with a coin in its database. */
export async function startEarlierServer(scratch: Scratch): Promise<EarlierServer> {
  const dataDir = join(await scratch.newFolder(), 'data');
  const site = await prepareSite({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
  await rm(servicePasswordIn(dataDir));
  const outcome = await startPostmaster(site, await chooseFreePort());
  if (outcome.kind !== 'ready') throw new Error(outcome.reason);
  const url = await superuserUrlOf(dataDir);
  await query(url.replace(/florin$/, 'postgres'), 'CREATE DATABASE florin');
  await query(url, 'CREATE TABLE coin AS SELECT 42 AS value');
  return { dataDir, stop: () => stopPostmaster(site, outcome.lock.pid) };
}

/** A data folder as such a version left it. */
export async function earlierDataDir(
  scratch: Scratch,
  { migrations = [], sql = '' }: { migrations?: readonly Migration[]; sql?: string } = {},
): Promise<string> {
  const { dataDir, stop } = await startEarlierServer(scratch);
  const url = await superuserUrlOf(dataDir);
  const database = createDatabase({ address: async () => url, close: async () => {} });
  await migrate(database, migrations);
  await database.close();
  await query(url, sql);
  await stop();
  return dataDir;
}

export const servicePasswordIn = (dataDir: string): string =>
  join(dataDir, 'postgres', 'service-password');
