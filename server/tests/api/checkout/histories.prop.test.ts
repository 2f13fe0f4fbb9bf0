import fc from 'fast-check';
import { test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { step } from '../../support/checkout-steps.ts';
import { CheckoutWorld } from '../../support/checkout-world.ts';
import { casesOf } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';

// Random histories of orders, links and payments. Every change of an order that a reader can see is
// in the feed once and in order. From shuffled and duplicate events a receiver gets the same order.
// FLORIN_HISTORIES sets the number of histories.

const runs = casesOf('FLORIN_HISTORIES', { short: 2, long: 12 });
const historyMsMax = 30_000;
const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });

test('checkout 6.1 and checkout 6.5: promise 6 and promise 8: each change has its event, nothing else has, and a shuffled replay gives the same order', {
  timeout: 600_000 + runs * historyMsMax,
}, async () => {
  const histories = fc.array(step, { minLength: 1, maxLength: 50, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new CheckoutWorld(service().client);
      await world.begin();
      for (const one of history) await world.take(one);
      await world.end();
    }),
    { numRuns: runs, unbiased: true },
  );
});
