import { seededRandom } from '../support/random.ts';

/** A fault that happened: the number of its chance, and what it was. */
export type Struck = { readonly chance: number; readonly what: string };

/**
 * All randomness of one history. Faults have their own generator and are counted: a history can run
 * again with only some of its faults, to find those that matter.
 */
export class Dice {
  readonly random: (below: number) => number;
  readonly #ofFaults: (below: number) => number;
  readonly #allowed: ReadonlySet<number> | null;
  readonly #struck: Struck[] = [];
  #chances = 0;
  #isQuiet = false;

  /** `allowed`: the chances at which a fault may happen; null: all of them. */
  constructor(seed: number, allowed: ReadonlySet<number> | null) {
    this.random = seededRandom(seed);
    this.#ofFaults = seededRandom(seed ^ 0x5bf0_3635);
    this.#allowed = allowed;
  }

  get struck(): readonly Struck[] {
    return this.#struck;
  }

  oneIn(many: number): boolean {
    return this.random(many) === 0;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.random(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick');
    return item;
  }

  between(min: number, max: number): number {
    return min + this.random(max - min + 1);
  }

  /** Whether a fault happens here. */
  strikes(what: string, oneIn: number): boolean {
    if (this.#isQuiet) return false;
    this.#chances += 1;
    const isHit = this.#ofFaults(oneIn) === 0;
    if (!isHit || this.#allowed?.has(this.#chances) === false) return false;
    this.#struck.push({ chance: this.#chances, what });
    return true;
  }

  /** From now on no more faults happen. */
  endFaults(): void {
    this.#isQuiet = true;
  }
}
