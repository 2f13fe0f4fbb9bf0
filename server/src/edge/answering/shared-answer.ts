import { setTimeout as pause } from 'node:timers/promises';

/**
 * Computes a costly value for all callers, at most once in `everyMs`. A caller waits for the next
 * computation to begin, so no value is older than its question.
 */
export function sharedEvery<Value>(
  everyMs: number,
  compute: () => Promise<Value>,
): () => Promise<Value> {
  let begunAtMs = Number.NEGATIVE_INFINITY;
  let next: Promise<Value> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const begin = async (): Promise<Value> => {
    const waitMs = begunAtMs + everyMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    await last;
    begunAtMs = performance.now();
    next = null;
    const value = compute();
    last = value.catch(() => {});
    return value;
  };
  return () => {
    next ??= begin();
    return next;
  };
}
