import type { Operation } from '../../src/engine/operation.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import type { UnixSeconds } from '../../src/kernel/time.ts';
import type { Clockwork } from './clockwork.ts';
import type { Transaction } from './database/store.ts';
import type { Raw } from './database/values.ts';

// biome-ignore lint/suspicious/noExplicitAny: operations of all types are recorded one after another.
export type AnyOperation = Operation<any, unknown>;

/** One decision, with all that it depended on but the rows. */
export type Decided = {
  readonly operation: AnyOperation;
  readonly input: unknown;
  readonly now: UnixSeconds;
  readonly decision: Decision<unknown>;
  /** Which call of a client it was for; null: nobody's. */
  readonly call: number | null;
  /** How often what the client wanted was done by it: once, or not at all. */
  readonly effects: number;
  /** What the client wanted was so already. */
  readonly wasSo: boolean;
};

/** What somebody wrote beside the engine. */
export type Written = {
  readonly rows: readonly {
    readonly table: string;
    readonly key: string;
    readonly before: Raw | null;
    readonly after: Raw | null;
  }[];
};

export const isDecided = (one: Decided | Written): one is Decided => 'operation' in one;

/** Banks name their answers themselves, and send them until they are taken. */
const isRepeated = (value: unknown): boolean =>
  (value as { readonly isRepeated?: boolean } | null)?.isRepeated === true;

/**
 * Writes down what nodes decide, and in which order it is committed. A lane sends something in the
 * same turn in which it has decided, so what was decided in this turn belongs to it.
 */
export class Recorder {
  readonly committed: (Decided | Written)[] = [];
  readonly #clockwork: Clockwork;
  #decided: Decided[] = [];
  #turn = -1;
  #effects = 0;
  #wasSo = false;

  constructor(clockwork: Clockwork) {
    this.#clockwork = clockwork;
  }

  watched(operation: AnyOperation, call: number | null): AnyOperation {
    return {
      ...operation,
      decide: (draft, input, now) => {
        this.#effects = 0;
        this.#wasSo = false;
        const decision = operation.decide(draft, input, now);
        const [effects, wasSo] = [this.#effects, this.#wasSo];
        this.#begin();
        this.#decided.push({ operation, input, now, decision, call, effects, wasSo });
        return decision;
      },
    };
  }

  /** What the client wants to be done. It may be within another one, which gives an answer of before. */
  counted(operation: AnyOperation): AnyOperation {
    return {
      ...operation,
      decide: (draft, input, now) => {
        const decision = operation.decide(draft, input, now);
        this.#wasSo = decision.ok && isRepeated(decision.value);
        this.#effects = decision.ok && !this.#wasSo ? 1 : 0;
        return decision;
      },
    };
  }

  /** Returns what is to be called in the moment of the commit; null: nothing was decided in this turn. */
  takeDecided(): (() => void) | null {
    this.#begin();
    const decided = this.#decided;
    this.#decided = [];
    return decided.length === 0 ? null : () => this.committed.push(...decided);
  }

  /** In the moment of its commit. */
  noteWritten({ writes }: Transaction): void {
    const rows = [...writes].flatMap(([table, changes]) =>
      [...changes].map(([key, after]) => {
        return { table: table.name, key, before: table.before(key), after };
      }),
    );
    this.committed.push({ rows });
  }

  #begin(): void {
    if (this.#turn === this.#clockwork.turn) return;
    this.#turn = this.#clockwork.turn;
    this.#decided = [];
  }
}
