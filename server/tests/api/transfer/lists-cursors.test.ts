import { beforeAll, describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import type { TransferList } from '../../support/transfer.ts';
import {
  accountBeneficiary,
  aListClient,
  idsIn,
  type ListClient,
  movingTransfers,
} from '../../support/transfer-lists.ts';

// Transfer 4: cursor values after and before serve frequently changing result sets; decision
// 0053.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

type Asked = Readonly<Record<string, string>>;

let payer: ListClient;
let to: object;
let all: readonly number[];
beforeAll(async () => {
  payer = await aListClient(operator());
  to = accountBeneficiary((await aListClient(operator())).client.account);
  const made = await payer.registered(
    to,
    Array.from({ length: 25 }, (_, index) => `${(index % 4) + 1}.00`),
  );
  all = made.map(({ id }) => id).reverse();
});

const page = (query: Asked): Promise<TransferList> =>
  payer.list({ credit_account_number: payer.client.account, ...query });

/** The cursor of a page, which must have one. */
function cursorOf(list: TransferList, name: 'after' | 'before'): string {
  const cursor = list._metadata.cursors[name];
  if (cursor === undefined) throw new Error(`there is no ${name}`);
  return cursor;
}

test('transfer 4 GET /transfers: after continues behind the last transfer of a page, before goes back from its first', async () => {
  const first = await page({ limit: '10' });
  const second = await page({ limit: '10', after: cursorOf(first, 'after') });
  const third = await page({ limit: '10', after: cursorOf(second, 'after') });
  expect([first, second, third].map(idsIn)).toEqual([
    all.slice(0, 10),
    all.slice(10, 20),
    all.slice(20),
  ]);
  const back = await page({ limit: '10', before: cursorOf(third, 'before') });
  expect(idsIn(back)).toEqual(all.slice(10, 20));
  // The nearest ones before the cursor, in the order of the list.
  const three = await page({ limit: '3', before: cursorOf(third, 'before') });
  expect(idsIn(three)).toEqual(all.slice(17, 20));
});

test('transfer 2: the metadata of pages by cursor', async () => {
  const first = await page({ limit: '10' });
  const second = await page({ limit: '10', after: cursorOf(first, 'after') });
  const third = await page({ limit: '10', after: cursorOf(second, 'after') });
  const back = await page({ limit: '10', before: cursorOf(second, 'before') });
  const told = [first, second, third, back].map(({ _metadata }) => [
    _metadata.total,
    _metadata.limit,
    _metadata.has_next,
    _metadata.has_previous,
  ]);
  expect(told).toEqual([
    [25, 10, true, false],
    [25, 10, true, true],
    [25, 10, false, true],
    [25, 10, true, false],
  ]);
});

test('decision 0053: the cursor of an empty last page finds later transfers', async () => {
  const own = await aListClient(operator());
  const list = (query: Asked) =>
    own.list({ credit_account_number: own.client.account, order_direction: 'asc', ...query });
  const made = await own.registered(to, ['1.00', '1.00']);
  const whole = await list({});
  const end = await list({ after: cursorOf(whole, 'after') });
  expect(idsIn(end)).toEqual([]);
  expect(end._metadata).toMatchObject({ total: 2, has_next: false, has_previous: true });
  const late = await own.registered(to, ['1.00']);
  const next = await list({ after: cursorOf(end, 'after') });
  expect(idsIn(next)).toEqual(late.map(({ id }) => id));
  const start = await list({ before: cursorOf(whole, 'before') });
  expect(idsIn(start)).toEqual([]);
  expect(start._metadata).toMatchObject({ total: 3, has_next: true, has_previous: false });
  expect(idsIn(await list({ before: cursorOf(end, 'before') }))).toEqual(made.map(({ id }) => id));
});

test('transfer 4 GET /transfers: a cursor stays valid when its transfer no longer matches the filter', async () => {
  const own = await aListClient(operator());
  const list = (query: Asked) =>
    own.list({
      credit_account_number: own.client.account,
      'statuses[]': 'registered',
      ...query,
    });
  const made = (await own.registered(to, ['1.00', '2.00', '3.00', '4.00'])).map(({ id }) => id);
  const first = await list({ limit: '2' });
  expect(idsIn(first)).toEqual([made[3], made[2]]);
  // The transfers that the cursors point to are rejected meanwhile.
  await own.client.revoke(made[2] ?? 0);
  await own.client.revoke(made[3] ?? 0);
  const second = await list({ limit: '2', after: cursorOf(first, 'after') });
  expect(idsIn(second)).toEqual([made[1], made[0]]);
  expect(second._metadata).toMatchObject({ total: 2, has_next: false, has_previous: false });
});

describe('a cursor is refused', () => {
  const refused = async (query: Asked): Promise<void> => {
    const answer = await payer.ask({ credit_account_number: payer.client.account, ...query });
    expect([answer.status, answer.body['error']], JSON.stringify(query)).toEqual([
      400,
      'invalid_parameters',
    ]);
  };

  test('gaps 4, List: with an offset, even 0', async () => {
    const { _metadata } = await page({ limit: '5' });
    const { after = '', before = '' } = _metadata.cursors;
    await refused({ after, offset: '5' });
    await refused({ before, offset: '5' });
    await refused({ after, offset: '0' });
  });

  test('transfer 4 GET /transfers: after and before together', async () => {
    const { _metadata } = await page({ limit: '5' });
    const { after = '', before = '' } = _metadata.cursors;
    await refused({ after, before });
  });

  // biome-ignore format: a table
  const orders: readonly Asked[] = [
    { order_by: 'created_at', order_direction: 'desc' }, { order_by: 'created_at', order_direction: 'asc' },
    { order_by: 'id', order_direction: 'desc' },         { order_by: 'id', order_direction: 'asc' },
    { order_by: 'amount', order_direction: 'desc' },     { order_by: 'amount', order_direction: 'asc' },
  ];

  test.each(orders)(
    'decision 0053: a cursor of the order %j, in any other order only',
    async (own) => {
      const { after = '', before = '' } = (await page({ limit: '5', ...own }))._metadata.cursors;
      expect((await page({ ...own, after })).transfers.length).toBe(20);
      expect((await page({ ...own, before })).transfers).toEqual([]);
      for (const other of orders.filter((one) => one !== own)) {
        await refused({ ...other, after });
        await refused({ ...other, before });
      }
    },
  );

  test.each([
    '',
    'abc',
    '0',
    '-1',
    '1.5',
    '%00',
    'null',
    '{}',
    'eyJ9',
    '=',
    'a'.repeat(5_000),
    Buffer.from('{"order":"id","id":"1"}').toString('base64url'),
    Buffer.from('[1,2,3]').toString('base64url'),
    Buffer.from('id:99999999999999999999999999').toString('base64url'),
    'ž'.repeat(20),
  ])('transfer 4 GET /transfers: an invalid cursor "%s"', async (cursor) => {
    for (const order of [{}, { order_by: 'amount' }, { order_by: 'id' }]) {
      await refused({ ...order, after: cursor });
      await refused({ ...order, before: cursor });
    }
  });

  test('transfer 4 GET /transfers: a cursor with one changed character gets 400 or a page, never a fault', async () => {
    const { after = '' } = (await page({ limit: '5' }))._metadata.cursors;
    for (let place = 0; place < after.length; place += 1) {
      for (const sign of extent({ short: ['A'], long: ['0', 'A', '-', '_'] })) {
        const changed = `${after.slice(0, place)}${sign}${after.slice(place + 1)}`;
        const answer = await payer.ask({
          credit_account_number: payer.client.account,
          after: changed,
        });
        expect([200, 400], changed).toContain(answer.status);
      }
    }
  });
});
