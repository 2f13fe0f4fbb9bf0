import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { asNobody } from '../../support/identity.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferClient,
  type TransferSeen,
} from '../../support/transfer.ts';
import { batchPath, movingTransfers } from '../../support/transfer-lists.ts';
import { balanceOf, seen } from '../../support/wallet.ts';

// Gaps 4, Batch.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

type Item = TransferSeen & { readonly error?: string; readonly error_description?: string };

let client: TransferClient;
let good: object;
beforeEach(async () => {
  client = await aTransferClient(operator());
  good = client.body((await aServiceBeneficiary(operator())).beneficiary);
});

const send = (transfers: unknown, key?: string): Promise<Answer> =>
  client.send('POST', batchPath, {
    body: { transfers },
    ...(key === undefined ? {} : { key }),
  });

const itemsOf = (answer: Answer): readonly Item[] =>
  seen<{ transfers: readonly Item[] }>(answer).transfers;

const many = <Value>(count: number, value: Value): readonly Value[] =>
  Array.from({ length: count }, () => value);

/** How many transfers a client has created, in any status. */
const madeBy = async ({ project }: TransferClient): Promise<number> => {
  const sql = 'SELECT count(*) AS number FROM transfer WHERE client_id = $1';
  const rows = await service().database.query<{ number: string }>(sql, [project.client_id]);
  return Number(rows[0]?.number);
};

test('gaps 4, Batch: each transfer is created like a single one, in order', async () => {
  const bodies = ['1.00', '2.50', '3'].map((amount) => ({
    ...good,
    amount: { amount, currency: 'EUR' },
  }));
  const answer = await send(bodies);
  expect(Object.keys(answer.body)).toEqual(['transfers']);
  const items = itemsOf(answer);
  expect(items.map(({ status, amount }) => [status, amount.amount])).toEqual([
    ['new', '1.00'],
    ['new', '2.50'],
    ['new', '3.00'],
  ]);
  for (const item of items) expect(item).toEqual(seen(await client.read(item.id)));
  seen(await client.act(items[1]?.id ?? 0, 'sign'));
  expect(await balanceOf(operator(), client.project.wallet_id)).toEqual({
    balance: 99_750,
    held: 0,
  });
});

test('gaps 4, Batch: up to 100 transfers are accepted', async () => {
  const items = itemsOf(await send(many(100, good)));
  expect(new Set(items.map(({ id }) => id)).size).toBe(100);
  expect(await madeBy(client)).toBe(100);
});

describe('gaps 4, Batch: the whole batch is refused, and nothing is created', () => {
  // biome-ignore format: a table
  test.each<[string, () => object]>([
    ['no transfer',        () => ({ transfers: [] })],
    ['101 transfers',      () => ({ transfers: many(101, good) })],
    ['no list',            () => ({})],
    ['null',               () => ({ transfers: null })],
    ['an object',          () => ({ transfers: { 0: good } })],
    ['a text',             () => ({ transfers: JSON.stringify([good]) })],
    ['a single transfer',  () => good],
  ])('%s', async (_, bodyOf) => {
    const answer = await client.send('POST', batchPath, { body: bodyOf() });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_parameters']);
    expect(answer.body['error_description']).toContain('transfers');
    expect(await madeBy(client)).toBe(0);
  });

  test.each(extent({ short: ['[]'], long: ['', '[]', '5', '{"transfers":[', 'null'] }))(
    'the body %s',
    async (body) => {
      const answer = await client.send('POST', batchPath, body === '' ? {} : { body });
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    },
  );

  test('transfer 5: an unauthenticated request', async () => {
    const answer = await operator().send('POST', batchPath, {
      body: { transfers: [good] },
      headers: asNobody,
    });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
  });
});

test('gaps 4, Batch: an invalid transfer does not affect the others', async () => {
  const faulty: readonly unknown[] = [
    { ...good, amount: { amount: '0', currency: 'EUR' } },
    { ...good, amount: { amount: '1.005', currency: 'EUR' } },
    { ...good, payer: { account_number: 'EVP0' } },
    { ...good, payer: undefined },
    { ...good, beneficiary: { ...bankBeneficiary, bank_account: { iban: 'LT00' } } },
    {},
    5,
    null,
    [],
    'transfer',
    [good],
  ];
  const items = itemsOf(await send(faulty.flatMap((one) => [one, good])));
  expect(items).toHaveLength(2 * faulty.length);
  for (const [index, item] of items.entries()) {
    if (index % 2 === 1) expect(item).toMatchObject({ id: expect.any(Number), status: 'new' });
    else {
      expect(item, JSON.stringify(faulty[index / 2])).toEqual({
        error: 'invalid_parameters',
        error_description: expect.stringMatching(/\S/),
      });
    }
  }
  expect(await madeBy(client)).toBe(faulty.length);
});

test('gaps 4, Batch: an invalid transfer gets the same error as alone', async () => {
  // biome-ignore format: a list
  const faulty: readonly object[] = [
    { ...good, amount: { amount: '-1', currency: 'EUR' } },
    { ...good, amount: { amount: '1', currency: 'XTS' }, purpose: 5 },
    { ...good, payer: { account_number: 'EVP0' } },
    {},
  ];
  const items = itemsOf(await send(faulty));
  for (const [index, one] of faulty.entries()) {
    const alone = await client.create(one);
    expect(alone.status).toBe(400);
    expect(items[index]).toEqual(alone.body);
  }
});

test('gaps 4, Batch: a batch of invalid transfers is answered with an error for each', async () => {
  const items = itemsOf(await send(many(3, {})));
  expect(items.map(({ error }) => error)).toEqual(many(3, 'invalid_parameters'));
  expect(await madeBy(client)).toBe(0);
});

test('gaps 4, Singular spelling: /transfer/batch', async () => {
  const uri = batchPath.replace('/transfers/', '/transfer/');
  const answer = await client.send('POST', uri, { body: { transfers: [good, {}] } });
  expect(itemsOf(answer).map(({ status, error }) => status ?? error)).toEqual([
    'new',
    'invalid_parameters',
  ]);
});

describe('gaps 1, Idempotency', () => {
  test('the same key and body get the same answer, and nothing is created again', async () => {
    const key = randomUUID();
    const first = await send([good, {}, good], key);
    const again = await send([good, {}, good], key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await madeBy(client)).toBe(2);
  });

  test('the same key with another body gets 409', async () => {
    const key = randomUUID();
    await send([good], key);
    const other = await send([good, good], key);
    expect([other.status, other.body['error']]).toEqual([409, 'idempotency_conflict']);
    expect(await madeBy(client)).toBe(1);
  });

  test('concurrent repetitions create once, and all get the same answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(many(20, good), key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await madeBy(client)).toBe(20);
  });

  test('refusals are not stored', async () => {
    const key = randomUUID();
    expect((await send([], key)).status).toBe(400);
    expect((await send([good], key)).status).toBe(200);
  });

  test('without a key the same body is created twice', async () => {
    await send([good]);
    await send([good]);
    expect(await madeBy(client)).toBe(2);
  });
});
