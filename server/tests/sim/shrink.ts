import type { Outcome, Wanted } from './history.ts';

type Run = (wanted: Wanted) => Promise<Outcome>;

/** A smaller history that fails, too. */
export type Shrunk = { readonly wanted: Wanted; readonly outcome: Outcome };

const runsMax = 300;

const isWrong = ({ wrong }: Outcome): boolean => wrong.length > 0;

/** The list without one stretch of it, the longest stretches first. */
function* shorter(list: readonly number[]): Generator<readonly number[]> {
  for (let length = list.length; length >= 1; length = Math.floor(length / 2)) {
    for (let from = 0; from < list.length; from += length) {
      yield list.toSpliced(from, length);
    }
  }
}

/** Leaves out steps and faults while the history still fails in some way. */
class Shrinking {
  readonly #run: Run;
  #best: Shrunk;
  #runs = 0;

  constructor(run: Run, first: Shrunk) {
    this.#run = run;
    this.#best = first;
  }

  get best(): Shrunk {
    return this.#best;
  }

  /** Tries shorter lists for one part until none of them fails. */
  async without(part: 'steps' | 'faults'): Promise<void> {
    for (let isShorter = true; isShorter; ) {
      isShorter = false;
      for (const list of shorter(this.#best.wanted[part] ?? [])) {
        if (this.#runs === runsMax) return;
        if (!(await this.#fails({ ...this.#best.wanted, [part]: list }))) continue;
        isShorter = true;
        break;
      }
    }
  }

  /** From now on only the faults that happened are allowed. */
  async pinFaults(): Promise<void> {
    const { wanted, outcome } = this.#best;
    await this.#fails({ ...wanted, faults: outcome.struck.map(({ chance }) => chance) });
  }

  async #fails(wanted: Wanted): Promise<boolean> {
    this.#runs += 1;
    const outcome = await this.#run(wanted);
    if (isWrong(outcome)) this.#best = { wanted, outcome };
    return isWrong(outcome);
  }
}

export async function shrunk(run: Run, first: Shrunk): Promise<Shrunk> {
  const steps = first.outcome.steps.map((_, at) => at);
  const whole = { ...first.wanted, steps: first.wanted.steps ?? steps };
  const shrinking = new Shrinking(run, { ...first, wanted: whole });
  await shrinking.without('steps');
  await shrinking.pinFaults();
  await shrinking.without('faults');
  await shrinking.without('steps');
  return shrinking.best;
}
