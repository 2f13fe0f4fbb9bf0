import fc from 'fast-check';
import { test } from 'vitest';
import { casesOf, extent } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';
import { step } from '../../support/transfer-steps.ts';
import { TransferWorld } from '../../support/transfer-world.ts';

// Random histories of transfers match a small model after each step: statuses, balances, reserved
// money, the books and the events of the feed. They have up to 50 steps; FLORIN_HISTORIES sets
// their number.

const runs = casesOf('FLORIN_HISTORIES', { short: 1, long: 20 });
const stepsMax = extent({ short: 16, long: 50 });
const historyMsMax = 60_000;
const service = useService({ FLORIN_TEST_CLOCK: '1' });

test('transfer 3: promise 6: random histories match the model after each step, including events', {
  timeout: 600_000 + runs * historyMsMax,
}, async () => {
  const histories = fc.array(step, { minLength: 1, maxLength: stepsMax, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new TransferWorld(service().client);
      await world.begin();
      for (const one of history) await world.take(one);
      await world.end();
    }),
    { numRuns: runs, unbiased: true },
  );
});
