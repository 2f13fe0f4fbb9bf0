import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import { brokenQueries, OperatorList } from '../../support/operator-lists.ts';
import { useService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  seen,
  type TransactionSeen,
  type WalletClient,
} from '../../support/wallet.ts';

// Business 2 and 7: the operator's list of allowances.

const service = useService(movingWallet);
const path = '/admin/v1/allowances';
const list = new OperatorList(() => service().client, path, 'allowance_id');

let shop: WalletClient;
let payer: number;
let of: string;
beforeAll(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  payer = await aPayer(client);
  of = `project_id=${shop.project.project_id}`;
});

const rides = { description: 'Rides', max_price: 10_000, currency: 'EUR' };

/** The id of an allowance that is not granted yet. */
async function offered(by: WalletClient): Promise<number> {
  const { allowance } = seen<TransactionSeen>(await by.create({ allowance: rides }));
  return (allowance as { readonly id: number }).id;
}

test('rows have the fields that the project reads, and a status', async () => {
  const own = await aWalletClient(service().client);
  const id = await own.grantedBy(payer);
  const read = (await own.send('GET', `/rest/v1/allowance/${id}`)).body;
  const { project_id: uuid, project_number: number } = own.project;
  const ids = { allowance_id: id, project_id: number, project_uuid: uuid };
  const expected = { ...read, ...ids, status: 'active' };
  expect(expected).toMatchObject({ id, wallet: payer, max_price: 10_000 });
  expect((await list.page(`project_id=${uuid}`)).items).toEqual([expected]);
  const single = await service().client.send('GET', `${path}/${id}`);
  expect([single.status, single.body]).toEqual([200, expected]);
});

test('an unknown allowance is 404', async () => {
  const answer = await service().client.send('GET', `${path}/9007199254740991`);
  const none = errorOf('not_found', 'There is no such allowance.');
  expect([answer.status, answer.text]).toEqual([404, none]);
});

test('the filters find allowances by project and by wallet, of payer or project', async () => {
  const { client } = service();
  const [one, two] = [await aWalletClient(client), await aWalletClient(client)];
  const wallet = await aPayer(client);
  const first = await one.grantedBy(wallet);
  const second = await two.grantedBy(wallet);
  const open = await offered(one);
  expect(await list.ids(`project_id=${one.project.project_id}`)).toEqual([open, first]);
  expect(await list.ids(`wallet_id=${wallet}`)).toEqual([second, first]);
  expect(await list.ids(`wallet_id=${one.project.wallet_id}`)).toEqual([open, first]);
  expect(await list.ids(`wallet_id=${wallet}&project_id=${two.project.project_id}`)).toEqual([
    second,
  ]);
  expect(await list.ids(`wallet_id=${one.project.wallet_id}&status=created`)).toEqual([open]);
  expect(await list.ids(`project_id=${randomUUID()}`)).toEqual([]);
});

test('business 7: the status filter matches the status that rows show now', async () => {
  const { client } = service();
  const own = await aWalletClient(client);
  const ofOwn = `project_id=${own.project.project_id}`;
  const from = (await nowOf(client)) + 86_400;
  const granted = async (wanted: object = {}) => own.grantedBy(await aPayer(client), wanted);
  const ids = {
    later: await granted({ valid: { from } }),
    short: await granted({ valid: { for: 3_600 } }),
    lasting: await granted(),
    canceled: await granted(),
    open: await offered(own),
  };
  seen(await own.send('DELETE', `/rest/v1/allowance/${ids.canceled}`));
  const statuses = ['created', 'accepted', 'active', 'expired', 'canceled'];
  const found = (more: string) =>
    Promise.all(
      statuses.map(async (status) => {
        const { items } = await list.page(`${more}status=${status}&limit=200`);
        for (const item of items) expect(item['status']).toBe(status);
        const own = Object.values(ids) as unknown[];
        return items.map(({ allowance_id }) => allowance_id).filter((id) => own.includes(id));
      }),
    );
  const before = [[ids.open], [ids.later], [ids.lasting, ids.short], [], [ids.canceled]];
  expect([await found(`${ofOwn}&`), await found('')]).toEqual([before, before]);
  await advance(client, 2 * 86_400);
  const after = [[ids.open], [], [ids.lasting, ids.later], [ids.short], [ids.canceled]];
  expect([await found(`${ofOwn}&`), await found('')]).toEqual([after, after]);
  await advance(client, 29 * 86_400);
  expect(await list.ids(`${ofOwn}&status=created`), 'gone with its transaction').toEqual([]);
});

test('pages lead forward and back while allowances are created', async () => {
  const own = await aWalletClient(service().client);
  const ofOwn = `project_id=${own.project.project_id}`;
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift(await offered(own));
  expect(await list.walk(`${ofOwn}&limit=2`)).toEqual({ there: ids, back: ids });
  const { there } = await list.walk(`${ofOwn}&limit=2`, () => offered(own));
  expect(there).toEqual(ids);
});

describe('a bad query is refused with 400 that names the field', () => {
  test.each<readonly [string, string]>([
    ...brokenQueries,
    ['project_id=7', 'project_id'],
    ['wallet_id=me', 'wallet_id: Wallet id should be an integer'],
    [
      'status=Active',
      'status: Status should be one of created, accepted, active, expired, canceled',
    ],
  ])('%s', async (query, because) => {
    expect(await list.refusal(query)).toContain(because);
  });
});

test('CSV has the maximum in minor units and as a decimal', async () => {
  const id = await shop.grantedBy(payer, { description: '@SUM(A1)' });
  const [header, line] = await list.lines(of);
  expect(header).toBe(
    'allowance_id,transaction_key,project_id,project_uuid,wallet,created_at,confirmed_at,canceled_at,status,valid.from,valid.until,description,currency,max_price,max_price_decimal',
  );
  expect(line?.startsWith(`${id},`)).toBe(true);
  expect(line?.endsWith(",'@SUM(A1),EUR,10000,100.00")).toBe(true);
});
