import { describe, expect, test } from 'vitest';
import { refusingInSteps } from './refusal-steps.ts';

describe('a lookup with delayed refusals', () => {
  test('refuses no earlier than the first step', async () => {
    const beganMs = performance.now();
    expect(await refusingInSteps(async () => null)).toBeNull();
    // A timer of Node may fire a little early.
    expect(performance.now() - beganMs).toBeGreaterThan(245);
  });

  test('returns a result at once', async () => {
    expect(await refusingInSteps(async () => 7)).toBe(7);
  });
});
