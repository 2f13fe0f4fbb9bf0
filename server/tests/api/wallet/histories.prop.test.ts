import fc from 'fast-check';
import { test } from 'vitest';
import { movingWallet } from '../../support/clock.ts';
import { casesOf } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';
import { step } from '../../support/wallet-steps.ts';
import { World } from '../../support/wallet-world.ts';

// Random histories of transactions agree with a small model after each step: statuses, balances,
// and the events of the feed. A history has 25 steps on average; FLORIN_HISTORIES says how many
// run.

const runs = casesOf('FLORIN_HISTORIES', { short: 1, long: 60 });
const historyMsMax = 30_000;
const service = useService({ ...movingWallet, FLORIN_SETTLEMENT_SECONDS: '900' });

test('wallet 3.1 and wallet 3.2 and wallet 3.3: promise 4 and promise 6: random histories agree with the model after each step, events included', {
  timeout: 600_000 + runs * historyMsMax,
}, async () => {
  const histories = fc.array(step, { minLength: 1, maxLength: 50, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = new World(service().client);
      await world.begin();
      for (const one of history) await world.take(one);
      await world.end();
    }),
    { numRuns: runs, unbiased: true },
  );
});
