import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance } from '../../support/clock.ts';
import { errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser, userPassword } from '../../support/token-users.ts';
import {
  aWalletClient,
  balanceOf,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Business 6 and 7: what a suspended user can no longer do, and what continues.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
let shop: WalletClient;
let ona: TokenUser;
beforeEach(async () => {
  shop = await aWalletClient(service().client, { rights: ['password_grant'] });
  ona = await aTokenUser(service().client, shop.project, '', 5_000);
});

const pathOf = (user: TokenUser): string => `/admin/v1/users/${user.userId}`;
const change = (body: object): Promise<Answer> =>
  service().client.send('PATCH', pathOf(ona), { body });
const ask = (what: string): Promise<Answer> =>
  service().client.send('POST', `${pathOf(ona)}/${what}`);

async function suspend(): Promise<void> {
  expect((await change({ state: 'suspended' })).status).toBe(200);
}

async function signIn(browser: Browser): Promise<SeenPage> {
  const page = await browser.open('/frontend/wallet');
  return browser.submit(formOf(page), { login: ona.email, password: userPassword });
}

const byPassword = () =>
  shop.sendForm('/oauth/v1/token', {
    grant_type: 'password',
    username: ona.email,
    password: userPassword,
  });

const byRefresh = () =>
  shop.sendForm('/oauth/v1/token', {
    grant_type: 'refresh_token',
    refresh_token: ona.refreshToken,
  });

const error = ({ status, body }: Answer) => [status, body['error']];

describe('PATCH /admin/v1/users/{id}', () => {
  test('suspends and resumes a user; repeating the same state logs one action', async () => {
    const user = { user_id: ona.userId, wallet_id: ona.walletId };
    const first = await change({ state: 'suspended' });
    const suspended = {
      ...user,
      state: 'suspended',
      state_changed_at: expect.any(Number),
      erased_at: null,
    };
    expect([first.status, first.body]).toEqual([200, suspended]);
    expect((await change({ state: 'suspended' })).body).toEqual(first.body);
    expect((await change({ state: 'active' })).body).toMatchObject({ ...user, state: 'active' });
    const { body } = await service().client.send('GET', '/admin/v1/actions?limit=100');
    const acts = (body['actions'] as readonly Record<string, unknown>[]).filter(
      ({ subject }) => subject === `user ${ona.userId}`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'resume_user',
      'suspend_user',
      'create_user',
    ]);
  });

  // biome-ignore format: a table
  test.each([
    [{ state: 'asleep' },                    'state'],
    [{ state: 'suspended', pin: '4711' },    'state'],
    [{ state: 'suspended', reason: 'x' },    'reason'],
  ])('refuses %o', async (body, path) => {
    const answer = await change(body);
    expect([answer.status, Object.keys(answer.body['error_properties'] as object)]).toEqual([
      422,
      [path],
    ]);
  });

  test('an unknown user is 404', async () => {
    const answer = await service().client.send('PATCH', '/admin/v1/users/999999', {
      body: { state: 'suspended' },
    });
    expect(error(answer)).toEqual([404, 'not_found']);
  });
});

describe('a suspended user', () => {
  test('cannot sign in or use an open session until resumed', async () => {
    const browser = new Browser(service().client);
    expect((await signIn(browser)).address).toMatch(/^\/frontend\/((en|locale)\/)?wallet/);
    await suspend();
    expect((await browser.open('/frontend/wallet')).address).toContain('/frontend/sign-in');
    const refused = await signIn(new Browser(service().client));
    expect(refused.address).toContain('/frontend/sign-in');
    expect((await byPassword()).body).toMatchObject({ error: 'invalid_grant' });
    await change({ state: 'active' });
    expect((await browser.open('/frontend/wallet')).address).toMatch(
      /^\/frontend\/((en|locale)\/)?wallet/,
    );
    expect((await byPassword()).status).toBe(200);
  });

  test('has no valid tokens, and a refused refresh token is not used up', async () => {
    await suspend();
    expect(error(await ona.signing.send('GET', '/rest/v1/user/me'))).toEqual([
      401,
      'invalid_grant',
    ]);
    expect(error(await byRefresh())).toEqual([400, 'invalid_grant']);
    await change({ state: 'active' });
    expect((await ona.signing.send('GET', '/rest/v1/user/me')).status).toBe(200);
    expect((await byRefresh()).status).toBe(200);
  });

  test('cannot accept a payment by PIN, by allowance or on the page', async () => {
    await shop.grantedBy(ona.walletId);
    const { transaction_key: key } = await shop.created();
    await suspend();
    const pin = await shop.reserve(key, ona.walletId, { pin: '4711' });
    expect(error(pin)).toEqual([403, 'forbidden']);
    expect(error(await shop.reserve(key, ona.walletId))).toEqual([400, 'invalid_allowance']);
    const page = await shop.accept(key, ona.walletId);
    expect([page.status, page.text]).toEqual([
      403,
      errorOf('forbidden', 'This wallet cannot pay now.'),
    ]);
    expect(await balanceOf(service().client, ona.walletId)).toEqual({ balance: 5_000, held: 0 });
    await change({ state: 'active' });
    seen(await shop.reserve(key, ona.walletId, { pin: '4711' }));
  });

  test('pays an earlier reservation when it is confirmed, and can receive money', async () => {
    const { transaction_key: key } = await shop.created({}, { price: 1_000 });
    seen(await shop.accept(key, ona.walletId));
    await suspend();
    expect(seen(await shop.confirm(key)).status).toBe('confirmed');
    await pay(service().client, ona.walletId, 700);
    expect(await balanceOf(service().client, ona.walletId)).toEqual({ balance: 4_700, held: 0 });
  });

  test('a payment funded during the suspension is reserved only after it', async () => {
    const { transaction_key: key } = await shop.created({}, { price: 9_000 });
    expect(seen(await shop.accept(key, ona.walletId)).status).toBe('new');
    await suspend();
    await pay(service().client, ona.walletId, 9_000);
    await advance(service().client, 1);
    expect(seen(await shop.read(key)).status).toBe('new');
    await change({ state: 'active' });
    await advance(service().client, 1);
    expect(seen(await shop.read(key)).status).toBe('waiting');
  });

  test('a payment still unfunded after the suspension is reserved once the money arrives', async () => {
    const { transaction_key: key } = await shop.created({}, { price: 9_000 });
    expect(seen(await shop.accept(key, ona.walletId)).status).toBe('new');
    await suspend();
    await change({ state: 'active' });
    await advance(service().client, 1);
    expect(seen(await shop.read(key)).status).toBe('new');
    await pay(service().client, ona.walletId, 4_000);
    await advance(service().client, 1);
    expect(seen(await shop.read(key)).status).toBe('waiting');
  });

  test('a reservation expires on time', async () => {
    const { transaction_key: key } = await shop.created({}, { price: 1_000 });
    seen(await shop.accept(key, ona.walletId));
    await suspend();
    await service().client.send('POST', '/admin/v1/clock/advance', {
      body: { seconds: 31 * 86_400 },
    });
    expect(seen(await shop.read(key)).status).toBe('canceled');
    const { body } = await service().client.send('GET', `/admin/v1/wallets/${ona.walletId}`);
    expect(body['balances']).toMatchObject([{ balance: 5_000, held: 0 }]);
  });
});

describe('POST /admin/v1/users/{id}/unlock', () => {
  test('clears counted wrong PINs and passwords', async () => {
    const { transaction_key: key } = await shop.created();
    const byWrongPassword = () =>
      shop.sendForm('/oauth/v1/token', {
        grant_type: 'password',
        username: ona.email,
        password: 'wrong password',
      });
    // Concurrently, because each refusal is slow on purpose.
    await Promise.all(
      Array.from({ length: 5 }, () => [
        shop.reserve(key, ona.walletId, { pin: '0000' }),
        byWrongPassword(),
      ]).flat(),
    );
    expect((await byPassword()).status).toBe(400);
    expect((await shop.reserve(key, ona.walletId, { pin: '4711' })).status).toBe(403);
    const unlocked = await ask('unlock');
    expect([unlocked.status, unlocked.body['user_id']]).toEqual([200, ona.userId]);
    expect((await byPassword()).status).toBe(200);
    seen(await shop.reserve(key, ona.walletId, { pin: '4711' }));
  });

  test('an unknown user is 404', async () => {
    const answer = await service().client.send('POST', '/admin/v1/users/999999/unlock');
    expect(error(answer)).toEqual([404, 'not_found']);
  });
});

describe('POST /admin/v1/users/{id}/password-link', () => {
  const mails = async () => {
    const { body } = await service().client.send('GET', `/admin/v1/mails?to=${ona.email}`);
    return body['mails'] as readonly { readonly text: string }[];
  };

  test('sends the link to the user and does not show it in the response', async () => {
    const answer = await ask('password-link');
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        user_id: ona.userId,
        wallet_id: ona.walletId,
        state: 'active',
        state_changed_at: null,
        erased_at: null,
      },
    ]);
    const [mail] = await mails();
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const browser = new Browser(service().client);
    const page = await browser.open(new URL(link).pathname + new URL(link).search);
    const set = await browser.submit(formOf(page), { password: 'another horse' });
    expect(set.address).toMatch(/^\/frontend\/((en|locale)\/)?wallet/);
    expect((await byPassword()).status).toBe(400);
  });

  test('a suspended user gets no link, neither here nor from the forgotten-password page', async () => {
    await suspend();
    expect(error(await ask('password-link'))).toEqual([409, 'invalid_state']);
    const browser = new Browser(service().client);
    await browser.submit(formOf(await browser.open('/frontend/password')), { email: ona.email });
    expect(await mails()).toEqual([]);
  });

  test('a user without an address is 409, an unknown user 404', async () => {
    const nobody = await service().client.send('POST', '/admin/v1/users', { body: { name: 'No' } });
    const path = `/admin/v1/users/${nobody.body['user_id']}/password-link`;
    expect(error(await service().client.send('POST', path))).toEqual([409, 'invalid_state']);
    const missing = '/admin/v1/users/999999/password-link';
    expect(error(await service().client.send('POST', missing))).toEqual([404, 'not_found']);
  });
});
