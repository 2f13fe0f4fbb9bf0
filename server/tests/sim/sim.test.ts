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
  const said = await simulateHere(['--history', '12']);
  expect(said).toMatch(/^ {2}fault \d+: /m);
  expect(said).toMatch(/\d+ events, \d+ decisions/);
  expect(said).toContain('It is sound.');
  expect(said).toContain('It was the same twice.');
});
