import { spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../storage/embedded/embedded-postgres.ts';
import { StartupRefusal } from '../../storage/startup-refusal.ts';

/** A PostgreSQL of our own with the content of a backup, until it is closed. */
export type OpenBackup = {
  readonly url: string;
  /** What could not be restored, in PostgreSQL's words. Empty for a complete backup. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

/** Nothing must outlive the audit, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Opens a copy of a backup: a file of `pg_dump --format=custom`, or a data folder that was copied
 * while no server ran on it. The backup itself is only read.
 */
export async function openBackup(backup: string, log: (line: string) => void): Promise<OpenBackup> {
  const isFolder = await kindOf(backup);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'florin-audit-')));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    // If we are root, the database runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o711);
    const dataDir = join(folder, 'data');
    if (isFolder) await copyFolder(backup, dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
    const close = async () => {
      await postgres.stop();
      await remove();
    };
    const url = await postgres.ensureRunning();
    try {
      return { url, complaints: isFolder ? [] : await restore(backup, url), close };
    } catch (fault) {
      await close();
      throw fault;
    }
  } catch (fault) {
    await remove();
    throw fault;
  }
}

/** True for a folder. */
async function kindOf(backup: string): Promise<boolean> {
  const found = await stat(backup).catch(() => null);
  if (found === null) throw new StartupRefusal(`There is no backup at ${backup}.`);
  if (!found.isDirectory()) return false;
  if (await isThere(join(backup, 'postgres', 'PG_VERSION'))) return true;
  throw new StartupRefusal(
    `${backup} is no data folder of Florin. Start a base backup with its own PostgreSQL and name it ` +
      'with --database.',
  );
}

async function copyFolder(backup: string, dataDir: string): Promise<void> {
  await cp(join(backup, 'postgres'), join(dataDir, 'postgres'), { recursive: true });
  // It belongs to the folder's original server; a copy has no server.
  await rm(join(dataDir, 'postgres', 'postmaster.pid'), { force: true });
}

/** Restores a dump and returns PostgreSQL's complaints. */
function restore(dump: string, url: string): Promise<readonly string[]> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const child = spawn(
    'pg_restore',
    [
      ...['--no-owner', '--no-privileges', `--host=${hostname}`, `--port=${port}`],
      ...[`--username=${username}`, `--dbname=${pathname.slice(1)}`, dump],
    ],
    {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(password), LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(
        new StartupRefusal(
          'The program pg_restore is missing; install the client programs of PostgreSQL.',
        ),
      ),
    );
    child.once('close', (code) => {
      const lines = Buffer.concat(said).toString().split('\n');
      const errors = lines.filter((line) => /error:/.test(line));
      if (code === 0) resolve([]);
      else if (errors.length > 0) resolve(errors.map((line) => line.replace(/^pg_restore: /, '')));
      else reject(new StartupRefusal(`pg_restore ended with code ${code}: ${lines.at(-2) ?? ''}`));
    });
  });
}
