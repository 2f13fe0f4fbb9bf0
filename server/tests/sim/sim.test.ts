import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOf } from '../support/extent.ts';
import { CompiledSimulator } from './compiled.ts';

// The whole service on a simulated machine: `npm run sim` runs thousands of histories, this test a
// few.

let simulator: CompiledSimulator;
beforeAll(async () => {
  simulator = await CompiledSimulator.of(fileURLToPath(new URL('../../', import.meta.url)));
});
afterAll(() => simulator?.remove());

const simulate = async (...args: readonly string[]): Promise<string> =>
  (await simulator.run(args, 'pipe')).said;

test('histories of the whole service with faults everywhere are sound', async () => {
  const seeds = String(casesOf('FLORIN_SEEDS', { short: 8, long: 1_000 }));
  const said = await simulate('--seeds', seeds, '--workers', '1');
  expect(said).toContain(`${seeds} histories from seed 1 on`);
  expect(said).toContain('All of them are sound.');
});

/** The first seed that makes a payment file: only large histories do. */
const withPaymentFile = '98';

test('a history in which payouts leave by payment file is sound', async () => {
  const said = await simulate('--first', withPaymentFile, '--seeds', '1', '--workers', '1');
  expect(said).toContain(`1 histories from seed ${withPaymentFile} on`);
  expect(said).toContain('All of them are sound.');
});

test('one name stands for one history: a second run is the same to the last event', async () => {
  const said = await simulate('--history', '12');
  expect(said).toMatch(/^ {2}fault \d+: /m);
  expect(said).toMatch(/\d+ events, \d+ decisions/);
  expect(said).toContain('It is sound.');
  expect(said).toContain('It was the same twice.');
});
