import { setTimeout as pause } from 'node:timers/promises';

/** Far longer than anything takes, even on a busy machine. */
const msMax = 120_000;

/**
 * Polls less often after a long wait: most conditions are requests, and take processor time from
 * the work that the test waits for.
 */
const pauseMs = (waitedMs: number): number => Math.min(50, Math.max(5, waitedMs / 5));

/** Waits until the condition holds. A test waits for a condition, never for a time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const beganMs = performance.now();
  while (!(await holds())) {
    const waitedMs = performance.now() - beganMs;
    if (waitedMs > msMax) throw new Error(`waited too long until ${what}`);
    await pause(pauseMs(waitedMs));
  }
}

/** The outcome of the work, or 'still waiting' when it takes longer. */
export async function withinMs<Result>(
  msMax: number,
  work: Promise<Result>,
): Promise<Result | 'still waiting'> {
  const ended = new AbortController();
  const tooLong = pause(msMax, 'still waiting' as const, { signal: ended.signal });
  tooLong.catch(() => {});
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    ended.abort();
  }
}
