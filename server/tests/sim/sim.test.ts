import { expect, test } from 'vitest';
import { casesOf } from '../support/extent.ts';
import { simulateHere } from './find-defect.ts';

// The whole service on a simulated machine: `npm run sim` runs thousands of histories, this a few.

test('histories of the whole service with faults everywhere are sound', async () => {
  const seeds = String(casesOf('FLORIN_SEEDS', { short: 25, long: 1_000 }));
  const said = await simulateHere(['--seeds', seeds, '--workers', '1']);
  expect(said).toContain(`${seeds} histories from seed 1 on`);
  expect(said).toContain('All of them are sound.');
});

test('one name is one history: run twice, it is the same to the last event', async () => {
  const [once, again] = await Promise.all([1, 2].map(() => simulateHere(['--history', '11'])));
  expect(once).toMatch(/^ {2}fault \d+: /m);
  expect(once).toMatch(/\d+ events, \d+ decisions/);
  expect(again).toBe(once);
});
