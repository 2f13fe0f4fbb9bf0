import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser, changeProject, errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser } from '../../support/token-users.ts';
import {
  aWalletClient,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0143: the data of a wallet that published clients read, each with its scope.

// The simulator lets a project turn live.
const service = useSharedService({ ...unlimitedWallet, FLORIN_SIMULATOR: '1' });
let shop: WalletClient;
beforeEach(async () => {
  shop = await aWalletClient(service().client, { rights: ['password_grant'] });
});

const user = (scope = '', funds = 0): Promise<TokenUser> =>
  aTokenUser(service().client, shop.project, scope, funds);

const read = (by: WalletClient, uri: string): Promise<Answer> =>
  by.send('GET', `/rest/v1/wallet${uri}`);

const said = ({ status, text }: Answer) => [status, text];
const noWallet = [404, errorOf('not_found', 'There is no such wallet.')];
const noScope = [403, errorOf('forbidden', 'The access token lacks the scope for this request.')];

const numberOf = async (walletId: number): Promise<string> => {
  const { body } = await service().client.send('GET', `/admin/v1/wallets/${walletId}`);
  return (body['balances'] as readonly { account_number: string }[])[0]?.account_number ?? '';
};

describe('GET /wallet/{id}', () => {
  test('a token reads its own wallet, as me and by its number', async () => {
    const { signing, walletId, userId } = await user();
    const number = await numberOf(walletId);
    const wallet = {
      id: walletId,
      owner: userId,
      account: { number, type: 'local', user_id: userId },
      accounts: [{ currency: 'EUR', number }],
    };
    expect((await read(signing, '/me')).body).toEqual(wallet);
    expect((await read(signing, `/${walletId}`)).body).toEqual(wallet);
  });

  test('the scope full_name adds the name', async () => {
    const { signing } = await user('full_name');
    const { account } = seen<{ account: object }>(await read(signing, '/me'));
    expect(account).toMatchObject({ owner_display_name: expect.any(String) });
  });

  test('a project reads its own wallet, under its own name', async () => {
    const { wallet_id: id } = shop.project;
    const number = await numberOf(id);
    expect((await read(shop, `/${id}`)).body).toEqual({
      id,
      owner: null,
      account: { number, type: 'local', owner_display_name: expect.any(String) },
      accounts: [{ currency: 'EUR', number }],
    });
  });

  test('a project reads a payer who accepted one of its transactions, without a name', async () => {
    const { walletId } = await user('', 1_000);
    expect(said(await read(shop, `/${walletId}`))).toEqual(noWallet);
    const { transaction_key: key } = await shop.created({}, { price: 100 });
    seen(await shop.accept(key, walletId));
    const number = await numberOf(walletId);
    expect((await read(shop, `/${walletId}`)).body).toEqual({
      id: walletId,
      owner: null,
      account: { number, type: 'local' },
      accounts: [{ currency: 'EUR', number }],
    });
    const other = await aWalletClient(service().client);
    expect(said(await read(other, `/${walletId}`))).toEqual(noWallet);
  });

  test.each(['1', '999999999999999', '0', '-1', 'you', '1e5', '99999999999999999999'])(
    'an unknown wallet is not found: %s',
    async (id) => {
      const { signing } = await user();
      expect(said(await read(signing, `/${id}`))).toEqual(noWallet);
      expect(said(await read(shop, `/${id}`))).toEqual(noWallet);
    },
  );

  test('another user’s wallet and the project’s do not exist for a token', async () => {
    const [one, other] = [await user(), await user()];
    expect(said(await read(one.signing, `/${other.walletId}`))).toEqual(noWallet);
    expect(said(await read(one.signing, `/${shop.project.wallet_id}`))).toEqual(noWallet);
  });

  test('a project has no wallet called me', async () => {
    const answer = await read(shop, '/me');
    expect([answer.status, answer.body['error']]).toEqual([403, 'forbidden']);
  });
});

describe('GET /wallet?…', () => {
  test('a token finds its own wallet by number, email and user, and no other wallet', async () => {
    const [one, other] = [await user(), await user()];
    const own = (await read(one.signing, '/me')).body;
    const number = encodeURIComponent(await numberOf(one.walletId));
    for (const query of [
      `account_number=${number}`,
      `email=${encodeURIComponent(one.email.toUpperCase())}`,
      `user_id=${one.userId}`,
    ]) {
      expect((await read(one.signing, `?${query}`)).body).toEqual(own);
      expect(said(await read(other.signing, `?${query}`))).toEqual(noWallet);
    }
  });

  test('a project finds its payers by email and by phone, with or without the plus', async () => {
    const { client } = service();
    const phone = `370${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const email = `${randomUUID()}@people.example`;
    const { wallet_id: walletId } = await aUser(client, { email, phone: `+${phone}` });
    await pay(client, walletId, 1_000);
    const queries = [`email=${email}`, `phone=${phone}`, `phone=%2B${phone}`];
    for (const query of queries) expect(said(await read(shop, `?${query}`))).toEqual(noWallet);
    const { transaction_key: key } = await shop.created({}, { price: 100 });
    seen(await shop.accept(key, walletId));
    for (const query of queries) {
      expect((await read(shop, `?${query}`)).body).toMatchObject({ id: walletId, owner: null });
    }
  });

  test('a project finds nobody by user number, because numbers can be guessed', async () => {
    const { walletId, userId } = await user('', 1_000);
    const { transaction_key: key } = await shop.created({}, { price: 100 });
    seen(await shop.accept(key, walletId));
    expect(said(await read(shop, `?user_id=${userId}`))).toEqual(noWallet);
  });

  test.each(['', '?barcode=1', '?email=a%40b.example&phone=37060000000'])(
    'anything but exactly one known parameter is 400: "%s"',
    async (query) => {
      const because = 'One of account_number, email, phone and user_id should be given.';
      expect(said(await read(shop, query))).toEqual([400, errorOf('invalid_parameters', because)]);
    },
  );

  test('an earlier payer does not exist for a project that went live', async () => {
    const { client } = service();
    const { walletId } = await user();
    // An allowance alone moves no money, so the mode may still change.
    await shop.grantedBy(walletId);
    expect((await read(shop, `/${walletId}`)).status).toBe(200);
    const live = await changeProject(client, shop.project.project_id, { test_mode: false });
    expect(live.status).toBe(200);
    expect(said(await read(shop, `/${walletId}`))).toEqual(noWallet);
  });
});

describe('GET /wallet/{id}/balance', () => {
  test('available and reserved money is shown by currency, in both forms', async () => {
    const { signing, walletId } = await user('balance', 10_000);
    await pay(service().client, walletId, 500, 'JPY');
    const { transaction_key: key } = await shop.created({}, { price: 250 });
    seen(await shop.accept(key, walletId));
    const balance = {
      EUR: {
        at_disposal: 9_750,
        reserved: 250,
        at_disposal_decimal: '97.50',
        reserved_decimal: '2.50',
      },
      JPY: { at_disposal: 500, reserved: 0, at_disposal_decimal: '500', reserved_decimal: '0' },
    };
    expect((await read(signing, '/me/balance')).body).toEqual(balance);
    expect((await read(signing, `/${walletId}/balance`)).body).toEqual(balance);
  });

  test('balance_offline is enough; the other scopes are not', async () => {
    expect((await read((await user('balance_offline')).signing, '/me/balance')).status).toBe(200);
    const others = 'statements email phone full_name wallet_list user_info initiate_transfers';
    expect(said(await read((await user(others)).signing, '/me/balance'))).toEqual(noScope);
  });

  test('a project reads its own balance and not that of its payers', async () => {
    const { walletId } = await user('', 1_000);
    const { transaction_key: key } = await shop.created({}, { price: 100 });
    seen(await shop.accept(key, walletId));
    seen(await shop.confirm(key));
    expect((await read(shop, `/${shop.project.wallet_id}/balance`)).body).toMatchObject({
      EUR: { at_disposal: 100, reserved: 0 },
    });
    for (const what of ['balance', 'statements', 'sufficient-amount?amount=1&currency=EUR']) {
      expect(said(await read(shop, `/${walletId}/${what}`))).toEqual(noWallet);
    }
  });
});

describe('GET /wallet/{id}/sufficient-amount', () => {
  // biome-ignore format: a table
  test.each([
    ['amount=999&currency=EUR',  true ],
    ['amount=1000&currency=EUR', true ],
    ['amount=1001&currency=EUR', false],
    ['amount=1&currency=USD',    false],
  ])('%s of 10.00 EUR: %s', async (query, is_sufficient) => {
    const { signing } = await user('check_has_sufficient_balance', 1_000);
    expect((await read(signing, `/me/sufficient-amount?${query}`)).body).toEqual({ is_sufficient });
  });

  test('the scope balance is enough, too; the scope of this route does not open the balance', async () => {
    const uri = '/me/sufficient-amount?amount=1&currency=EUR';
    expect((await read((await user('balance', 1)).signing, uri)).body).toEqual({
      is_sufficient: true,
    });
    expect(said(await read((await user('statements')).signing, uri))).toEqual(noScope);
    const { signing } = await user('check_has_sufficient_balance');
    expect(said(await read(signing, '/me/balance'))).toEqual(noScope);
  });

  test.each([
    '',
    '?amount=1',
    '?amount=0&currency=EUR',
    '?amount=1.5&currency=EUR',
    '?amount=1&currency=eur',
  ])('an invalid query is 400: "%s"', async (query) => {
    const { signing } = await user('balance');
    const { status, body } = await read(signing, `/me/sufficient-amount${query}`);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
  });
});

describe('GET /project/{id}', () => {
  test('the own project is read by number or UUID, and no other project is', async () => {
    const { project_id, project_number, wallet_id, client_id } = shop.project;
    const named = { id: project_number, project_id, wallet_id, client_id };
    const { signing } = await user();
    const other = await aWalletClient(service().client);
    for (const id of [project_number, project_id, project_id.toUpperCase()]) {
      expect((await shop.send('GET', `/rest/v1/project/${id}`)).body).toMatchObject(named);
      expect((await signing.send('GET', `/rest/v1/project/${id}`)).body).toMatchObject({
        ...named,
        title: expect.any(String),
      });
      expect(said(await other.send('GET', `/rest/v1/project/${id}`))).toEqual([
        404,
        errorOf('not_found', 'There is no such project.'),
      ]);
    }
  });
});
