import type { Operation } from '../../src/engine/operation.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import type { UnixSeconds } from '../../src/kernel/time.ts';
import type { Clockwork } from './clockwork.ts';
import type { Transaction } from './database/store.ts';
import type { Raw } from './database/values.ts';

// biome-ignore lint/suspicious/noExplicitAny: operations of all types are recorded one after another.
export type AnyOperation = Operation<any, unknown>;

/** One decision, with everything it depended on except the rows. */
export type Decided = {
  readonly operation: AnyOperation;
  readonly input: unknown;
  readonly now: UnixSeconds;
  readonly decision: Decision<unknown>;
  /** The client's call that it was for; null: none. */
  readonly call: number | null;
  /** How often it did what the client wanted: once, or not at all. */
  readonly effects: number;
  /** What the client wanted was already so. */
  readonly wasSo: boolean;
};

/** A write beside the engine. */
export type Written = {
  readonly rows: readonly {
    readonly table: string;
    readonly key: string;
    readonly before: Raw | null;
    readonly after: Raw | null;
  }[];
};

export const isDecided = (one: Decided | Written): one is Decided => 'operation' in one;

/** Banks give their answers ids and send them until they are accepted. */
const isRepeated = (value: unknown): boolean =>
  (value as { readonly isRepeated?: boolean } | null)?.isRepeated === true;

/**
 * Records the decisions of nodes, and the order of their commits. A lane sends something in the
 * same turn in which it has decided, so the decisions of this turn belong to it.
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

  /**
   * The operation of a client. It may run within another one, which may return an earlier answer.
   */
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

  /**
   * Returns the function to call at the moment of the commit; null: nothing was decided in this
   * turn.
   */
  takeDecided(): (() => void) | null {
    this.#begin();
    const decided = this.#decided;
    this.#decided = [];
    return decided.length === 0 ? null : () => this.committed.push(...decided);
  }

  /** Called at the moment of its commit. */
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
