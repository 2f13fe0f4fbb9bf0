import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { isRunningUnderUs, worksIn } from './processes.ts';

/** What a postmaster writes about itself into the folder it serves. */
export type LockFile = {
  readonly pid: number;
  /** With the pid it names one life of a process: a pid alone may come again. */
  readonly startedAt: string;
  readonly port: number;
  readonly status: string;
};

/** Reads postmaster.pid: process, folder, start, port, socket folder, address, memory, status. */
export function parseLockFile(text: string): LockFile | null {
  const [pid, , startedAt = '', port, , , , status = ''] = text.split('\n');
  const lock = { pid: Number(pid), startedAt, port: Number(port), status: status.trim() };
  return lock.pid > 0 && lock.port > 0 ? lock : null;
}

export async function readLockFile(cluster: string): Promise<LockFile | null> {
  try {
    return parseLockFile(await readFile(pathIn(cluster), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the lock file names this life of a postmaster. */
export const isSameLife = (
  lock: LockFile | null,
  other: Pick<LockFile, 'pid' | 'startedAt'>,
): boolean => lock !== null && lock.pid === other.pid && lock.startedAt === other.startedAt;

/** Whether this postmaster is alive and still the one that serves the cluster: only then is it signalled. */
export async function isServing(cluster: string, postmaster: LockFile): Promise<boolean> {
  return isSameLife(await readLockFile(cluster), postmaster) && isRunningUnderUs(postmaster.pid);
}

/**
 * The postmaster that serves the cluster now. After a restart of the machine or container the file's
 * pid may belong to a stranger, which PostgreSQL would take for a postmaster and never start; such a
 * file is removed. PostgreSQL's own guard in shared memory still stands behind it.
 */
export async function findPostmaster(cluster: string): Promise<LockFile | null> {
  const lock = await readLockFile(cluster);
  // PostgreSQL looks at it the same way: a process that we may not signal is not its own.
  if (lock === null || !(await isRunningUnderUs(lock.pid))) return null;
  if ((await worksIn(lock.pid, cluster)) !== false) return lock;
  await rm(pathIn(cluster), { force: true });
  return null;
}

const pathIn = (cluster: string): string => join(cluster, 'postmaster.pid');
