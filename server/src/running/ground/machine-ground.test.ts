import { expect, test } from 'vitest';
import { judgeDescriptors } from './machine-ground.ts';

// biome-ignore format: a table
test.each([
  [255,                      30,     'breaks',  'This process may open 255 files and connections; it needs at least 256.'],
  [256,                      30,     'weakens', 'This process may open 256 files and connections; with less than 4096 it turns callers away early.'],
  [4_095,                    30,     'weakens', 'This process may open 4095 files and connections; with less than 4096 it turns callers away early.'],
  [4_096,                    30,     null,      null],
  [10_000,                   9_000,  null,      null],
  [10_000,                   9_001,  'breaks',  'This process has 9001 of 10000 files and connections open: new callers are about to be refused.'],
  [Number.POSITIVE_INFINITY, 20_000, null,      null],
])('%d descriptors, %d of them open: %s', (limit, open, severity, found) => {
  const shortcoming = judgeDescriptors({ limit, open });
  expect([shortcoming?.severity ?? null, shortcoming?.found ?? null]).toEqual([severity, found]);
});

test('it is reported when no descriptor is left, although counting needs one', () => {
  expect(judgeDescriptors('none left')).toMatchObject({
    severity: 'breaks',
    found: 'This process has all the files and connections open that it may.',
  });
});
