import { beforeAll, describe, expect, test } from 'vitest';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { brokenQueries, OperatorList } from '../../support/operator-lists.ts';
import { useService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, pay, seen } from '../../support/wallet.ts';

// Business 2 and 7: the operator's list of postings.

const service = useService(movingWallet);
const list = new OperatorList(() => service().client, '/admin/v1/postings', 'posting_id');

const open = async (kind: string): Promise<string> => {
  const body = { kind, currency: 'EUR' };
  const answer = await service().client.send('POST', '/admin/v1/accounts', { body });
  return String(answer.body['account_id']);
};

let bank: string;
let one: string;
let two: string;
beforeAll(async () => {
  bank = await open('clearing');
  one = await open('wallet');
  two = await open('wallet');
});

/** Posts by hand and returns the response. */
async function post(from: string, to: string, amount = 100) {
  const body = { debit_account: from, credit_account: to, amount };
  const answer = await service().client.send('POST', '/admin/v1/postings', { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const idOf = (posting: Readonly<Record<string, unknown>>) => posting['posting_id'];

test('rows have the posting_id from the response of the posting', async () => {
  const made = await post(bank, one, 250);
  const { posting_id: id, created_at } = made;
  expect((await list.page('limit=1')).items).toEqual([
    {
      posting_id: id,
      movement_id: id,
      kind: 'by_operator',
      source: null,
      debit_account: bank,
      credit_account: one,
      amount: 250,
      currency: 'EUR',
      created_at,
    },
  ]);
});

test('each posting of a movement has its own id', async () => {
  const { client } = service();
  const shop = await aWalletClient(client);
  const buyer = await aPayer(client, 5_000);
  const payment = { price: 1_000, commission: { out_commission: 100 } };
  const { transaction_key: key } = await shop.created({}, payment);
  seen(await shop.accept(key, buyer));
  seen(await shop.confirm(key));
  const { items } = await list.page('limit=2');
  const [movement] = items.map(({ movement_id: id }) => id);
  expect(items.map(({ movement_id: id }) => id)).toEqual([movement, movement]);
  expect(items.map(idOf)).toEqual([`${movement}-1`, movement]);
});

test('a deposit is in the journal', async () => {
  const { client } = service();
  const wallet = await aPayer(client);
  await pay(client, wallet, 77);
  const { items } = await list.page('limit=1');
  expect(items).toMatchObject([{ amount: 77, currency: 'EUR' }]);
});

describe('filters', () => {
  test('by account find both sides', async () => {
    const own = await open('wallet');
    const first = await post(bank, own, 500);
    await post(bank, one, 5);
    const second = await post(own, two, 200);
    const third = await post(bank, own, 300);
    const ids = [third, second, first].map(idOf);
    expect(await list.ids(`account_id=${own}`)).toEqual(ids);
    expect(await list.walk(`account_id=${own}&limit=1`)).toEqual({ there: ids, back: ids });
    expect(await list.ids('account_id=1')).toEqual([]);
  });

  test('by time work in the whole journal and for one account', async () => {
    const { client } = service();
    const own = await open('wallet');
    const earlier = await post(bank, own);
    await advance(client, 3_600);
    const at = await nowOf(client);
    const later = await post(own, two);
    for (const of of ['', `account_id=${own}&`]) {
      expect(await list.ids(`${of}created_from=${at}`)).toEqual([idOf(later)]);
      const ids = await list.ids(`${of}created_from=${at - 3_700}&created_to=${at}`);
      expect(ids[0]).toBe(idOf(earlier));
      expect(ids).not.toContain(idOf(later));
    }
  });
});

describe('pages', () => {
  test.each(['', 'account_id'])('miss nothing while money moves (%s)', async (filter) => {
    const own = await open('wallet');
    const made: unknown[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift(idOf(await post(bank, own)));
    const of = filter === '' ? '' : `account_id=${own}&`;
    const { there } = await list.walk(`${of}limit=200`, () => post(bank, own));
    expect(there.slice(0, 5)).toEqual(made);
    expect(new Set(there).size).toBe(there.length);
  });

  test('show each new posting once to a reader of newer rows during concurrent postings', async () => {
    const [first, second] = [await open('wallet'), await open('wallet')];
    await post(bank, first);
    const before = (await list.page('limit=1'))._metadata.cursors.before ?? '';
    const length = extent({ short: 10, long: 40 });
    const made: unknown[] = [];
    const posting = Promise.all(
      Array.from({ length }, async (_, index) =>
        made.push(idOf(await post(bank, index % 2 === 0 ? first : second))),
      ),
    );
    const found = await list.follow('', before, posting);
    expect([found.length, new Set(found)]).toEqual([length, new Set(made)]);
  });
});

describe('a bad query is refused with 400 that names the field', () => {
  test.each<readonly [string, string]>([
    ...brokenQueries,
    ['account_id=me', 'account_id: Account id'],
    ['account_id=0', 'account_id: Account id'],
    ['status=done', 'status: Status is not a known field'],
  ])('%s', async (query, because) => {
    expect(await list.refusal(query)).toContain(because);
  });
});

test('CSV has amounts in both units', async () => {
  const own = await open('wallet');
  const { posting_id: id, created_at: at } = await post(bank, own, 1_205);
  expect(await list.lines(`account_id=${own}`)).toEqual([
    'posting_id,movement_id,kind,source.type,source.id,debit_account,credit_account,currency,amount,amount_decimal,created_at',
    `${id},${id},by_operator,,,${bank},${own},EUR,1205,12.05,${at}`,
    '',
  ]);
});

test('the journal is not for the helpdesk', async () => {
  const body = { name: 'Our helpdesk', role: 'helpdesk' };
  const { body: made } = await service().client.send('POST', '/admin/v1/tokens', { body });
  const headers = { authorization: `Bearer ${made['token']}` };
  expect((await list.ask('', { headers })).status).toBe(403);
  const transfers = await service().client.send('GET', '/admin/v1/transfers', { headers });
  expect(transfers.status).toBe(200);
});
