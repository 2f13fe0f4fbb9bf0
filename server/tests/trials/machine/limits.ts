import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A limit of processes that run: `--nofile`, `--as` or `--fsize`, in units of prlimit(1). */
export type Limit = 'nofile' | 'as' | 'fsize';

/** Sets the soft limit; `unlimited` takes it away. A process that has ended meanwhile is left out. */
export async function limit(
  pids: readonly number[],
  what: Limit,
  value: number | 'unlimited',
): Promise<void> {
  await Promise.all(
    pids.map((pid) =>
      run('prlimit', ['--pid', String(pid), `--${what}=${value}:`]).catch((fault: unknown) => {
        if (!/No such process/.test(String(fault))) throw fault;
      }),
    ),
  );
}

export const openFiles = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;

/** The addresses that a process uses, in bytes. */
export async function addressBytes(pid: number): Promise<number> {
  const [pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * 4_096;
}
