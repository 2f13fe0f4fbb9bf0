/**
 * A thread that computes argon2id, one job after another. Plain JavaScript outside of `src`, so that
 * it is the same file for the sources and for what is built of them (decision 0099).
 */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// On Linux a thread has a priority of its own; elsewhere this would slow down the whole process.
// Whoever serves requests comes first when there are not enough processors for both.
const belowOthers = 5;
if (process.platform === 'linux' && getPriority() < belowOthers) setPriority(belowOthers);

parentPort.on('message', ({ id, storedHash, secret }) => {
  try {
    const done = storedHash === null ? hashSync(secret) : verifySync(storedHash, secret);
    parentPort.postMessage({ id, done });
  } catch (fault) {
    parentPort.postMessage({ id, fault: fault instanceof Error ? fault.message : String(fault) });
  }
});
