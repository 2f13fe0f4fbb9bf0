import { MessageChannel, Worker } from 'node:worker_threads';
import { type Hasher, startWorker } from '../../src/identity/hashing/hashing-thread.ts';
import { nobodysHash } from '../../src/identity/tries/nobodys-hash.ts';

const program = new URL('./hash-at-little-cost.js', import.meta.url);

let shared: Worker | null = null;

function startShared(): Worker {
  const worker = new Worker(program, {
    name: 'hashing',
    execArgv: [],
    workerData: { nobodysHash },
  });
  worker.unref();
  worker.once('exit', () => {
    shared = null;
  });
  return worker;
}

/**
 * Decision 0254: one thread for all services of a process. Starting one costs more than all its
 * hashes.
 */
function startAtLittleCost(): Hasher {
  shared ??= startShared();
  const { port1: own, port2: its } = new MessageChannel();
  shared.postMessage(its, [its]);
  return {
    on: (event, listener) => own.on(event === 'exit' ? 'close' : event, listener),
    postMessage: (job) => own.postMessage(job),
    terminate: async () => own.close(),
  };
}

/** `little` is for every test that is not about the cost itself. */
export type HashingCost = 'little' | 'real';

const hashers: Readonly<Record<HashingCost, () => Hasher>> = {
  little: startAtLittleCost,
  real: startWorker,
};

/** Starts a thread that hashes. */
export const startHasher = (cost: HashingCost = 'little'): Hasher => hashers[cost]();
