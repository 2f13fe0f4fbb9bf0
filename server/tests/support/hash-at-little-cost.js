/**
 * What `workers/hash-secrets.js` does, at a thousandth of its cost: tests of everything but hashing
 * would spend most of their time on it. A hash names its own cost, so both read each other's. Each
 * service of the process has a port of its own to this thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Nobody knows the secret of this one, so that nothing has to be computed. */
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
