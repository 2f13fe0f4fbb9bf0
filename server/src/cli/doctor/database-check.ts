import { join } from 'node:path';
import { databaseFindings } from '../../running/doctor/database-findings.ts';
import { type Finding, failed, skipped } from '../../running/doctor/finding.ts';
import { createDatabase } from '../../storage/database.ts';
import { readLockFile } from '../../storage/embedded/lock-file.ts';
import { serviceOf } from '../../storage/embedded/logins.ts';
import { addressOf } from '../../storage/embedded/prepare-database.ts';
import { isRunning } from '../../storage/embedded/processes.ts';
import { refuseUnusableServer } from '../../storage/usable-server.ts';
import { isOfDatabase, sentenceOf } from '../database-words.ts';

type DatabaseLocation = { readonly databaseUrl: string | null; readonly dataDir: string };

/** Reaches the database, without starting or changing anything. */
export async function checkDatabase({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<readonly Finding[]> {
  if (databaseUrl !== null) return lookInto(databaseUrl, 'behind DATABASE_URL');
  try {
    const url = await embeddedUrl(join(dataDir, 'postgres'));
    if (url !== null) return await lookInto(url, 'embedded');
    return [skipped('database', 'the embedded one is not running; it runs while the server does')];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENOENT') {
      const found = 'the embedded one was started by an earlier version; start the server again';
      return [skipped('database', found)];
    }
    const found = `the embedded one cannot be looked into (${code}); run this as the user who runs Florin`;
    return [skipped('database', found)];
  }
}

/** The address of the embedded server that is running now. Null: none is running. */
async function embeddedUrl(cluster: string): Promise<string | null> {
  const lock = await readLockFile(cluster);
  if (lock === null || !(await isRunning(lock.pid))) return null;
  return addressOf(await serviceOf(cluster), lock.port);
}

async function lookInto(url: string, which: string): Promise<readonly Finding[]> {
  const source = { address: async () => url, close: async () => {} };
  const database = createDatabase(source);
  try {
    await refuseUnusableServer(source);
    return await databaseFindings(database, which);
  } catch (error) {
    if (!isOfDatabase(error)) throw error;
    return [
      failed('database', sentenceOf(error), 'look at the database server, and at DATABASE_URL.'),
    ];
  } finally {
    await database.close();
  }
}
