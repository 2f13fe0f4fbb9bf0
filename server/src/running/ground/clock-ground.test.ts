import { expect, test } from 'vitest';
import { judgeClock, jumpWatch } from './clock-ground.ts';

// biome-ignore format: a table
test.each([
  [0,          null],
  [5_000,      null],
  [-5_000,     null],
  [5_001,      /^The clock of this machine is 5 seconds ahead of that of the database: /],
  [-3_600_000, /^The clock of this machine is 3600 seconds behind that of the database: /],
])('a clock %i ms ahead', (aheadMs, found) => {
  const judged = judgeClock(aheadMs);
  if (found === null) expect(judged).toBeNull();
  else expect(judged).toMatchObject({ check: 'clock', severity: 'breaks', found: expect.stringMatching(found) });
});

test('a jump is reported once, forwards and back, and slow drift is not', () => {
  let [dayMs, steadyMs] = [1_000_000, 0];
  const jumped = jumpWatch({ dayMs: () => dayMs, steadyMs: () => steadyMs });
  const pass = (ofDay: number, ofSteady: number): number | null => {
    dayMs += ofDay;
    steadyMs += ofSteady;
    return jumped();
  };
  expect(pass(5_000, 5_000)).toBeNull();
  expect(pass(3_605_000, 5_000)).toBe(3_600_000);
  expect(pass(5_000, 5_000)).toBeNull();
  expect(pass(-3_600_000, 0)).toBe(-3_600_000);
  expect(pass(9_000, 5_000)).toBeNull();
});
