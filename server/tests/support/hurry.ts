import { afterAll, vi } from 'vitest';

type Hurry = {
  /** Lets this much time pass at once. */
  readonly pass: (ms: number) => void;
  /** Lets time run twenty times as fast until the work is done. */
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>;
};

/**
 * Speeds up everything in this process that measures elapsed time. Call it before a service starts;
 * the file must have its own services.
 */
export function useHurry(): Hurry {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  afterAll(() => clock.mockRestore());
  const pass = (ms: number): void => {
    aheadMs += ms;
  };
  return {
    pass,
    during: async (work) => {
      const ticking = setInterval(() => pass(100), 5);
      try {
        return await work;
      } finally {
        clearInterval(ticking);
      }
    },
  };
}
