import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakdowns } from '../../src/figures/daily/daily-figures.ts';
import { readDailySums } from '../../src/figures/daily/daily-sums.store.ts';
import { foldFigures } from '../../src/figures/daily/tally.store.ts';
import { readMigrations } from '../../src/storage/migrate.ts';
import { step } from '../support/checkout-steps.ts';
import { casesOf } from '../support/extent.ts';
import { countedFrom, happenedIn, shownSums } from '../support/figures.ts';
import { projectId } from '../support/rules/cast.ts';
import { CheckoutDeeds, checkoutTimers } from '../support/same-histories/checkout-deeds.ts';
import { Twins } from '../support/same-histories/twins.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Business 2, Daily figures: random histories of orders, payments and refunds over several days. At
// every moment the figures equal the count of the rows, whatever housekeeping has added up by then.

const numRuns = casesOf('FLORIN_FIGURES', { short: 1, long: 30 });
const halfDay = 43_200;

/** The events of one moment, the time that passes, and whether housekeeping runs. */
const moments = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    passes: fc.constantFrom(0, 0, 0, halfDay),
    isFolded: fc.boolean(),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

async function expectCounted(db: TestDatabase, twins: Twins): Promise<void> {
  const happened = happenedIn(twins.store);
  const days = { firstDay: 0, lastDay: 30_000 };
  for (const by of breakdowns) {
    const expected = countedFrom(happened, by);
    for (const whose of [projectId, null]) {
      const filter = { projectId: whose, isTest: true, ...days };
      expect([by, whose, shownSums(await readDailySums(db.database, filter, by))]).toEqual([
        by,
        whose,
        expected,
      ]);
    }
  }
  expect(
    await readDailySums(db.database, { projectId: null, isTest: false, ...days }, 'day'),
  ).toEqual([]);
}

const fold = async (db: TestDatabase): Promise<void> => {
  while (await foldFigures(db.database));
};

/** Runs the migration as on an installation that already has all these rows. */
async function fillAgain(db: TestDatabase): Promise<void> {
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0042'));
  const filling = migration?.sql.slice(migration.sql.indexOf('WITH settled AS')) ?? '';
  await db.query('TRUNCATE figure_tally, figure_total');
  await db.query(filling);
}

test(
  'business 2: figures equal the count of the rows, at every moment and after an upgrade',
  { timeout: numRuns * 60_000 },
  () =>
    fc.assert(
      fc.asyncProperty(moments, async (history) => {
        const db = await createTestDatabase();
        const twins = new Twins(db, checkoutTimers);
        try {
          await twins.begin();
          const deeds = new CheckoutDeeds(twins);
          await deeds.begin();
          for (const { steps, passes, isFolded } of history) {
            if (passes > 0) await twins.tick(passes);
            await deeds.take(...steps);
            if (isFolded) await fold(db);
            await expectCounted(db, twins);
          }
          await fillAgain(db);
          await expectCounted(db, twins);
        } finally {
          await twins.close();
          await db.drop();
        }
      }),
      { numRuns, unbiased: true, endOnFailure: true },
    ),
);
