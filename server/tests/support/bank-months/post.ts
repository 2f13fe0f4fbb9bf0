import type { Dice } from '../../../src/cli/bank-simulator/dice.ts';
import type { Effect } from './model.ts';
import type { BankFile } from './month-bank.ts';

/** When on a day a file arrives: before its statement, with it, or after it. */
export type Hour = 'morning' | 'evening' | 'night';

type Letter = BankFile & {
  /** The number of the day, from 0; null: it is not a statement. */
  readonly statement: number | null;
};

/**
 * Delivers files between the bank and the service: late, twice, in another order, but never lost.
 */
export class Post {
  readonly #dice: Dice;
  readonly #letters: { readonly day: number; readonly hour: Hour; readonly letter: Letter }[] = [];
  /** Statements that arrived, by number, while an earlier one is missing. */
  readonly #waiting = new Map<number, Letter>();
  readonly #written: Letter[] = [];
  /** The first statement that has not arrived. */
  #next = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** A report arrives within two days; some arrive twice. */
  putReport(day: number, file: BankFile): void {
    const dice = this.#dice;
    const letter = { ...file, statement: null };
    const hour = dice.pick<Hour>(['morning', 'night']);
    this.#letters.push({ day: day + dice.below(3), hour, letter });
    if (dice.below(4) > 0) return;
    this.#letters.push({ day: day + 2 + dice.below(3), hour: 'morning', letter });
  }

  /** A report that arrives today. */
  putReportNow(day: number, file: BankFile): void {
    this.#letters.push({ day, hour: 'morning', letter: { ...file, statement: null } });
  }

  /** A statement arrives in the evening, or days later; some arrive twice. */
  putStatement(day: number, file: BankFile): void {
    const dice = this.#dice;
    const letter = { ...file, statement: this.#written.length };
    this.#written.push(letter);
    const days = day === 0 ? 0 : dice.pick([0, 0, 0, 0, 0, 0, 1, 3]);
    this.#letters.push({ day: day + days, hour: 'evening', letter });
    if (dice.below(5) > 0) return;
    const again = { ...letter, statement: null, effects: [] };
    this.#letters.push({ day: day + days + 1 + dice.below(3), hour: 'evening', letter: again });
  }

  /** The files of this hour, in any order. */
  due(day: number, hour: Hour): readonly Letter[] {
    const all = this.#letters.filter((one) => one.day <= day && one.hour === hour);
    for (const one of all) this.#letters.splice(this.#letters.indexOf(one), 1);
    return this.#dice.shuffled(all.map(({ letter }) => letter));
  }

  /** Delivers everything that is still on its way. */
  hurry(): void {
    for (const one of this.#letters.splice(0)) this.#letters.push({ ...one, day: 0 });
  }

  /**
   * Records an arrival. Returns the effects that are now certain: nothing settles while an earlier
   * statement is missing.
   */
  came({ statement, effects, ...letter }: Letter): readonly Effect[] {
    if (statement === null) return effects;
    this.#waiting.set(statement, { ...letter, statement, effects });
    const certain: Effect[] = [];
    for (;;) {
      const found = this.#waiting.get(this.#next);
      if (found === undefined) return certain;
      certain.push(...found.effects);
      this.#waiting.delete(this.#next);
      this.#next += 1;
    }
  }

  /** Is a statement missing before one that arrived? */
  get hasGap(): boolean {
    return this.#waiting.size > 0;
  }

  /** What the books cannot know, because its statements are missing. */
  get unknownMinor(): number {
    const last = Math.max(-1, ...this.#waiting.keys());
    return this.#written
      .filter(({ statement }) => statement !== null && statement < last)
      .filter(
        ({ statement }) => Number(statement) >= this.#next && !this.#waiting.has(Number(statement)),
      )
      .reduce((sum, { minor }) => sum + minor, 0);
  }
}
