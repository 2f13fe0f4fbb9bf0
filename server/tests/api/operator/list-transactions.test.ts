import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { extent } from '../../support/extent.ts';
import { errorOf } from '../../support/identity.ts';
import { brokenQueries, OperatorList } from '../../support/operator-lists.ts';
import { useService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, seen, type WalletClient } from '../../support/wallet.ts';

// Business 2 and 7: the operator's list of transactions.

const service = useService(movingWallet);
const path = '/admin/v1/transactions';
const list = new OperatorList(() => service().client, path, 'transaction_key');

let shop: WalletClient;
let other: WalletClient;
let payer: number;
let of: string;
beforeAll(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  other = await aWalletClient(client);
  payer = await aPayer(client, 50_000);
  of = `project_id=${shop.project.project_id}`;
});

type Stage = 'new' | 'waiting' | 'confirmed' | 'canceled';

/** Creates a transaction, moves it to this stage and returns its key. */
async function made(stage: Stage, by = shop, payment: object = {}, from = payer): Promise<string> {
  const { transaction_key: key } = await by.created({}, { price: 100, ...payment });
  if (stage === 'waiting' || stage === 'confirmed') seen(await by.accept(key, from));
  if (stage === 'confirmed') seen(await by.confirm(key));
  if (stage === 'canceled') seen(await by.revoke(key));
  return key;
}

test('rows have the fields that the project reads, and the UUID of the project', async () => {
  const own = await aWalletClient(service().client);
  const key = await made('confirmed', own);
  const { project_id, project_number } = own.project;
  const expected = { ...(await own.read(key)).body, project_uuid: project_id };
  expect(expected).toMatchObject({ transaction_key: key, project_id: project_number });
  const page = await list.page(`project_id=${project_id}`);
  expect([page.items, page._metadata.limit]).toEqual([[expected], 20]);
  const single = await service().client.send('GET', `${path}/${key.toUpperCase()}`);
  expect([single.status, single.body]).toEqual([200, expected]);
});

test.each(['none', '0', randomUUID()])('an unknown transaction is 404: %s', async (key) => {
  const answer = await service().client.send('GET', `${path}/${key}`);
  const none = errorOf('not_found', 'There is no such transaction.');
  expect([answer.status, answer.text]).toEqual([404, none]);
});

describe('filters', () => {
  test('by project', async () => {
    const [one, two] = [await made('new'), await made('new', other)];
    expect(await list.ids(of)).toContain(one);
    expect(await list.ids(of)).not.toContain(two);
    expect(await list.ids(`project_id=${other.project.project_id.toUpperCase()}`)).toContain(two);
    expect(await list.ids(`project_id=${randomUUID()}`)).toEqual([]);
  });

  test('by wallet find its payments as payer and as beneficiary', async () => {
    const { client } = service();
    const [buyer, seller] = [await aPayer(client, 1_000), await aPayer(client)];
    const own = await aWalletClient(client);
    const paid = await made('waiting', own, {}, buyer);
    const sold = await made('new', own, { beneficiary: { id: seller } });
    const both = await made('confirmed', other, { beneficiary: { id: seller } }, buyer);
    const twice = seen(
      await own.create({
        payments: [1, 2].map((price) => ({
          description: 'One',
          price,
          currency: 'EUR',
          beneficiary: { id: seller },
        })),
      }),
    ).transaction_key;
    expect(await list.ids(`wallet_id=${buyer}`)).toEqual([both, paid]);
    expect(await list.ids(`wallet_id=${seller}`)).toEqual([twice, both, sold]);
    expect(await list.ids(`wallet_id=${own.project.wallet_id}`)).toEqual([paid]);
    const ofOwn = `project_id=${own.project.project_id}`;
    expect(await list.ids(`wallet_id=${seller}&${ofOwn}`)).toEqual([twice, sold]);
    expect(await list.ids(`wallet_id=${seller}&status=confirmed`)).toEqual([both]);
    expect(await list.walk(`wallet_id=${seller}&limit=1`)).toEqual({
      there: [twice, both, sold],
      back: [twice, both, sold],
    });
    expect(await list.ids('wallet_id=9007199254740991')).toEqual([]);
  });

  test('by wallet find a beneficiary who was named by email', async () => {
    const { client } = service();
    const email = `${randomUUID()}@people.example`;
    const key = await made('waiting', shop, { beneficiary: { email } });
    const seller = await aPayer(client, 0, { email });
    await advance(client, 1);
    expect(await list.ids(`wallet_id=${seller}`)).toEqual([key]);
  });

  test('by time', async () => {
    const own = await aWalletClient(service().client);
    const ofOwn = `project_id=${own.project.project_id}`;
    const earlier = await made('new', own);
    await advance(service().client, 3_600);
    const at = await nowOf(service().client);
    const later = await made('new', own);
    expect(await list.ids(`${ofOwn}&created_from=${at}`)).toEqual([later]);
    expect(await list.ids(`${ofOwn}&created_to=${at}`)).toEqual([earlier]);
    expect(await list.ids(`${ofOwn}&created_from=${at - 7_200}&created_to=${at}`)).toEqual([
      earlier,
    ]);
  });
});

test('the status filter matches the status that rows show now', async () => {
  const { client } = service();
  const own = await aWalletClient(client);
  const ofOwn = `project_id=${own.project.project_id}`;
  const keys = {
    done: await made('confirmed', own),
    frozen: await made('confirmed', own, { freeze_for: 24 * 30 }),
    waiting: await made('waiting', own),
    new: await made('new', own),
    canceled: await made('canceled', own),
  };
  const statuses = ['new', 'waiting', 'reserved', 'confirmed', 'done', 'canceled', 'failed'];
  const found = async (more: string) =>
    Object.fromEntries(
      await Promise.all(
        statuses.map(async (status) => {
          const { items } = await list.page(`${more}status=${status}&limit=200`);
          for (const item of items) expect(item['status']).toBe(status);
          const own = Object.values(keys) as unknown[];
          return [
            status,
            items.map(({ transaction_key }) => transaction_key).filter((key) => own.includes(key)),
          ];
        }),
      ),
    );
  const before = {
    new: [keys.new],
    waiting: [keys.waiting],
    reserved: [],
    confirmed: [keys.frozen, keys.done],
    done: [],
    canceled: [keys.canceled],
    failed: [],
  };
  expect(await found(`${ofOwn}&`)).toEqual(before);
  expect(await found('')).toEqual(before);
  await advance(client, 86_400 * 3);
  const after = {
    ...before,
    waiting: [],
    confirmed: [keys.frozen],
    done: [keys.done],
    canceled: [keys.canceled, keys.waiting],
  };
  expect(await found(`${ofOwn}&`)).toEqual(after);
  expect(await found('')).toEqual(after);
  await advance(client, 86_400 * 28);
  expect((await list.ids(ofOwn)).includes(keys.new), 'nobody accepted it').toBe(false);
  expect(await list.ids(`${ofOwn}&status=done`)).toEqual([keys.frozen, keys.done]);
});

describe('pages', () => {
  test('lead forward and back without gaps while transactions are created', async () => {
    const own = await aWalletClient(service().client);
    const ofOwn = `project_id=${own.project.project_id}`;
    const keys: string[] = [];
    for (let count = 0; count < 7; count += 1) keys.unshift(await made('new', own));
    expect(await list.walk(`${ofOwn}&limit=2`)).toEqual({ there: keys, back: keys });
    const { there } = await list.walk(`${ofOwn}&limit=2`, () =>
      Promise.all([made('new', own), made('new', own)]),
    );
    expect(there).toEqual(keys);
  });

  test('show each new transaction once to a reader of newer rows during concurrent creation', async () => {
    const own = await aWalletClient(service().client);
    const ofOwn = `project_id=${own.project.project_id}`;
    await made('new', own);
    const before = (await list.page(ofOwn))._metadata.cursors.before ?? '';
    const length = extent({ short: 10, long: 40 });
    const keys: string[] = [];
    const creating = Promise.all(
      Array.from({ length }, async () => keys.push(await made('new', own))),
    );
    const seenKeys = await list.follow(ofOwn, before, creating);
    expect([seenKeys.length, new Set(seenKeys)]).toEqual([length, new Set(keys)]);
  });
});

describe('a bad query is refused with 400 that names the field', () => {
  test.each<readonly [string, string]>([
    ...brokenQueries,
    ['project_id=7', 'project_id'],
    ['wallet_id=me', 'wallet_id: Wallet id should be an integer'],
    ['wallet_id=0', 'wallet_id: Wallet id should be at least 1'],
    [
      'status=paid',
      'status: Status should be one of new, waiting, reserved, confirmed, done, canceled, failed',
    ],
  ])('%s', async (query, because) => {
    expect(await list.refusal(query)).toContain(because);
  });

  test('a cursor of other filters', async () => {
    await made('new');
    const { after } = (await list.page(`${of}&limit=1`))._metadata.cursors;
    expect(await list.refusal(`after=${after}`)).toBe(
      'after: It is a cursor of a list with other filters.',
    );
  });
});

test('CSV has the total in both units and the payments', async () => {
  const own = await aWalletClient(service().client);
  const key = await made('new', own, { price: 1_205, description: '=1+1' });
  const { project_id: uuid, project_number: number } = own.project;
  const [header, line, end] = await list.lines(`project_id=${uuid}`);
  expect(header).toBe(
    'transaction_key,project_id,project_uuid,created_at,confirmed_at,status,type,wallet,allowance_id,currency,amount,amount_decimal,payments',
  );
  expect(line).toContain(`${key},${number},${uuid},`);
  expect(line).toContain(',,new,page,,,EUR,1205,12.05,"[{""id"":');
  expect(end).toBe('');
});
