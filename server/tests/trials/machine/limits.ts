import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A limit of running processes: `--nofile` or `--as`, in units of prlimit(1). */
type Limit = 'nofile' | 'as';

/** Sets the soft limit; `unlimited` removes it. Processes that have ended are skipped. */
export async function limit(
  pids: readonly number[],
  what: Limit,
  value: number | 'unlimited',
): Promise<void> {
  await Promise.all(pids.map((pid) => limitOne(pid, what, value)));
}

/** Runs as the owner of the process: in a container, root may not set limits of other users. */
async function limitOne(pid: number, what: Limit, value: number | 'unlimited'): Promise<void> {
  try {
    const { uid, gid } = await stat(`/proc/${pid}`);
    await run('prlimit', ['--pid', String(pid), `--${what}=${value}:`], { uid, gid });
  } catch (fault) {
    if (!/No such process|ENOENT/.test(String(fault))) throw fault;
  }
}

export const openFiles = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;

/** The address space of a process, in bytes. */
export async function addressBytes(pid: number): Promise<number> {
  const [pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * 4_096;
}

/** How many files a process may have open. */
export async function openFilesMax(pid: number): Promise<number> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
}
