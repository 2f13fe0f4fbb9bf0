import { afterAll, vi } from 'vitest';

type Hurry = {
  /** Lets so much time pass at once. */
  readonly pass: (ms: number) => void;
  /** Lets time go twenty times as fast until the work is done. */
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>;
};

/**
 * For whatever in this process measures how long ago something was. Called before a service is
 * started; the file has services of its own.
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
