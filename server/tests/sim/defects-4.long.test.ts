import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { findDefect, someFound } from './find-defect.ts';

// These tests prove that the simulator can see faults. Each defect of defects.ts is planted in a
// copy of the server; the simulator must find it, shrink its history, and fail again on the smaller
// one.

test.each(defects.slice(10, 13))('the simulator finds that $name', async (defect) => {
  expect(await findDefect(defect)).toEqual(someFound);
});
