import { describe, expect, test } from 'vitest';
import { refusingInSteps } from './refusal-steps.ts';

describe('a refusal comes in steps', () => {
  test('never before the end of the first one', async () => {
    const beganMs = performance.now();
    expect(await refusingInSteps(async () => null)).toBeNull();
    // A timer of Node may fire a little early.
    expect(performance.now() - beganMs).toBeGreaterThan(245);
  });

  test('what is found comes as it is', async () => {
    expect(await refusingInSteps(async () => 7)).toBe(7);
  });
});
