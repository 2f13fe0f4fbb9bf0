import { Semaphore } from '../../kernel/semaphore.ts';

const crowded = 'Too many do the same at once; please try again.';

/**
 * Lets a few callers at once do the same thing in this process. The others wait in order, and cost
 * the database nothing meanwhile.
 */
export class Turns {
  readonly #insideMax: number;
  readonly #waitingMax: number;
  readonly #lines = new Map<string, Semaphore>();

  constructor(insideMax: number, waitingMax: number) {
    this.#insideMax = insideMax;
    this.#waitingMax = waitingMax;
  }

  /** Runs the work when its turn comes. It refuses the work if the line is too long. */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lineOf(name);
    try {
      return await line.run(work);
    } finally {
      if (line.isIdle) this.#lines.delete(name);
    }
  }

  #lineOf(name: string): Semaphore {
    const known = this.#lines.get(name);
    if (known !== undefined) return known;
    const line = new Semaphore({
      insideMax: this.#insideMax,
      waitingMax: this.#waitingMax,
      crowded,
    });
    this.#lines.set(name, line);
    return line;
  }
}
