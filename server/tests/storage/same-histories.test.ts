import fc from 'fast-check';
import { test } from 'vitest';
import type { TimerHandler } from '../../src/time/timer.ts';
import { step as checkoutStep } from '../support/checkout-steps.ts';
import { casesOf } from '../support/extent.ts';
import { CheckoutDeeds, checkoutTimers } from '../support/same-histories/checkout-deeds.ts';
import { TransferDeeds, transferTimersOfAll } from '../support/same-histories/transfer-deeds.ts';
import { Twins } from '../support/same-histories/twins.ts';
import { WalletDeeds, walletTimers } from '../support/same-histories/wallet-deeds.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { step as transferStep } from '../support/transfer-steps.ts';
import { step as walletStep } from '../support/wallet-steps.ts';

// Decision 0121: the tables of rules run on an engine in memory. Random histories of wallets, orders
// and transfers run on it and on PostgreSQL: the decisions are the same, and so is every row.
// FLORIN_HISTORIES says how many of each.

const runs = casesOf('FLORIN_HISTORIES', { short: 1, long: 5 });
const historyMsMax = 60_000;
const timeout = runs * historyMsMax;

type Deeds<Step> = {
  readonly begin: () => Promise<void>;
  readonly take: (...steps: readonly Step[]) => Promise<void>;
};

/** Steps of one moment are sent at once, so that batches of several are compared too. */
const agree = <Step>(
  step: fc.Arbitrary<Step>,
  handlers: readonly TimerHandler[],
  deedsOf: (twins: Twins) => Deeds<Step>,
): Promise<void> => {
  const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
    minLength: 10,
    maxLength: 40,
    size: 'max',
  });
  return fc.assert(
    fc.asyncProperty(moments, async (history) => {
      const db = await createTestDatabase();
      const twins = new Twins(db, handlers);
      try {
        await twins.begin();
        const deeds = deedsOf(twins);
        await deeds.begin();
        for (const steps of history) await deeds.take(...steps);
        await twins.compare();
      } finally {
        await twins.close();
        await db.drop();
      }
    }),
    // A history with its own database takes too long to shrink: its seed is enough.
    { numRuns: runs, unbiased: true, endOnFailure: true },
  );
};

test(
  'histories of wallets give the same decisions and the same rows in memory and in PostgreSQL',
  { timeout },
  () => agree(walletStep, walletTimers, (twins) => new WalletDeeds(twins)),
);

test(
  'histories of orders give the same decisions and the same rows in memory and in PostgreSQL',
  { timeout },
  () => agree(checkoutStep, checkoutTimers, (twins) => new CheckoutDeeds(twins)),
);

test(
  'histories of transfers give the same decisions and the same rows in memory and in PostgreSQL',
  { timeout },
  () => agree(transferStep, transferTimersOfAll, (twins) => new TransferDeeds(twins)),
);
