import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

/** Whether a process runs, whoever owns it. A zombie does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  return signalOutcome(pid) !== 'ESRCH' && !(await isZombie(pid));
}

/** Whether a running process exists that we may signal. */
export async function isRunningUnderUs(pid: number): Promise<boolean> {
  return signalOutcome(pid) === '' && !(await isZombie(pid));
}

/** Waits until a process has ended. False: it still runs after the given time. */
export async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (let delayMs = 5; await isRunning(pid); delayMs = Math.min(delayMs * 2, 100)) {
    if (Date.now() >= deadline) return false;
    await sleep(delayMs);
  }
  return true;
}

/** Whether two paths lead to one folder. Compared by inode: mounts and links give it many names. */
export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}

/** Whether a process has this working folder. Null: the system does not tell. */
export async function worksIn(pid: number, folder: string): Promise<boolean | null> {
  if (process.platform !== 'linux') return null;
  return isSameFolder(`/proc/${pid}/cwd`, folder).catch(() => null);
}

function signalOutcome(pid: number): string {
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return errorCode(error);
  }
}

async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The state follows the program's name, which is in parentheses and may itself contain some.
  return /^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2));
}
