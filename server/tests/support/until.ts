import { setTimeout as pause } from 'node:timers/promises';

/** Far above what anything takes, also where a machine is busy with something else. */
const msMax = 120_000;

/**
 * Who has waited for long asks less often: most questions are requests, and take the processor from
 * what is waited for.
 */
const pauseMs = (waitedMs: number): number => Math.min(50, Math.max(5, waitedMs / 5));

/** Waits until the condition holds. A test waits for what it needs, never for a time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const beganMs = performance.now();
  while (!(await holds())) {
    const waitedMs = performance.now() - beganMs;
    if (waitedMs > msMax) throw new Error(`waited too long until ${what}`);
    await pause(pauseMs(waitedMs));
  }
}

/** The outcome of the work, or 'still waiting' when it takes longer than anybody should wait. */
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
