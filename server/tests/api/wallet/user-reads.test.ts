import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aUser, errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { aWalletClient, seen, unlimitedWallet, WalletClient } from '../../support/wallet.ts';

// Decision 0143: what a user's own token can read about the user.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
beforeEach(async () => {
  shop = await aWalletClient(service().client, { rights: ['password_grant'] });
});

type Somebody = {
  readonly id: number;
  readonly email: string;
  readonly phone: string;
  readonly walletId: number;
  readonly name: string;
  readonly read: (uri: string) => Promise<Answer>;
};

/** A user with all data, and a token with this scope. */
async function somebody(scope: string): Promise<Somebody> {
  const { client } = service();
  const email = `${randomUUID()}@people.example`;
  const phone = `+371${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const name = 'Ona Onaitė';
  const user = await aUser(client, { email, phone, name, password: 'correct horse' });
  const form = { grant_type: 'password', username: phone, password: 'correct horse', scope };
  const tokens = seen<{ access_token: string; mac_key: string }>(
    await shop.sendForm('/oauth/v1/token', form),
  );
  const signing = new WalletClient(client, {
    ...shop.project,
    client_id: tokens.access_token,
    mac_key: tokens.mac_key,
  });
  return {
    id: user.user_id,
    email,
    phone,
    name,
    walletId: user.wallet_id,
    read: (uri) => signing.send('GET', `/rest/v1/user/${uri}`),
  };
}

const noScope = errorOf('forbidden', 'The access token lacks the scope for this request.');

// biome-ignore format: a table
test.each([
  //  scope                  fields beside id
  ['',                       []],
  ['balance statements',     []],
  ['email',                  ['email']],
  ['email_offline',          ['email']],
  ['phone',                  ['phone']],
  ['full_name',              ['display_name']],
  ['wallet_list',            ['wallets']],
  ['user_info',              ['display_name', 'email', 'phone']],
  ['full_name email phone wallet_list', ['display_name', 'email', 'phone', 'wallets']],
] as const)('scope "%s" opens %j', async (scope, fields) => {
  const one = await somebody(scope);
  const all = { display_name: one.name, email: one.email, phone: one.phone, wallets: [one.walletId] };
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => (fields as readonly string[]).includes(name)));
  for (const id of ['me', one.id]) {
    const { status, body } = await one.read(String(id));
    expect([status, body]).toEqual([200, { id: one.id, ...shown }]);
  }
});

test('email and phone are plain JSON strings, each with its own scope', async () => {
  const one = await somebody('email phone');
  const email = await one.read('me/email');
  expect([email.status, email.headers['content-type'], email.text]).toEqual([
    200,
    'application/json',
    JSON.stringify(one.email),
  ]);
  expect((await one.read(`${one.id}/phone`)).text).toBe(JSON.stringify(one.phone));
  const none = await somebody('full_name wallet_list');
  for (const what of ['email', 'phone']) {
    const answer = await none.read(`me/${what}`);
    expect([answer.status, answer.text]).toEqual([403, noScope]);
  }
});

test('the phone of a user without a phone number is 404', async () => {
  const { signing } = await aTokenUser(service().client, shop.project, 'phone', 0);
  const answer = await signing.send('GET', '/rest/v1/user/me/phone');
  expect([answer.status, answer.text]).toEqual([
    404,
    errorOf('not_found', 'The user has no confirmed phone.'),
  ]);
});

test('wallets are listed as published clients read them', async () => {
  const one = await somebody('wallet_list');
  const { status, body } = await one.read('me/wallets');
  expect(status).toBe(200);
  expect(body).toMatchObject([{ id: one.walletId, owner: one.id, account: { type: 'local' } }]);
  expect(JSON.stringify(body)).not.toContain(one.name);
  const named = await somebody('wallet_list full_name');
  expect((await named.read('me/wallets')).body).toMatchObject([
    { account: { owner_display_name: named.name } },
  ]);
});

test('another user does not exist for a token, whatever is asked', async () => {
  const scope = 'email phone full_name wallet_list user_info';
  const [one, other] = [await somebody(scope), await somebody(scope)];
  for (const id of [other.id, 0, 999_999_999, 'you']) {
    for (const what of ['', '/email', '/phone', '/wallets']) {
      const answer = await one.read(`${id}${what}`);
      expect([answer.status, answer.text]).toEqual([
        404,
        errorOf('not_found', 'There is no such user.'),
      ]);
    }
  }
});

test('a project’s own key reads no user, known or not', async () => {
  const one = await somebody('');
  for (const id of ['me', one.id, 999_999_999]) {
    const answer = await shop.send('GET', `/rest/v1/user/${id}`);
    expect([answer.status, answer.text]).toEqual([
      403,
      errorOf('forbidden', 'This request speaks for a user: sign it with an access token.'),
    ]);
  }
});
