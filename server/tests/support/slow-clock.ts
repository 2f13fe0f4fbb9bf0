import { afterAll, vi } from 'vitest';

const slowness = 20;

/**
 * Slows time for the services that this file starts afterwards: a machine that stalls for a minute
 * loses three seconds (decision 0230). `advance` still moves the test clock.
 */
export function useSlowClock(): void {
  const realMs = Date.now.bind(Date);
  const beganMs = realMs();
  const clock = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.floor(beganMs + (realMs() - beganMs) / slowness));
  afterAll(() => clock.mockRestore());
}
