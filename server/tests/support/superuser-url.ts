import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from '../../src/storage/embedded/lock-file.ts';

/** The address of an embedded database for PostgreSQL's superuser, which no service uses. */
export async function superuserUrlOf(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  const lock = await findPostmaster(cluster);
  if (lock === null) throw new Error('no PostgreSQL serves the folder');
  const password = (await readFile(join(cluster, 'database-password'), 'utf8')).trim();
  return `postgres://florin:${password}@127.0.0.1:${lock.port}/florin`;
}
