import { afterAll, beforeAll, expect, test } from 'vitest';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { postings } from '../../src/ledger/posting.store.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, movementOf, type TestLedger } from '../support/ledger-operations.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let db: TestDatabase;
let engine: ReturnType<typeof createTestEngine>;
let ledger: TestLedger;

beforeAll(async () => {
  db = await createTestDatabase();
  engine = createTestEngine(db.database.connect);
  ledger = ledgerOn(engine);
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

const source = client('me');
const pay = (debit: bigint, credit: bigint, amount: bigint) =>
  engine.execute(postMovement, movementOf(debit, credit, amount), source);

test('a watcher of a log is called after each commit that adds to it, and after no other', async () => {
  const [payer, payee] = [await ledger.walletWith(100n), await ledger.open('wallet')];
  let times = 0;
  engine.watch(postings, () => {
    times += 1;
  });
  await pay(payer, payee, 40n);
  expect(times).toBe(1);
  expect((await pay(payer, payee, 61n)).ok).toBe(false);
  await ledger.open('wallet');
  expect(times).toBe(1);
  // One batch, one commit.
  await Promise.all([pay(payer, payee, 30n), pay(payer, payee, 30n)]);
  expect(times).toBe(2);
});
