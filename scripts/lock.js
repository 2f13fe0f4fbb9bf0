import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const pauseMs = 200;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

/** Whether a process runs. EPERM means that it runs for another user. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Takes the lock with a link, which only one process can create. The file already names its owner.
 */
function take(lock) {
  const mine = `${lock}-${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Whether the owner was killed before it could release the lock. */
function isLeftOver(lock) {
  try {
    return !isAlive(Number(readFileSync(lock, 'utf8')));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false; // Released just now.
  }
}

/** Runs work while no other process runs work under the same name. If one does, it waits. */
export function alone(name, work) {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `florin-lock-${hash}`);
  while (!take(lock)) {
    if (isLeftOver(lock)) rmSync(lock, { force: true });
    else pause();
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
