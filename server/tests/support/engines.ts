import type { Connect } from '../../src/engine/connection.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src/engine/engine.ts';
import type { Source } from '../../src/engine/queue.ts';
import { unixSeconds } from '../../src/kernel/time.ts';

export const client = (id: string): Source => ({ kind: 'client', id });

/** What an engine reported about its work. */
export type Seen = {
  readonly batches: number[];
  readonly retries: string[];
  readonly violations: string[];
};

/** An engine with a fixed clock, which records its batches and retries. */
export function createTestEngine(
  connect: Connect,
  options: Partial<EngineOptions> = {},
): Engine & { readonly seen: Seen } {
  const seen: Seen = { batches: [], retries: [], violations: [] };
  const engine = createEngine({
    connect,
    clock: { now: () => unixSeconds(1_800_000_000) },
    metrics: {
      batchCommitted: (size) => seen.batches.push(size),
      batchRetried: (reason) => seen.retries.push(reason),
      queueWeight: () => {},
      invariantViolated: (name) => seen.violations.push(name),
    },
    writeLanes: 1,
    queueWeightMax: 10_000,
    ...options,
  });
  return { ...engine, seen };
}
