import { beforeEach, describe, expect, test } from 'vitest';
import { advance, nowOf } from '../../support/clock.ts';
import { errorOf, readWallet } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser } from '../../support/token-users.ts';
import {
  aWalletClient,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0143: statements are the ledger's own postings, the newest first, and none is left out.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let one: TokenUser;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client, { name: 'Corner shop', rights: ['password_grant'] });
  one = await aTokenUser(client, shop.project, 'statements', 0);
});

type Line = {
  readonly id: number;
  readonly amount: number;
  readonly currency: string;
  readonly direction: string;
  readonly date: number;
  readonly balance: number;
};

type Page = {
  readonly statements: readonly Line[];
  readonly _metadata: {
    readonly total: number;
    readonly has_next: boolean;
    readonly has_previous: boolean;
    readonly cursors: { readonly after?: string };
  };
};

const ask = (query = '', by: WalletClient = one.signing, wallet: string | number = 'me') =>
  by.send('GET', `/rest/v1/wallet/${wallet}/statements${query}`);
const list = async (query = ''): Promise<Page> => seen<Page>(await ask(query));

/** Each statement in a short form that can be compared. */
const told = ({ statements }: Page): readonly string[] =>
  statements.map(({ amount, currency, direction, balance }) =>
    [direction, amount, currency, balance].join(' '),
  );

/** Confirms a payment with a fee. */
async function buys(price: number): Promise<void> {
  const { transaction_key: key } = await shop.created(
    {},
    { price, commission: { out_commission: 5 } },
  );
  seen(await shop.accept(key, one.walletId));
  seen(await shop.confirm(key));
}

const refused = ({ status, body }: Answer) => [status, body['error'], body['error_description']];

/** A deposit, a purchase and its fee, as a page shows them. */
function shownStatements(account_number: string | undefined): readonly object[] {
  const reference_number = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const other_party = { name: 'Corner shop', display_name: 'Corner shop' };
  const bought = {
    currency: 'EUR',
    direction: 'out',
    account_number,
    reference_number,
    other_party,
  };
  return [
    {
      ...bought,
      id: expect.any(Number),
      amount: 5,
      amount_decimal: '0.05',
      date: expect.any(Number),
      type: 'commission',
      details: 'Commission',
      balance: 8_745,
      balance_decimal: '87.45',
    },
    {
      ...bought,
      id: expect.any(Number),
      amount: 1_250,
      amount_decimal: '12.50',
      date: expect.any(Number),
      type: 'transfer',
      details: 'Payment',
      balance: 8_750,
      balance_decimal: '87.50',
    },
    {
      id: expect.any(Number),
      amount: 10_000,
      amount_decimal: '100.00',
      currency: 'EUR',
      direction: 'in',
      date: expect.any(Number),
      type: 'transfer',
      details: 'Deposit',
      account_number,
      balance: 10_000,
      balance_decimal: '100.00',
      reference_number,
    },
  ];
}

test('every posting of the wallet is listed exactly as the ledger has it, newest first', async () => {
  const { client } = service();
  await pay(client, one.walletId, 10_000);
  await advance(client, 60);
  await buys(1_250);
  const answer = await ask();
  const { balances } = (await readWallet(client, one.walletId)).body as {
    balances: readonly { account_number: string }[];
  };
  const now = await nowOf(client);
  const account_number = balances[0]?.account_number;
  expect(answer.body).toEqual({
    statements: shownStatements(account_number),
    _metadata: {
      total: 3,
      limit: 20,
      offset: 0,
      has_next: false,
      has_previous: false,
      cursors: { after: expect.any(String) },
    },
  });
  // Clients for Java read these fields next to each other, and in this order.
  expect(answer.text).toMatch(/"id":\d+,"amount":5,"amount_decimal":"0\.05","currency":"EUR"/);
  const { statements } = answer.body as Page;
  expect(new Set(statements.map(({ id }) => id)).size).toBe(3);
  expect(statements.every(({ date }) => date <= now)).toBe(true);
  const sum = statements.reduce(
    (all, { amount, direction }) => all + (direction === 'in' ? amount : -amount),
    0,
  );
  expect(sum).toBe(8_745);
});

describe('pages', () => {
  beforeEach(async () => {
    for (const amount of [1, 2, 3, 4, 5]) await pay(service().client, one.walletId, amount);
    await pay(service().client, one.walletId, 7, 'USD');
  });

  test('cursors lead through all statements once, even if new ones are added', async () => {
    const first = await list('?limit=2');
    expect(first._metadata).toMatchObject({ total: 6, has_next: true, has_previous: false });
    await pay(service().client, one.walletId, 100);
    await pay(service().client, one.walletId, 100, 'GBP');
    const second = await list(`?limit=2&after=${first._metadata.cursors.after}`);
    const third = await list(`?limit=2&after=${second._metadata.cursors.after}`);
    const fourth = await list(`?limit=2&after=${third._metadata.cursors.after}`);
    const all = [first, second, third].flatMap(told);
    expect([...all].sort()).toEqual(
      ['in 1 EUR 1', 'in 2 EUR 3', 'in 3 EUR 6', 'in 4 EUR 10', 'in 5 EUR 15', 'in 7 USD 7'].sort(),
    );
    expect(all.filter((line) => line.includes('EUR'))).toEqual([
      'in 5 EUR 15',
      'in 4 EUR 10',
      'in 3 EUR 6',
      'in 2 EUR 3',
      'in 1 EUR 1',
    ]);
    expect([third._metadata.has_next, fourth.statements]).toEqual([false, []]);
    expect(second._metadata.has_previous).toBe(true);
  });

  test('limit and offset page as published clients expect', async () => {
    const eur = await list('?currency=EUR&limit=2&offset=2');
    expect(told(eur)).toEqual(['in 3 EUR 6', 'in 2 EUR 3']);
    expect(eur._metadata).toMatchObject({
      total: 5,
      limit: 2,
      offset: 2,
      has_next: true,
      has_previous: true,
    });
    const beyond = await list('?currency=EUR&offset=5');
    expect([beyond.statements, beyond._metadata.has_next]).toEqual([[], false]);
  });

  test('filters by currency and direction', async () => {
    await buys(3);
    expect(told(await list('?currency=USD'))).toEqual(['in 7 USD 7']);
    expect((await list('?currency=EUR,USD'))._metadata.total).toBe(8);
    const out = await list('?direction=out');
    expect([told(out), out._metadata.total]).toEqual([['out 5 EUR 7', 'out 3 EUR 12'], 2]);
    expect(told(await list('?direction=in&currency=EUR&limit=1'))).toEqual(['in 5 EUR 15']);
    expect(told(await list('?currency=JPY'))).toEqual([]);
  });
});

describe('times', () => {
  test('from is inclusive and to is exclusive, to the second', async () => {
    const { client } = service();
    const moments: number[] = [];
    for (const amount of [1, 2, 3]) {
      await advance(client, 900);
      await pay(client, one.walletId, amount);
      moments.push((await list('?limit=1')).statements[0]?.date ?? 0);
    }
    const [first = 0, second = 0, third = 0] = moments;
    const within = async (query: string) => told(await list(query));
    expect(await within(`?from=${second}`)).toEqual(['in 3 EUR 6', 'in 2 EUR 3']);
    expect(await within(`?from=${second + 1}`)).toEqual(['in 3 EUR 6']);
    expect(await within(`?to=${second}`)).toEqual(['in 1 EUR 1']);
    expect(await within(`?to=${second + 1}`)).toEqual(['in 2 EUR 3', 'in 1 EUR 1']);
    expect(await within(`?from=${second}&to=${third}`)).toEqual(['in 2 EUR 3']);
    expect(await within(`?from=${third + 1}`)).toEqual([]);
    expect(await within(`?to=${first}`)).toEqual([]);
    expect((await list(`?from=${second}&to=${third}`))._metadata.total).toBe(1);
    const page = await list(`?from=${first}&limit=2`);
    const rest = await list(`?from=${first}&limit=2&after=${page._metadata.cursors.after}`);
    expect([...told(page), ...told(rest)]).toEqual(['in 3 EUR 6', 'in 2 EUR 3', 'in 1 EUR 1']);
  });
});

describe('access and invalid queries', () => {
  test('a wallet without transactions has an empty list', async () => {
    expect((await ask()).body).toMatchObject({ statements: [], _metadata: { total: 0 } });
  });

  test('the list needs the scope statements and shows the own wallet only', async () => {
    const { client } = service();
    const other = await aTokenUser(client, shop.project, 'balance user_info wallet_list', 0);
    expect(refused(await ask('', other.signing)).slice(0, 2)).toEqual([403, 'forbidden']);
    expect(refused(await ask('', one.signing, other.walletId)).slice(0, 2)).toEqual([
      404,
      'not_found',
    ]);
    const own = shop.project.wallet_id;
    expect(refused(await ask('', one.signing, own)).slice(0, 2)).toEqual([404, 'not_found']);
    expect((await ask('', shop, own)).body).toMatchObject({ statements: [] });
    expect(refused(await ask('', shop)).slice(0, 2)).toEqual([403, 'forbidden']);
  });

  // biome-ignore format: a table
  test.each([
    ['?limit=0',                 'limit: Limit should be at least 1'],
    ['?limit=201',               'limit: Limit should be at most 200'],
    ['?offset=-1',               'offset: Offset should be at least 0'],
    ['?offset=10001',            'offset: Offset should be at most 10000'],
    ['?from=now',                'from: From should be an integer'],
    ['?from=20&to=10',           'to: It should not be before from.'],
    ['?currency=EUR,XTS',        'currency: A code is not known.'],
    ['?direction=up',            'direction: Direction should be one of in, out'],
    ['?text=rides',              'text: Texts are not searched.'],
    ['?before=MTIz',             'before: The list begins with the newest: leave it out.'],
    ['?after=nonsense',          'The cursor is not one of ours.'],
    ['?after=MS0x&offset=1',     'offset cannot be given with a cursor.'],
  ])('%s is 400', async (query, because) => {
    const answer = await ask(query);
    expect([answer.status, answer.text]).toEqual([400, errorOf('invalid_parameters', because)]);
  });

  test('a cursor of another wallet gives an empty list', async () => {
    const { client } = service();
    const other = await aTokenUser(client, shop.project, 'statements', 500);
    const { _metadata } = seen<Page>(await ask('', other.signing));
    await pay(client, one.walletId, 1);
    expect((await list(`?after=${_metadata.cursors.after}`)).statements).toEqual([]);
  });
});
