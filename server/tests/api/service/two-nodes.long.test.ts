import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { adminToken, FlorinHome } from '../../support/florin-home.ts';
import { aUser } from '../../support/identity.ts';
import { OperatorClient } from '../../support/operator-client.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

// Design 2 and 4: any number of nodes on one database; row locks in key order keep them correct.

let db: TestDatabase;
let redis: RedisServer;
let homes: FlorinHome[];
let nodes: OperatorClient[] = [];
beforeAll(async () => {
  // Empty, so that both nodes migrate it to the newest schema at the same time.
  db = await createTestDatabase('template1');
  redis = await RedisServer.start();
  homes = await Promise.all([FlorinHome.create(), FlorinHome.create()]);
  // One of them has several lanes, which compete for the same rows like two nodes do.
  const processes = homes.map((home, index) =>
    home.spawn({
      DATABASE_URL: db.url,
      REDIS_URL: redis.url,
      FLORIN_WRITE_LANES: index === 0 ? '1' : '4',
    }),
  );
  const urls = await Promise.all(processes.map((florin) => florin.ready()));
  nodes = urls.map((url) => new OperatorClient(url, adminToken));
});
afterAll(async () => {
  for (const node of nodes) node.close();
  await Promise.all(homes.map((home) => home.remove()));
  await redis.stop();
  await db.drop();
});

/** The nodes in turn. */
const nodeOf = (index: number): OperatorClient => nodes[index % nodes.length] as OperatorClient;

test('each migration ran once', async () => {
  const rows = await db.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  const files = await readdir(new URL('../../../migrations', import.meta.url));
  const numbered = files.filter((name) => name.endsWith('.sql'));
  expect(rows.map(({ name }) => name)).toEqual(numbered.toSorted());
});

test('a third node without their shared memory is refused in one sentence', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  const third = home.spawn({ DATABASE_URL: db.url });
  expect(await third.ended).toEqual({ code: 1, signal: null });
  expect(third.stderr).toMatch(/^Florin does not start\.\n[^\n]*REDIS_URL[^\n]*\.\n$/);
});

test('passwords are hashed at full cost, which other tests lower', async () => {
  await aUser(nodeOf(0), { password: 'correct horse battery' });
  const costs =
    'SELECT DISTINCT left(password_hash, 31) AS cost FROM person WHERE password_hash <> $1';
  expect(await db.query(costs, [''])).toEqual([{ cost: '$argon2id$v=19$m=19456,t=2,p=1$' }]);
});

test('data written through one node is visible on the other', async () => {
  const { wallet } = await nodeOf(0).fundedWallet(700);
  expect(await nodeOf(1).balanceOf(wallet)).toBe(700);
});

test('concurrent postings through both nodes empty a wallet without overdrawing it', async () => {
  const { wallet, bank } = await nodeOf(0).fundedWallet(1_000);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      nodeOf(index).post({ debit_account: wallet, credit_account: bank, amount: 7 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBe(142);
  expect(answers.filter(({ body }) => body['error'] === 'insufficient_funds').length).toBe(58);
  expect(await nodeOf(1).balanceOf(wallet)).toBe(1_000 - 142 * 7);
});

test('one idempotency key on both nodes at once has one effect and one answer', async () => {
  const bank = await nodeOf(0).accountOf('clearing');
  const wallet = await nodeOf(1).accountOf('wallet');
  const posting = { debit_account: bank, credit_account: wallet, amount: 5 };
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const texts = await Promise.all(
    keys.map(async (key) => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => nodeOf(index).post(posting, { key })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      return [...new Set(answers.map(({ text }) => text))];
    }),
  );
  expect(texts.map(({ length }) => length)).toEqual(keys.map(() => 1));
  expect(await nodeOf(0).balanceOf(wallet)).toBe(5 * keys.length);
});

test('concurrent circular postings through both nodes all succeed, and the books balance', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 6 }, (_, index) => nodeOf(index).accountOf('clearing')),
  );
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, index) => {
      const [from, to] = [index % 6, (index * 5 + 1) % 6];
      const posting = { debit_account: accounts[from], credit_account: accounts[to], amount: 1 };
      return nodeOf(index).post(posting);
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const audits = await Promise.all(nodes.map((node) => node.audit()));
  expect(audits.map(({ body }) => body['ok'])).toEqual([true, true]);
});
