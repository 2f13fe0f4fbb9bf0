import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type IdempotentRequest, once, type StoredAnswer } from '../../src/engine/once.ts';
import { Unavailable } from '../../src/kernel/unavailable.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import type { Posting } from '../../src/ledger/posting.ts';
import { client, createTestEngine } from '../support/engines.ts';
import { ledgerOn, movementOf, type TestLedger } from '../support/ledger-operations.ts';
import { createNetwork } from '../support/network.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let db: TestDatabase;
let engines: readonly [ReturnType<typeof createTestEngine>, ReturnType<typeof createTestEngine>];
let ledger: TestLedger;
const me = client('me');

beforeAll(async () => {
  db = await createTestDatabase();
  engines = [createTestEngine(db.database.connect), createTestEngine(db.database.connect)];
  ledger = ledgerOn(engines[0]);
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  await db.drop();
});

const request = (key: string, body = 'body'): IdempotentRequest => ({
  client: 'merchant',
  method: 'POST',
  path: '/pay',
  key,
  bodyHash: createHash('sha256').update(body).digest(),
});

/** Names the movement, so that two answers are equal only if they are the same one. */
const render = (postings: readonly Posting[]): StoredAnswer => ({
  status: 201,
  body: JSON.stringify({
    movement: postings[0]?.movementId,
    balance: `${postings[0]?.debitBalance}`,
  }),
});

/** Pays under a key. Each call has a movement of its own, as each HTTP request would. */
const payOnce = (
  engine: (typeof engines)[number],
  sides: readonly [payer: bigint, payee: bigint, amount: bigint],
  of: IdempotentRequest,
) => engine.execute(once(postMovement, of, render), movementOf(...sides), me);

const balanceOf = async (id: bigint) => {
  const [row] = await db.query<{ balance: string }>('SELECT balance FROM account WHERE id = $1', [
    id,
  ]);
  return BigInt(row?.balance ?? -1);
};

const answersStored = async () => (await db.query('SELECT 1 FROM idempotent_answer')).length;

test('one key, one effect, one answer: 50 concurrent requests on two nodes for each of 20 keys', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  const [payer, payee] = [await ledger.walletWith(1_000n), await ledger.open('wallet')];
  const storedBefore = await answersStored();
  const calls = Array.from({ length: 50 }, (_, index) =>
    keys.map(async (key) => {
      const engine = engines[index % 2 === 0 ? 0 : 1];
      return { key, outcome: await payOnce(engine, [payer, payee, 7n], request(key)) };
    }),
  ).flat();
  const answers = new Map<string, Set<string>>(keys.map((key) => [key, new Set()]));
  for (const { key, outcome } of await Promise.all(calls)) {
    answers.get(key)?.add(JSON.stringify(outcome));
  }
  for (const [key, different] of answers) expect([key, different.size]).toEqual([key, 1]);
  expect(await balanceOf(payee)).toBe(7n * 20n);
  expect((await answersStored()) - storedBefore).toBe(20);
  expect(engines.flatMap(({ seen }) => seen.retries)).not.toContain('40P01');
});

test('requests with one key that meet on two nodes have one winner, again and again', async () => {
  const [payer, payee] = [await ledger.walletWith(1_000n), await ledger.open('wallet')];
  for (let round = 1; round <= 40; round += 1) {
    const [a, b] = await Promise.all(
      engines.map((engine) => payOnce(engine, [payer, payee, 1n], request(`round ${round}`))),
    );
    expect(a?.ok).toBe(true);
    expect(b).toEqual(a);
    expect(await balanceOf(payee)).toBe(BigInt(round));
  }
});

test('the same key with another body is a conflict, on this node and on the other', async () => {
  const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
  const sides = [payer, payee, 3n] as const;
  expect(await payOnce(engines[0], sides, request('other body'))).toMatchObject({ ok: true });
  for (const engine of engines) {
    expect(await payOnce(engine, sides, request('other body', 'another'))).toMatchObject({
      ok: false,
      refusal: 'idempotency_conflict',
    });
  }
  expect(await balanceOf(payee)).toBe(3n);
});

test('two concurrent bodies under one key: one takes effect, the other is a conflict', async () => {
  const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
  const outcomes = await Promise.all(
    engines.map((engine, index) =>
      payOnce(engine, [payer, payee, 3n], request('two bodies', `body ${index}`)),
    ),
  );
  const refusals = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.refusal)).sort();
  expect(refusals).toEqual(['idempotency_conflict', 'ok']);
  expect(await balanceOf(payee)).toBe(3n);
});

test('the stored answer is looked up before the state: it is given even if the money is gone', async () => {
  const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
  const first = await payOnce(engines[0], [payer, payee, 10n], request('before state'));
  expect(await balanceOf(payer)).toBe(0n);
  expect(await payOnce(engines[1], [payer, payee, 10n], request('before state'))).toEqual(first);
  expect(await balanceOf(payee)).toBe(10n);
});

test('a refusal is not stored: the same key succeeds when the reason is gone', async () => {
  const [payer, payee] = [await ledger.open('wallet'), await ledger.open('wallet')];
  const source = await ledger.walletWith(10n);
  const storedBefore = await answersStored();
  const pay = () => payOnce(engines[0], [payer, payee, 10n], request('refused first'));
  expect(await pay()).toMatchObject({ ok: false, refusal: 'insufficient_funds' });
  expect(await answersStored()).toBe(storedBefore);
  await engines[0].execute(postMovement, movementOf(source, payer, 10n), me);
  const done = await pay();
  expect(done).toMatchObject({ ok: true, value: { status: 201 } });
  expect(await pay()).toEqual(done);
  expect(await balanceOf(payee)).toBe(10n);
});

test('if a node dies between commit and answer, another gives the answer, and the money moves once', async () => {
  const [payer, payee] = [await ledger.walletWith(10n), await ledger.open('wallet')];
  const network = await createNetwork(db);
  const patienceMs = 100_000_000;
  const dying = createTestEngine(network.database.connect, { patienceMs });
  await payOnce(dying, [payer, payee, 1n], request('warm up'));
  network.proxy.refuseConnections();
  const lost = network.proxy.faultNextCommit('lose its answer');
  const unheard = payOnce(dying, [payer, payee, 6n], request('crash'));
  await lost;
  // Its patience ends now, however slow the machine was until then.
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + patienceMs);
  onTestFinished(() => clock.mockRestore());
  await expect(unheard).rejects.toBeInstanceOf(Unavailable);
  const again = await payOnce(engines[1], [payer, payee, 6n], request('crash'));
  expect(again).toMatchObject({ ok: true, value: { status: 201 } });
  expect(await payOnce(engines[0], [payer, payee, 6n], request('crash'))).toEqual(again);
  expect(await balanceOf(payee)).toBe(7n);
  const [stored] = await db.query<{ movement_id: string }>(
    'SELECT movement_id FROM posting WHERE credit_account = $1 AND amount = 6',
    [payee],
  );
  expect(again.ok && JSON.parse(again.value.body)).toMatchObject({ movement: stored?.movement_id });
  await dying.close();
  network.proxy.close();
});
