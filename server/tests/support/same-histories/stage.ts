import type { Engine } from '../../../src/engine/engine.ts';
import type { Operation } from '../../../src/engine/operation.ts';
import type { Decision } from '../../../src/kernel/decision.ts';
import type { UnixSeconds } from '../../../src/kernel/time.ts';
import { client } from '../engines.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';

/** What is done to an engine. */
export type Deed = (engine: Engine) => Promise<Decision<unknown>>;

export const deed =
  <Input>(operation: Operation<Input, unknown>, input: Input): Deed =>
  (engine) =>
    engine.execute(operation, input, client('shop'));

/** Where a history happens: what those who act can see, and how they act. */
export type Stage = {
  readonly store: Pick<MemoryStore, 'rowOf' | 'rowsOf'>;
  readonly now: UnixSeconds;
  /** Deeds of one moment. */
  readonly do: (...deeds: readonly Deed[]) => Promise<void>;
  /** Time passes, and what falls due is done. */
  readonly tick: (seconds: number) => Promise<void>;
};
