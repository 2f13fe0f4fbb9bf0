import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { aBankAccount, BankBook, giveFile, transactionsPath } from '../../support/bank.ts';
import { BankDays, someTelling, toldFiles } from '../../support/bank-histories/files.ts';
import { HttpBank } from '../../support/bank-histories/http-bank.ts';
import { type Deed, linesOf, someDeeds, wantedBy } from '../../support/bank-histories/model.ts';
import { expectedOf } from '../../support/bank-histories/prove.ts';
import { tell } from '../../support/bank-histories/tell.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { casesOf, extent, longTest } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { startNode, type TestNode } from '../../support/nodes.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { RawClient } from '../edge/test-edge.ts';

// Bank 2: concurrent statements on two nodes, and uploads that are cut off.

let database: TestDatabase;
let redis: RedisServer;
let nodes: readonly TestNode[] = [];
let shop: Merchant;
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), RedisServer.start()]);
  const settings = { ...unlimited, REDIS_URL: redis.url };
  nodes = [await startNode(database, settings), await startNode(database, settings)];
  shop = await aMerchant(client());
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await redis.stop();
  await database.drop();
});

const clients = () => nodes.map((node) => () => node.client);
function client() {
  const [first] = nodes;
  if (first === undefined) throw new Error('no node was started');
  return first.client;
}

const isSound = async () => (await client().audit()).body['ok'];

const plainDeed = { later: 0, hasReference: true, hasIds: true };

test('the same file and overlapping files, sent concurrently to two nodes, post everything once', async () => {
  const all: readonly Deed[] = [
    { ...plainDeed, deed: 'exact', day: 0, minor: 1_000 },
    { ...plainDeed, deed: 'twice', day: 0, minor: 700, hasReference: false },
    { ...plainDeed, deed: 'parts', day: 1, minor: 900, hasReference: false },
    { ...plainDeed, deed: 'batch', day: 1, minor: 500, later: 1 },
  ];
  const deeds = extent({ short: all.slice(0, 2), long: all });
  const bank = await HttpBank.open(clients(), shop, wantedBy(deeds));
  const days = new BankDays(bank.iban, linesOf(deeds, bank.referenceOf));
  const overlapping = [
    ...days.statements({ from: 0, to: 0 }),
    ...days.statements({ from: 0, to: 1 }),
    ...days.statements({ from: 0, to: 3 }),
    ...days.details(),
  ];
  await Promise.all(overlapping.flatMap((file) => [bank.give(file), bank.give(file)]));
  await Promise.all(overlapping.map((file) => bank.give(file)));
  expect(await bank.seen()).toEqual(await expectedOf(deeds));
  expect(await isSound()).toBe(true);
});

const runs = casesOf('FLORIN_BANK_HISTORIES_AT_NODES', { short: 1, long: 25 });

longTest('random histories on two nodes end in the same books as in memory', async () => {
  await fc.assert(
    fc.asyncProperty(someDeeds, someTelling, async (deeds, telling) => {
      const bank = await HttpBank.open(clients(), shop, wantedBy(deeds));
      const days = new BankDays(bank.iban, linesOf(deeds, bank.referenceOf));
      await tell(bank, toldFiles(days, telling), { ...telling, crashes: [] });
      expect(await bank.seen()).toEqual(await expectedOf(deeds));
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(await isSound()).toBe(true);
});

test.each([
  ['a file', 'application/xml', ''],
  [
    'a form',
    'multipart/form-data; boundary=xx',
    '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\n\r\n',
  ],
])('%s whose sender disconnects halfway leaves nothing behind', async (_, contentType, head) => {
  const folder = await mkdtemp(join(tmpdir(), 'florin-cut-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const account = await aBankAccount(client());
  const bank = new BankBook(String(account['iban']));
  const lines = Array.from({ length: 50 }, () => ({ minor: 100, text: 'Thank you' }));
  const file = Buffer.from(bank.statement(lines));
  const raw = new RawClient(Number(new URL(client().url).port)).send(
    `POST /admin/v1/bank-statements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${adminToken}\r\n` +
      `Content-Type: ${contentType}\r\nContent-Length: ${file.length + head.length + 8}\r\n\r\n${head}`,
  );
  raw.send(file.subarray(0, file.length / 2));
  await until('the file is being saved', async () => {
    const [inner] = await readdir(folder);
    const saved = inner && (await stat(join(folder, inner, 'file')).catch(() => null));
    return saved ? saved.size > 0 : false;
  });
  raw.socket.destroy();
  await until('it is gone', async () => (await readdir(folder)).length === 0);
  const listed = `${transactionsPath}?bank_account_id=${account['bank_account_id']}`;
  expect((await client().send('GET', listed)).body['items']).toEqual([]);
  const { body } = await giveFile(client(), file);
  expect(body).toMatchObject({ repeated: false, statements: [{ new: 50, known: 0 }] });
});
