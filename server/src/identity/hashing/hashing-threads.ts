import { Unavailable } from '../../kernel/unavailable.ts';
import { type Hasher, HashingThread, type HashJob, ThreadLost } from './hashing-thread.ts';

export const shuttingDown = (): Unavailable =>
  new Unavailable('The service is shutting down; please try again.', 1);

/** Threads that hash. They start when there is work, and are replaced when they are lost. */
export class HashingThreads {
  readonly #countMax: number;
  readonly #start: () => Hasher;
  #threads: readonly HashingThread[] = [];
  #isClosed = false;

  constructor(countMax: number, start: () => Hasher) {
    this.#countMax = countMax;
    this.#start = start;
  }

  /** A thread may be lost for reasons unrelated to its jobs, so each job gets a second attempt. */
  run(job: HashJob): Promise<string | boolean> {
    return this.#attempt(job)
      .catch((why: unknown) => whenLost(why, () => this.#attempt(job)))
      .catch((why: unknown) =>
        whenLost(why, () => {
          const because = 'This cannot be verified now; please try again.';
          throw new Unavailable(because, 1, { cause: why });
        }),
      );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  async #attempt(job: HashJob): Promise<string | boolean> {
    if (this.#isClosed) throw shuttingDown();
    return this.#idlest().run(job);
  }

  #idlest(): HashingThread {
    const threads = this.#threads.filter(({ isLost }) => !isLost);
    const [idlest] = threads.toSorted((one, other) => one.load - other.load);
    this.#threads = threads;
    if (idlest !== undefined && (idlest.load === 0 || threads.length >= this.#countMax)) {
      return idlest;
    }
    const started = new HashingThread(this.#start());
    this.#threads = [...threads, started];
    return started;
  }
}

function whenLost<Result>(why: unknown, otherwise: () => Result): Result {
  if (why instanceof ThreadLost) return otherwise();
  throw why;
}
