import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connect } from '../../src/engine/connection.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { casesOf } from '../support/extent.ts';
import { endHold, ledgerOn, movementOf, placeHold } from '../support/ledger-operations.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// Whatever the lanes of the engine send to a real PostgreSQL waits for fast-check's scheduler,
// which releases one statement after the other, in any order. FLORIN_INTERLEAVINGS says how many
// orders.

const numRuns = casesOf('FLORIN_INTERLEAVINGS', { short: 4, long: 30 });

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await createTallies(db);
});
afterAll(() => db.drop());

/**
 * Connections whose statements leave when the scheduler says so, in the order of each connection.
 */
const scheduledBy =
  (scheduler: fc.Scheduler): Connect =>
  async (purpose) => {
    const connection = await db.database.connect(purpose);
    const send = connection.query.bind(connection) as (group: unknown) => unknown;
    let before: Promise<unknown> = Promise.resolve();
    const query = (group: unknown): void => {
      const released = scheduler.schedule(Promise.resolve(), purpose);
      before = Promise.all([before, released]).then(() => send(group));
    };
    return Object.assign(connection, { query }) as Client;
  };

let runs = 0;

/**
 * Runs work on its own engine with this many lanes. The scheduler goes on until the work is done.
 */
async function interleaved<Result>(
  scheduler: fc.Scheduler,
  lanes: number,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const options = { writeLanes: lanes, batchWeightMax: 2 };
  const engine = createTestEngine(scheduledBy(scheduler), options);
  try {
    return await scheduler.waitFor(work(engine));
  } finally {
    await engine.close();
  }
}

const lanesOf = fc.integer({ min: 2, max: 4 });

test('promise 3: in every order each operation is answered once, builds on the others, and none is lost', async () => {
  const countTogether = async (scheduler: fc.Scheduler, lanes: number, tallies: number[]) => {
    runs += 1;
    const idOf = (tally: number) => BigInt(runs * 10 + tally);
    const answers = await interleaved(scheduler, lanes, (engine) =>
      Promise.all(
        tallies.map(async (tally) => {
          const counted = await engine.execute(countOne, idOf(tally), client('one'));
          return { tally, count: counted.ok ? counted.value : null };
        }),
      ),
    );
    for (const tally of new Set(tallies)) {
      const counts = answers.filter((one) => one.tally === tally).map(({ count }) => count);
      // A lane that waits for the database may be overtaken, but each count builds on another.
      expect(counts.toSorted()).toEqual(counts.map((_, index) => BigInt(index + 1)).toSorted());
      expect(await countOf(db, idOf(tally))).toBe(BigInt(counts.length));
    }
  };
  const talliesOf = fc.array(fc.nat(2), { minLength: 2, maxLength: 12 });
  await fc.assert(fc.asyncProperty(fc.scheduler(), lanesOf, talliesOf, countTogether), { numRuns });
});

test('promise 3: in every order exactly one of several operations resolves a reservation', async () => {
  const calm = createTestEngine(db.database.connect);
  const ledger = ledgerOn(calm);
  const merchant = await ledger.open('merchant');
  const resolveTogether = async (scheduler: fc.Scheduler, lanes: number, captures: boolean[]) => {
    const wallet = await ledger.walletWith(100n);
    const holdId = crypto.randomUUID();
    await calm.execute(placeHold, { id: holdId, accountId: wallet, amount: 60n }, client('payer'));
    const resolved = await interleaved(scheduler, lanes, (engine) =>
      Promise.all(
        captures.map((isCapture) => {
          const legs = isCapture ? movementOf(wallet, merchant, 60n).legs : [];
          const movement = { id: crypto.randomUUID(), legs };
          return engine.execute(endHold, { holdId, movement }, client('resolver'));
        }),
      ),
    );
    const winners = resolved.flatMap(({ ok }, index) => (ok ? [captures[index]] : []));
    expect(winners).toHaveLength(1);
    const rows = await db.query('SELECT balance, held FROM account WHERE id = $1', [wallet]);
    expect(rows).toEqual([{ balance: winners[0] ? '40' : '100', held: '0' }]);
  };
  const capturesOf = fc.array(fc.boolean(), { minLength: 2, maxLength: 8 });
  await fc.assert(fc.asyncProperty(fc.scheduler(), lanesOf, capturesOf, resolveTogether), {
    numRuns,
  });
  await calm.close();
});
