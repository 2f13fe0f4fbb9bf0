import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { audit } from '../../src/ledger/audit.store.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { extent, longTest } from '../support/extent.ts';
import { endHold, ledgerOn, movementOf, placeHold } from '../support/ledger-operations.ts';
import { countOf, countOne, createTallies } from '../support/tally.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

// Decision 0108-who-needs-a-held-row-steps-aside.

type TestEngine = ReturnType<typeof createTestEngine>;

let db: TestDatabase;
/** One lane: anything that waits in it holds up all others. */
let engine: TestEngine;
let next = 0n;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  await createTallies(db);
});
afterAll(() => db.drop());
beforeEach(() => {
  engine = createTestEngine(db.database.connect);
});
afterEach(async () => {
  await engine.close();
  expect(await audit(db.database)).toMatchObject({ ok: true });
});

const count = (id: bigint, by: TestEngine = engine, who = me) => by.execute(countOne, id, who);

/** A tally that has been counted once. */
async function aTally(): Promise<bigint> {
  next += 1n;
  expect(await count(next)).toEqual({ ok: true, value: 1n });
  return next;
}

/** A session that locks a row and keeps it until it is told to let go. */
async function holder(statement: string, values: readonly unknown[]): Promise<Client> {
  const other = await db.database.connect('holder');
  await other.query('SET idle_in_transaction_session_timeout = 0');
  await other.query('BEGIN');
  await other.query(statement, [...values]);
  onTestFinished(() => other.end());
  return other;
}

const holderOf = (tally: bigint) => holder('SELECT FROM tally WHERE id = $1 FOR UPDATE', [tally]);

/** Whether the outcome is there by now. */
function isAnswered(outcome: Promise<unknown>): () => boolean {
  let answered = false;
  const note = () => {
    answered = true;
  };
  outcome.then(note, note);
  return () => answered;
}

test('promise 20: only an operation that needs a held row waits, and it is served when the row is free', async () => {
  const [held, free] = [await aTally(), await aTally()];
  const other = await holderOf(held);
  const outcome = count(held);
  const answered = isAnswered(outcome);
  for (let turn = 2n; turn < 30n; turn += 1n) {
    expect(await count(free)).toEqual({ ok: true, value: turn });
  }
  expect(answered()).toBe(false);
  await other.query('COMMIT');
  expect(await outcome).toEqual({ ok: true, value: 2n });
});

test('a held row is waited for once, however many operations need it', async () => {
  const [held, free] = [await aTally(), await aTally()];
  const other = await holderOf(held);
  const outcomes = [];
  for (let turn = 2n; turn < 30n; turn += 1n) {
    outcomes.push(count(held));
    expect(await count(free)).toEqual({ ok: true, value: turn });
  }
  expect(engine.seen.retries).toEqual(['55P03']);
  await other.query('COMMIT');
  await Promise.all(outcomes);
  expect(await countOf(db, held)).toBe(29n);
});

test('operations that wait for one row are served in the order of their arrival', async () => {
  const [held, free] = [await aTally(), await aTally()];
  const other = await holderOf(held);
  const outcomes = [];
  for (let turn = 0; turn < 12; turn += 1) {
    outcomes.push(count(held, engine, client(`client ${turn % 5}`)));
    await count(free);
  }
  await other.query('COMMIT');
  expect(await Promise.all(outcomes)).toEqual(
    outcomes.map((_, index) => ({ ok: true, value: BigInt(index) + 2n })),
  );
});

const rounds = extent({ short: 2, long: 10 });

test('an operation that arrives while a row is being released overtakes nobody', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const held = await aTally();
    const other = await holderOf(held);
    const first = count(held);
    await until('it was met', () => engine.seen.retries.length > round);
    const [second] = [count(held), other.query('COMMIT')];
    const third = count(held);
    expect(await Promise.all([first, second, third])).toEqual([
      { ok: true, value: 2n },
      { ok: true, value: 3n },
      { ok: true, value: 4n },
    ]);
  }
});

longTest(
  'an operation that loses patience with a held row says that nothing was changed, and nothing was',
  async () => {
    await engine.close();
    engine = createTestEngine(db.database.connect, { patienceMs: 3_000 });
    const [held, free] = [await aTally(), await aTally()];
    const other = await holderOf(held);
    await expect(Promise.all([count(held), count(free)])).rejects.toEqual(
      new Unavailable('The database does not answer. Nothing was changed; please try again.', 1),
    );
    expect(await countOf(db, held)).toBe(1n);
    expect(await countOf(db, free)).toBe(2n);
    await other.query('COMMIT');
    expect(await count(held)).toEqual({ ok: true, value: 2n });
  },
);

test('several held rows are released independently', async () => {
  const [first, second] = [await aTally(), await aTally()];
  const [ofFirst, ofSecond] = [await holderOf(first), await holderOf(second)];
  const outcomes = [count(first), count(second)];
  const answered = outcomes.map(isAnswered);
  await ofSecond.query('COMMIT');
  expect(await outcomes[1]).toEqual({ ok: true, value: 2n });
  expect(answered[0]?.()).toBe(false);
  await ofFirst.query('COMMIT');
  expect(await outcomes[0]).toEqual({ ok: true, value: 2n });
});

test('an operation that needs a held and a free row does not block the free one', async () => {
  const ledger = ledgerOn(engine, 1_000n);
  const [payer, another] = [await ledger.walletWith(100n), await ledger.walletWith(100n)];
  const merchant = await ledger.open('merchant');
  const other = await holder('SELECT FROM account WHERE id = $1 FOR UPDATE', [payer]);
  const outcome = engine.execute(postMovement, movementOf(payer, merchant, 5n), me);
  for (let paid = 1n; paid < 20n; paid += 1n) {
    const moved = await engine.execute(postMovement, movementOf(another, merchant, 1n), me);
    expect(moved).toMatchObject({ ok: true, value: [{ creditBalance: paid }] });
  }
  await other.query('COMMIT');
  expect(await outcome).toMatchObject({ ok: true, value: [{ creditBalance: 24n }] });
});

test('a held row that is found only through another row is stepped around, too', async () => {
  const ledger = ledgerOn(engine, 2_000n);
  const [payer, payee, third] = [
    await ledger.walletWith(100n),
    await ledger.open('wallet'),
    await ledger.walletWith(100n),
  ];
  const place = async (accountId: bigint) => {
    const id = randomUUID();
    await engine.execute(placeHold, { id, accountId, amount: 10n }, me);
    return id;
  };
  const end = (holdId: string, accountId: bigint) =>
    engine.execute(endHold, { holdId, movement: movementOf(accountId, payee, 10n) }, me);
  const [first, second, again] = [await place(payer), await place(third), await place(payer)];
  const other = await holder('SELECT FROM account WHERE id = $1 FOR UPDATE', [payer]);
  // The first meets the held row; for the others it is known.
  const outcomes = [end(first, payer), end(again, payer)];
  expect(await end(second, third)).toMatchObject({ ok: true });
  await other.query('COMMIT');
  expect(await Promise.all(outcomes)).toMatchObject([{ ok: true }, { ok: true }]);
});

test('a row that its holder removes is gone for those who waited for it', async () => {
  const held = await aTally();
  const other = await holder('DELETE FROM tally WHERE id = $1', [held]);
  const outcome = count(held);
  await until('it was met', () => engine.seen.retries.length > 0);
  await other.query('COMMIT');
  expect(await outcome).toEqual({ ok: true, value: 1n });
});

longTest(
  'two engines with two lanes each work around a held row and count everything once',
  async () => {
    const engines = [1, 2].map(() => createTestEngine(db.database.connect, { writeLanes: 2 }));
    const [held, busy] = [await aTally(), await aTally()];
    const other = await holderOf(held);
    const waiting = engines.flatMap((one) => [count(held, one), count(held, one)]);
    const answered = waiting.map(isAnswered);
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.all(engines.flatMap((one) => [count(busy, one), count(busy, one)]));
    }
    expect(answered.map((isIt) => isIt())).toEqual([false, false, false, false]);
    await other.query('COMMIT');
    await Promise.all(waiting);
    expect(await countOf(db, held)).toBe(5n);
    expect(await countOf(db, busy)).toBe(41n);
    await Promise.all(engines.map((one) => one.close()));
  },
);

longTest(
  'a closing engine serves those who wait for a held row, and then forgets the row',
  async () => {
    const [held, forsaken] = [await aTally(), await aTally()];
    const [other] = [await holderOf(held), await holderOf(forsaken)];
    const impatient = createTestEngine(db.database.connect, { patienceMs: 500 });
    await expect(count(forsaken, impatient)).rejects.toThrow('Nothing was changed');
    await impatient.close();
    const outcome = count(held);
    await until('it was met', () => engine.seen.retries.length > 0);
    const closed = engine.close();
    await other.query('COMMIT');
    expect(await outcome).toEqual({ ok: true, value: 2n });
    await closed;
  },
);

longTest(
  'if the database is lost meanwhile, operations that wait for a held row are served afterwards',
  async () => {
    const held = await aTally();
    await holderOf(held);
    const outcome = count(held);
    await until('it is looked after', async () => {
      const rows = await db.query(
        "SELECT FROM pg_stat_activity WHERE application_name = 'florin row watch'",
      );
      return rows.length > 0;
    });
    await db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN
       ('florin row watch', 'florin write lane', 'florin holder')`,
    );
    expect(await outcome).toEqual({ ok: true, value: 2n });
  },
);
