import { afterAll, vi } from 'vitest';

const slowness = 20;

/**
 * Time goes slowly for the services that this file starts after this: a machine that stands still for
 * a minute loses three seconds (decision 0230). The test clock is moved by `advance` as ever.
 */
export function useSlowClock(): void {
  const realMs = Date.now.bind(Date);
  const beganMs = realMs();
  const clock = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.floor(beganMs + (realMs() - beganMs) / slowness));
  afterAll(() => clock.mockRestore());
}
