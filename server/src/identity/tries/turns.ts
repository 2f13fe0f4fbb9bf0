import { Unavailable } from '../../kernel/unavailable.ts';

type Line = { inside: number; readonly waiting: (() => void)[] };

/**
 * Lets a few at once do the same thing in this process; the others stand in line, in their order,
 * and cost the database nothing while they do.
 */
export class Turns {
  readonly #insideMax: number;
  readonly #waitingMax: number;
  readonly #lines = new Map<string, Line>();

  constructor(insideMax: number, waitingMax: number) {
    this.#insideMax = insideMax;
    this.#waitingMax = waitingMax;
  }

  /** Does the work when it is its turn; a line that is too long turns it away. */
  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { inside: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.inside < this.#insideMax) line.inside += 1;
    else await this.#standIn(line);
    try {
      return await work();
    } finally {
      this.#leave(name, line);
    }
  }

  #standIn({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#waitingMax) {
      throw new Unavailable('Too many do the same at once; please try again.', 1);
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  #leave(name: string, line: Line): void {
    const next = line.waiting.shift();
    // The place goes from hand to hand, so that nobody who comes now gets in before the line.
    if (next !== undefined) next();
    else line.inside -= 1;
    if (line.inside === 0) this.#lines.delete(name);
  }
}
