import type { Engine } from '../../../src/engine/engine.ts';
import type { Operation } from '../../../src/engine/operation.ts';
import type { Decision } from '../../../src/kernel/decision.ts';
import type { UnixSeconds } from '../../../src/kernel/time.ts';
import { client } from '../engines.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';

/** An action on an engine. */
export type Deed = (engine: Engine) => Promise<Decision<unknown>>;

export const deed =
  <Input>(operation: Operation<Input, unknown>, input: Input): Deed =>
  (engine) =>
    engine.execute(operation, input, client('shop'));

/** The scene of a history: what the actors can see, and how they act. */
export type Stage = {
  readonly store: Pick<MemoryStore, 'rowOf' | 'rowsOf'>;
  readonly now: UnixSeconds;
  /** Deeds of the same moment. */
  readonly do: (...deeds: readonly Deed[]) => Promise<void>;
  /** Time passes, and everything due is done. */
  readonly tick: (seconds: number) => Promise<void>;
};
