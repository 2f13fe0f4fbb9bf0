import type { Engine } from '../../src/engine/engine.ts';
import type { Death } from '../crash/way-out/walk.ts';

export class Died extends Error {}

/**
 * The life of a process, as seen by the database: it ends right before one of its commits or right
 * after it, and nothing that it started continues. Commits come one after another.
 */
export class Mortal {
  readonly #engine: Engine;
  readonly #death: Death;
  /** How many commits may still pass. */
  #passing: number;
  #isDead = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine, passing: number, death: Death) {
    this.#engine = engine;
    this.#passing = passing;
    this.#death = death;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Any work with a single commit. */
  commit<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(() => this.#commit(work));
    this.#last = done.catch(() => {});
    return done;
  }

  async #commit<Result>(work: () => Promise<Result>): Promise<Result> {
    const isLast = this.#passing === 0;
    this.#passing -= 1;
    if (isLast && this.#death === 'before') this.#isDead = true;
    if (this.#isDead) throw new Died();
    const result = await work();
    if (isLast) this.#isDead = true;
    if (this.#isDead) throw new Died();
    return result;
  }

  get engine(): Engine {
    const { read, watch, close } = this.#engine;
    return {
      ...{ read, watch, close },
      execute: (operation, input, source) =>
        this.commit(() => this.#engine.execute(operation, input, source)),
    };
  }
}
