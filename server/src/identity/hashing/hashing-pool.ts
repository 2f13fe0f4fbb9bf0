import { Unavailable } from '../../kernel/unavailable.ts';
import { FairTurns } from './fair-turns.ts';
import type { Hashing, HashingLine, HashingPlace, Verify } from './hashing.ts';
import { type Hasher, startWorker } from './hashing-thread.ts';
import { HashingThreads, shuttingDown } from './hashing-threads.ts';

type Options = {
  readonly threads: number;
  /** How many requests of clients may be inside. The same limit applies to visitors. */
  readonly insideMax?: number | null;
  readonly start?: () => Hasher;
};

/** The number of hashes that a thread completes before its callers give up. */
const insideMaxEach = 256;
/** One is hashed while the next ones record their attempts. */
const turnsEach = 3;
/** The least that a thread hashes in a second, unless other work takes the processor. */
const perSecondEach = 20;

/**
 * Hashes on threads of its own, in fair turns (decision 0099). Floods of passwords or wrong PINs
 * take nobody else's turn. They do not occupy the threads that sign tokens and callbacks, either.
 */
export class HashingPool implements Hashing {
  readonly #threads: HashingThreads;
  readonly #turns: FairTurns;
  readonly #turnsMax: number;
  readonly #perSecond: number;
  #turnsTaken = 0;
  #isClosed = false;

  constructor({ threads, insideMax, start = startWorker }: Options) {
    this.#threads = new HashingThreads(threads, start);
    this.#turns = new FairTurns(insideMax ?? threads * insideMaxEach);
    this.#turnsMax = threads * turnsEach;
    this.#perSecond = threads * perSecondEach;
  }

  readonly hash: Hashing['hash'] = (line, secret) =>
    this.#inside(line, () =>
      this.#inTurn(line, async () => String(await this.#threads.run({ storedHash: null, secret }))),
    );

  readonly verify: Hashing['verify'] = (line, storedHash, secret) =>
    this.admitted(line, (place) => place.verify(storedHash, secret));

  readonly admitted: Hashing['admitted'] = (line, work) => {
    const place: HashingPlace = {
      verify: (storedHash, secret) => this.#inTurn(line, () => this.#verifyNow(storedHash, secret)),
      inTurn: (inside) => this.#inTurn(line, () => inside(this.#verifyNow)),
    };
    return this.#inside(line, () => work(place));
  };

  /** Waiting requests fail with the error that the service is shutting down. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#threads.close();
  }

  readonly #verifyNow: Verify = async (storedHash, secret) =>
    (await this.#threads.run({ storedHash, secret })) === true;

  async #inside<Result>(line: HashingLine, work: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw shuttingDown();
    if (!this.#turns.enter(line)) {
      const seconds = Math.ceil(this.#turns.insideWith(line) / this.#perSecond);
      throw new Unavailable('Too many passwords at once; please try again.', Math.max(1, seconds));
    }
    try {
      return await work();
    } finally {
      this.#turns.leave(line);
    }
  }

  async #inTurn<Result>(line: HashingLine, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#turns.wait(line, begin);
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#turnsTaken -= 1;
      this.#beginNext();
    }
  }

  #beginNext(): void {
    while (this.#turnsTaken < this.#turnsMax) {
      const begin = this.#turns.next();
      if (begin === undefined) return;
      this.#turnsTaken += 1;
      begin();
    }
  }
}
