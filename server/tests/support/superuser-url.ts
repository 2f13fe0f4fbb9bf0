import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from '../../src/storage/embedded/lock-file.ts';

/** The embedded database of a data folder as PostgreSQL's superuser reaches it, as no service does. */
export async function superuserUrlOf(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  const lock = await findPostmaster(cluster);
  if (lock === null) throw new Error('no PostgreSQL serves the folder');
  const password = (await readFile(join(cluster, 'database-password'), 'utf8')).trim();
  return `postgres://florin:${password}@127.0.0.1:${lock.port}/florin`;
}
