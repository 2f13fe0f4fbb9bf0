import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRunning } from './processes.ts';

// The process id tells a later start whether the attempt can still be alive.
const attemptName = /^(?:postgres|service-password)\.new-(\d+)-[0-9a-f]+$/;

/**
 * Attempts of this process. An earlier process may have had its id before a restart of the machine.
 */
const attemptsUnderWay = new Set<string>();

/**
 * Builds something under a free name beside `place`. The builder moves it into place when it is
 * complete. Anything left under that name is removed.
 */
export async function withAttempt<Result>(
  place: string,
  build: (attempt: string) => Promise<Result>,
): Promise<Result> {
  const name = `${basename(place)}.new-${process.pid}-${randomBytes(6).toString('hex')}`;
  const attempt = join(dirname(place), name);
  attemptsUnderWay.add(name);
  try {
    return await build(attempt);
  } finally {
    await rm(attempt, { recursive: true, force: true });
    attemptsUnderWay.delete(name);
  }
}

/**
 * Removes what crashed attempts left in a folder. Attempts of running processes are not touched.
 */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = attemptName.exec(name)?.[1];
    if (pid === undefined || (await isUnderWay(name, Number(pid)))) continue;
    // An orphaned initdb may still write there for a moment, hence the retries.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

const isUnderWay = async (name: string, pid: number): Promise<boolean> =>
  pid === process.pid ? attemptsUnderWay.has(name) : isRunning(pid);
