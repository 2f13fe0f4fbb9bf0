import type { Dice } from '../../../src/cli/bank-simulator/dice.ts';
import type { Effect } from './model.ts';
import type { BankFile } from './month-bank.ts';

/** When on a day a file comes: before its statement, with it, or after it. */
export type Hour = 'morning' | 'evening' | 'night';

type Letter = BankFile & {
  /** The number of the day, from 0; null: it is no statement. */
  readonly statement: number | null;
};

/** Files between the bank and the service: late, twice, in another order, and never lost. */
export class Post {
  readonly #dice: Dice;
  readonly #letters: { readonly day: number; readonly hour: Hour; readonly letter: Letter }[] = [];
  /** Statements that came, by their numbers, as long as an earlier one is missing. */
  readonly #waiting = new Map<number, Letter>();
  readonly #written: Letter[] = [];
  /** The first statement that has not come. */
  #next = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** A report comes within two days, some of them twice. */
  putReport(day: number, file: BankFile): void {
    const dice = this.#dice;
    const letter = { ...file, statement: null };
    const hour = dice.pick<Hour>(['morning', 'night']);
    this.#letters.push({ day: day + dice.below(3), hour, letter });
    if (dice.below(4) > 0) return;
    this.#letters.push({ day: day + 2 + dice.below(3), hour: 'morning', letter });
  }

  /** A report that comes today. */
  putReportNow(day: number, file: BankFile): void {
    this.#letters.push({ day, hour: 'morning', letter: { ...file, statement: null } });
  }

  /** A statement comes in the evening, or days later; some come twice. */
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

  /** What comes at this hour, in any order. */
  due(day: number, hour: Hour): readonly Letter[] {
    const all = this.#letters.filter((one) => one.day <= day && one.hour === hour);
    for (const one of all) this.#letters.splice(this.#letters.indexOf(one), 1);
    return this.#dice.shuffled(all.map(({ letter }) => letter));
  }

  /** Nothing waits for a day any more: whatever is on its way comes now. */
  hurry(): void {
    for (const one of this.#letters.splice(0)) this.#letters.push({ ...one, day: 0 });
  }

  /** It came. Gives what is certain by now: nothing settles while an earlier statement is missing. */
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

  /** Is a statement missing before one that came? */
  get hasGap(): boolean {
    return this.#waiting.size > 0;
  }

  /** What the books cannot know, since its statements are missing. */
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
