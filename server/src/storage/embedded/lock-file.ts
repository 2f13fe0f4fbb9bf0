import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { isRunningUnderUs, worksIn } from './processes.ts';

/** What a postmaster records about itself in the folder it serves. */
export type LockFile = {
  readonly pid: number;
  /** The pid and the start name one process: a pid alone may be reused. */
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

/** Whether the lock file names this very run of a postmaster. */
export const isSameLife = (
  lock: LockFile | null,
  other: Pick<LockFile, 'pid' | 'startedAt'>,
): boolean => lock !== null && lock.pid === other.pid && lock.startedAt === other.startedAt;

/** Whether this postmaster is alive and still serves the cluster. It is signalled only if so. */
export async function isServing(cluster: string, postmaster: LockFile): Promise<boolean> {
  return isSameLife(await readLockFile(cluster), postmaster) && isRunningUnderUs(postmaster.pid);
}

/**
 * The postmaster that serves the cluster now. After a restart of the machine or container, the pid
 * in the file may belong to a stranger. PostgreSQL would take the stranger for a postmaster and
 * never start, so such a file is removed. PostgreSQL's own guard in shared memory still protects
 * the cluster.
 */
export async function findPostmaster(cluster: string): Promise<LockFile | null> {
  const lock = await readLockFile(cluster);
  // PostgreSQL applies the same test: a process that we may not signal is not its own.
  if (lock === null || !(await isRunningUnderUs(lock.pid))) return null;
  if ((await worksIn(lock.pid, cluster)) !== false) return lock;
  await rm(pathIn(cluster), { force: true });
  return null;
}

const pathIn = (cluster: string): string => join(cluster, 'postmaster.pid');
