/**
 * What `workers/hash-secrets.js` does, at a thousandth of its cost: tests of everything but hashing
 * would spend most of their time on it. A hash names its own cost, so both read each other's.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Nobody knows the secret of this one, so that nothing has to be computed. */
const isRight = (storedHash, secret) =>
  storedHash !== workerData.nobodysHash && verifySync(storedHash, secret);

parentPort.on('message', ({ id, storedHash, secret }) => {
  try {
    const done = storedHash === null ? hashSync(secret, leastCost) : isRight(storedHash, secret);
    parentPort.postMessage({ id, done });
  } catch (fault) {
    parentPort.postMessage({ id, fault: fault instanceof Error ? fault.message : String(fault) });
  }
});
