/**
 * Does what `workers/hash-secrets.js` does, at a thousandth of its cost: most of the time of other
 * tests would go into hashing. A hash names its own cost, so each can verify the other's. Each
 * service of the process has its own port to this thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** This hash has no known secret, so nothing needs to be computed. */
const isRight = (storedHash, secret) =>
  storedHash !== workerData.nobodysHash && verifySync(storedHash, secret);

const serve = (port, { id, storedHash, secret }) => {
  try {
    const done = storedHash === null ? hashSync(secret, leastCost) : isRight(storedHash, secret);
    port.postMessage({ id, done });
  } catch (fault) {
    port.postMessage({ id, fault: fault instanceof Error ? fault.message : String(fault) });
  }
};

parentPort.on('message', (port) => port.on('message', (job) => serve(port, job)));
