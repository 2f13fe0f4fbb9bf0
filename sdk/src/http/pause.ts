import { durationMsMax } from './duration.ts';

/** Waits, unless the signal ends it. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  unlessAborted(
    signal,
    (end) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.min(ms, durationMsMax));
        end(() => clearTimeout(timer));
      }),
  );

/**
 * The outcome of some work, or the reason of the signal if that comes first. Shared work continues
 * without the call that left. `end` registers a clean-up that runs in any case.
 */
export async function unlessAborted<Value>(
  signal: AbortSignal | undefined,
  work: (end: (tidy: () => void) => void) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted();
  const tidying: (() => void)[] = [];
  const working = work((tidy) => tidying.push(tidy));
  const leaving = new Promise<never>((_, reject) => {
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    tidying.push(() => signal?.removeEventListener('abort', leave));
  });
  try {
    return await Promise.race([working, leaving]);
  } finally {
    for (const tidy of tidying) tidy();
  }
}
