import { Semaphore } from '../../kernel/semaphore.ts';

const crowded = 'Too many do the same at once; please try again.';

/**
 * Lets a few at once do the same thing in this process; the others stand in line, in their order,
 * and cost the database nothing while they do.
 */
export class Turns {
  readonly #insideMax: number;
  readonly #waitingMax: number;
  readonly #lines = new Map<string, Semaphore>();

  constructor(insideMax: number, waitingMax: number) {
    this.#insideMax = insideMax;
    this.#waitingMax = waitingMax;
  }

  /** Does the work when it is its turn; a line that is too long turns it away. */
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
