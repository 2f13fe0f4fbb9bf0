import { Worker } from 'node:worker_threads';
import { startWorker } from '../../src/identity/hashing/hashing-thread.ts';
import { nobodysHash } from '../../src/identity/tries/nobodys-hash.ts';

const program = new URL('./hash-at-little-cost.js', import.meta.url);

/** `little` is for every test that is not about the cost itself. */
export type HashingCost = 'little' | 'real';

const hashers: Readonly<Record<HashingCost, () => Worker>> = {
  little: () => new Worker(program, { name: 'hashing', execArgv: [], workerData: { nobodysHash } }),
  real: startWorker,
};

/** Starts a thread that hashes. */
export const startHasher = (cost: HashingCost = 'little'): Worker => hashers[cost]();
