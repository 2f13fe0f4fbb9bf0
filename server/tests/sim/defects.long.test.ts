import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { findDefect } from './find-defect.ts';

// What would the simulator not see? Ten mistakes are planted; it finds each, makes its history
// smaller, and the smaller one fails again.

test.each(defects)('the simulator finds that $name', async (defect) => {
  const found = await findDefect(defect);
  expect(found).toEqual({
    seed: expect.any(Number),
    history: expect.stringMatching(/^\d+:/),
    steps: expect.any(Number),
  });
});
