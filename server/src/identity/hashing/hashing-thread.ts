import { Worker } from 'node:worker_threads';

export type HashJob = {
  /** Null: hash the secret instead of verifying it. */
  readonly storedHash: string | null;
  readonly secret: string;
};

type Done = string | boolean;
type Answer = { readonly id: number; readonly done?: Done; readonly fault?: string };
type Pending = { readonly resolve: (done: Done) => void; readonly reject: (why: Error) => void };

/** The thread ended before it had an answer. */
export class ThreadLost extends Error {}

/** The parts of a worker that are used here. */
export type Hasher = {
  readonly on: (event: 'message' | 'error' | 'exit', listener: (value: unknown) => void) => unknown;
  readonly postMessage: (job: HashJob & { readonly id: number }) => void;
  readonly terminate: () => Promise<unknown>;
};

/** Beside `src` and `dist`, so that both find it. */
const program = new URL('../../../workers/hash-secrets.js', import.meta.url);

/** The options of this process (loaders, inspectors) are of no use to such a small program. */
export const startWorker = (): Worker => new Worker(program, { name: 'hashing', execArgv: [] });

/** One worker and its jobs. It computes on its own thread, beside the threads of libuv. */
export class HashingThread {
  readonly #worker: Hasher;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #isLost = false;

  constructor(worker: Hasher) {
    this.#worker = worker;
    worker.on('message', (answer) => this.#answered(answer as Answer));
    worker.on('error', (cause) => this.#lose(cause));
    worker.on('exit', () => this.#lose());
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** The number of jobs that it has. */
  get load(): number {
    return this.#pending.size;
  }

  run(job: HashJob): Promise<Done> {
    if (this.#isLost) return Promise.reject(new ThreadLost());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...job });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #answered({ id, done, fault }: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (done === undefined) pending?.reject(new Error(fault));
    else pending?.resolve(done);
  }

  #lose(cause?: unknown): void {
    this.#isLost = true;
    const lost = new ThreadLost('a thread that hashes has ended', { cause });
    for (const { reject } of this.#pending.values()) reject(lost);
    this.#pending.clear();
  }
}
