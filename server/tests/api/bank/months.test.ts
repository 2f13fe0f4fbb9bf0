import { expect, onTestFinished, test } from 'vitest';
import { Months } from '../../support/bank-months/months.ts';
import { unlimited } from '../../support/checkout.ts';
import { casesOf, extent } from '../../support/extent.ts';
import { startTestService } from '../../support/test-service.ts';

// Bank 2 to 4, in and out, compared with a model (decision 0235). FLORIN_BANK_SEEDS sets the number
// of months. A failure names its seed, and FLORIN_BANK_SEED plays that one alone.

const days = casesOf('FLORIN_BANK_DAYS', { short: 5, long: 60 });
const seeds = casesOf('FLORIN_BANK_SEEDS', { short: 1, long: 4 });
const { FLORIN_BANK_SEED: only } = process.env;
// The short form plays days that each found a fault once.
// In the long form shops also refund and share (decisions 0223 and 0224).
const hasSellers = extent({ short: false, long: true });
const first = extent({ short: 3, long: Date.now() % 1_000_000 });

test('after days of payments, fees, returns, late and repeated files the books agree with the bank', async () => {
  for (let played = 0; played < (only === undefined ? seeds : 1); played += 1) {
    const service = await startTestService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
    onTestFinished(() => service.stop());
    const seed = only === undefined ? first + played : Number(only);
    const states = await Months.run(service, seed, days, hasSellers);
    // The days were not empty.
    expect(states, `seed ${seed}`).toContain('booked');
    await service.stop();
  }
});
