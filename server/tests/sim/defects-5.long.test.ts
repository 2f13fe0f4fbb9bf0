import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { findDefect, someFound } from './find-defect.ts';

// What would the simulator not see? Ten mistakes are planted, these and those of the other files. It
// finds each, makes its history smaller, and the smaller one fails again.

test.each(defects.slice(13))('the simulator finds that $name', async (defect) => {
  expect(await findDefect(defect)).toEqual(someFound);
});
