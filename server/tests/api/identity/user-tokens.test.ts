import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aProject, changeProject, rotate, type TestProject } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser, userPassword } from '../../support/token-users.ts';
import { balanceOf, seen, type TransactionSeen, WalletClient } from '../../support/wallet.ts';

// Decision 0090: the rights of a user's access token. It lives in phones and browsers, so it gives
// access to the user's own wallet and to objects of its own grant, but never acts for the project.

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });

let shop: TestProject;
let project: WalletClient;
let thief: TokenUser;
let victim: TokenUser;
beforeEach(async () => {
  const { client } = service();
  shop = await aProject(client, { rights: ['password_grant', 'contact_token'] });
  project = new WalletClient(client, shop);
  [thief, victim] = await Promise.all([aTokenUser(client, shop), aTokenUser(client, shop)]);
});

const refused = ({ status, body }: Answer) => [status, body['error']];
const fundsOf = (walletId: number) => balanceOf(service().client, walletId);
const created = (by: WalletClient, payment: object = {}): Promise<TransactionSeen> =>
  by.created({}, payment);

describe('money of another customer', () => {
  test("cannot be reserved from that customer's allowance", async () => {
    await project.grantedBy(victim.walletId);
    const { transaction_key: key } = await created(thief.signing, {
      beneficiary_id: thief.walletId,
    });
    expect(refused(await thief.signing.reserve(key, victim.walletId))).toEqual([403, 'forbidden']);
    const byName = { payer: { email: victim.email } };
    const uri = `/rest/v1/transaction/${key}/reserve`;
    expect(refused(await thief.signing.send('POST', uri, { body: byName }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(await fundsOf(victim.walletId)).toEqual({ balance: 10_000, held: 0 });
    expect(await fundsOf(thief.walletId)).toEqual({ balance: 10_000, held: 0 });
  });

  test("cannot be reserved with that customer's PIN, correct or wrong", async () => {
    const { transaction_key: key } = await created(thief.signing, {
      beneficiary_id: thief.walletId,
    });
    for (const pin of ['4711', '0000']) {
      const answer = await thief.signing.reserve(key, victim.walletId, { pin });
      expect(refused(answer)).toEqual([403, 'forbidden']);
      const uri = `/rest/v1/transaction/${key}/reserve`;
      const body = { wallet_id: victim.walletId, pin };
      expect(refused(await thief.signing.send('POST', uri, { body }))).toEqual([403, 'forbidden']);
    }
    expect(await fundsOf(victim.walletId)).toEqual({ balance: 10_000, held: 0 });
  });

  test('cannot pay a transaction of the thief, on the page or through the project', async () => {
    await project.grantedBy(victim.walletId);
    const { transaction_key: key } = await created(thief.signing, {
      beneficiary_id: thief.walletId,
    });
    const accepted = await project.accept(key, victim.walletId);
    expect(refused(accepted)).toEqual([403, 'forbidden']);
    const reserved = await project.reserve(key, victim.walletId);
    expect(refused(reserved)).toEqual([403, 'forbidden']);
    expect(await fundsOf(victim.walletId)).toEqual({ balance: 10_000, held: 0 });
  });

  test("cannot be charged by the id of that customer's allowance", async () => {
    const id = await project.grantedBy(victim.walletId);
    const payments = [{ description: 'A ride', price: 700, currency: 'EUR' }];
    const answer = await thief.signing.create({ payments, allowance_id: id });
    expect(refused(answer)).toEqual([400, 'invalid_allowance']);
  });
});

describe('a transaction of the project', () => {
  test('cannot be read, confirmed, revoked, finalized or canceled with a user token', async () => {
    const { transaction_key: key, payments } = await created(project, {
      freeze_until: Math.floor(Date.now() / 1_000) + 86_400,
    });
    seen(await project.accept(key, victim.walletId));
    const paymentId = Number(payments[0]?.id);
    for (const { signing } of [thief, victim]) {
      expect(refused(await signing.read(key))).toEqual([404, 'not_found']);
      expect(refused(await signing.payment(paymentId))).toEqual([404, 'not_found']);
      expect(refused(await signing.confirm(key))).toEqual([404, 'not_found']);
      expect(refused(await signing.revoke(key))).toEqual([404, 'not_found']);
      expect(refused(await signing.finalize(paymentId))).toEqual([403, 'forbidden']);
      expect(refused(await signing.cancel(paymentId))).toEqual([403, 'forbidden']);
    }
    expect(seen(await project.read(key)).status).toBe('waiting');
    seen(await project.confirm(key));
    expect(seen(await project.finalize(paymentId)).status).toBe('done');
  });

  test.each(['statements', 'statements_offline'])(
    'can be read but not changed with the token of its payer and scope %s',
    async (scope) => {
      const payer = await aTokenUser(service().client, shop, scope);
      const { transaction_key: key, payments } = await created(project);
      seen(await project.accept(key, payer.walletId));
      expect(seen(await payer.signing.read(key)).transaction_key).toBe(key);
      expect(seen(await payer.signing.payment(Number(payments[0]?.id)))['price']).toBe(1_250);
      expect(refused(await payer.signing.confirm(key))).toEqual([403, 'forbidden']);
      expect(refused(await payer.signing.revoke(key))).toEqual([403, 'forbidden']);
      expect(seen(await project.read(key)).status).toBe('waiting');
    },
  );

  test('can be reserved with a user token only for `me`', async () => {
    await project.grantedBy(victim.walletId);
    const { transaction_key: key } = await created(project);
    expect(refused(await thief.signing.reserve(key, victim.walletId))).toEqual([403, 'forbidden']);
    const reserved = seen(await victim.signing.reserve(key, 'me'));
    expect([reserved.status, reserved['wallet']]).toEqual(['waiting', victim.walletId]);
    expect(refused(await thief.signing.reserve(key, 'me'))).toEqual([404, 'not_found']);
  });
});

describe('a transaction of a grant', () => {
  test('can be read, reserved for `me` and confirmed by the same grant', async () => {
    await project.grantedBy(victim.walletId);
    const { signing, walletId } = victim;
    const { transaction_key: key } = await created(signing);
    expect(seen(await signing.read(key)).status).toBe('new');
    expect(seen(await signing.reserve(key, 'me')).status).toBe('waiting');
    expect(seen(await signing.confirm(key)).status).toBe('confirmed');
    expect(await fundsOf(walletId)).toEqual({ balance: 8_750, held: 0 });
    expect(await project.funds()).toBe(1_250);
  });

  test('can be reserved with the PIN of its user, under `me` or the wallet id', async () => {
    for (const wallet of ['me', victim.walletId]) {
      const { transaction_key: key } = await created(victim.signing);
      const reserved = seen(await victim.signing.reserve(key, wallet, { pin: '4711' }));
      expect([reserved.status, reserved['wallet']]).toEqual(['waiting', victim.walletId]);
      expect(seen(await victim.signing.revoke(key)).status).toBe('canceled');
    }
  });

  test('is 404 for another userâs grant, and the project can revoke it', async () => {
    const { transaction_key: key, payments } = await created(victim.signing);
    const paymentId = Number(payments[0]?.id);
    expect(refused(await thief.signing.read(key))).toEqual([404, 'not_found']);
    expect(refused(await thief.signing.payment(paymentId))).toEqual([404, 'not_found']);
    expect(refused(await thief.signing.revoke(key))).toEqual([404, 'not_found']);
    expect(refused(await thief.signing.confirm(key))).toEqual([404, 'not_found']);
    expect(refused(await thief.signing.reserve(key, 'me'))).toEqual([404, 'not_found']);
    expect(seen(await project.revoke(key)).status).toBe('canceled');
  });
});

describe('rights of the project', () => {
  test.each(['client_credentials', 'password', 'refresh_token', 'authorization_code'])(
    'a user token cannot get a token with grant_type %s',
    async (grant_type) => {
      const { email, refreshToken } = victim;
      const form = {
        grant_type,
        username: email,
        password: userPassword,
        refresh_token: refreshToken,
        code: 'x',
        redirect_uri: 'https://shop.example',
      };
      for (const path of ['/oauth/v1/token', '/auth/realms/any/protocol/openid-connect/token']) {
        const answer = await victim.signing.sendForm(path, form);
        expect(refused(answer)).toEqual([403, 'forbidden']);
      }
    },
  );

  test('a user token cannot create contact tokens', async () => {
    const body = { email: 'somebody@people.example' };
    const contact = await thief.signing.send('POST', '/rest/v1/contact-token', { body });
    expect(refused(contact)).toEqual([403, 'forbidden']);
  });

  test("a user token can revoke its own grant but not another user's", async () => {
    const uri = `/oauth/v1/token?access_token=${victim.accessToken}`;
    expect(refused(await thief.signing.send('DELETE', uri))).toEqual([404, 'not_found']);
    expect((await victim.signing.created()).status).toBe('new');
    expect((await victim.signing.send('DELETE', uri)).status).toBe(200);
  });
});

describe('a token ends', () => {
  const isGood = async ({ signing }: TokenUser): Promise<boolean> => {
    const answer = await signing.create({
      payments: [{ description: 'A ride', price: 700, currency: 'EUR' }],
    });
    if (answer.status !== 200) expect(refused(answer)).toEqual([401, 'invalid_grant']);
    return answer.status === 200;
  };
  const refreshed = ({ refreshToken: refresh_token }: TokenUser): Promise<Answer> =>
    project.sendForm('/oauth/v1/token', { grant_type: 'refresh_token', refresh_token });

  test('with a change of its userâs password, and so does its refresh token', async () => {
    expect(await isGood(victim)).toBe(true);
    const { client } = service();
    const body = { password: 'another horse' };
    expect((await client.send('PATCH', `/admin/v1/users/${victim.userId}`, { body })).status).toBe(
      200,
    );
    expect(await isGood(victim)).toBe(false);
    expect(refused(await refreshed(victim))).toEqual([400, 'invalid_grant']);
    expect(await isGood(thief)).toBe(true);
  });

  test.each(['client_secret', 'mac_key'])(
    'with the rotation of the %s, but a refresh with the current key still works',
    async (what) => {
      const { client } = service();
      const answer = await rotate(client, shop.project_id, { what });
      expect(await isGood(victim)).toBe(false);
      const key = String(answer.body['mac_key'] ?? shop.mac_key);
      project = new WalletClient(client, { ...shop, mac_key: key });
      expect((await refreshed(victim)).status).toBe(200);
    },
  );

  test('with the removal of a certificate of the project', async () => {
    const { client } = service();
    const certificates = ['a'.repeat(64), 'b'.repeat(64)];
    await changeProject(client, shop.project_id, { certificates });
    const form = { grant_type: 'client_credentials' };
    const bearer = String((await project.sendForm('/oauth/v1/token', form)).body['access_token']);
    const read = () =>
      client.send('GET', '/checkout-project/integration/v1/project', {
        headers: { authorization: `Bearer ${bearer}` },
      });
    await changeProject(client, shop.project_id, { name: 'Another name' });
    expect((await read()).status).toBe(200);
    expect(await isGood(victim)).toBe(true);
    await changeProject(client, shop.project_id, { certificates: ['b'.repeat(64)] });
    expect((await read()).status).toBe(401);
    expect(await isGood(victim)).toBe(false);
    const fresh = String((await project.sendForm('/oauth/v1/token', form)).body['access_token']);
    const again = await client.send('GET', '/checkout-project/integration/v1/project', {
      headers: { authorization: `Bearer ${fresh}` },
    });
    expect(again.status).toBe(200);
  });
});

describe('the confirm page of a grant’s transaction', () => {
  const opened = async ({ email }: TokenUser, key: string) => {
    const browser = new Browser(service().client);
    const page = await browser.open(`/frontend/en/wallet/confirm/${key}`);
    return browser.submit(formOf(page), { login: email, password: userPassword });
  };

  test('asks the user of the grant and is 404 for any other user', async () => {
    const { transaction_key: key } = await created(thief.signing, {
      description: 'A bargain',
    });
    const strange = await opened(victim, key);
    expect(strange.status).toBe(404);
    expect(strange.text).not.toContain('A bargain');
    const own = await opened(thief, key);
    expect(own.status).toBe(200);
    expect(own.text).toContain('A bargain');
  });
});

test('each grant has its own rate limit, separate from the merchantâs', async () => {
  const { client } = service();
  const ask = (by: WalletClient) =>
    by.send('GET', '/transfer/rest/v1/transfers/single-window-transfer-countries');
  const remaining = async (by: WalletClient) =>
    Number((await ask(by)).headers['x-ratelimit-remaining']);
  const another = await aTokenUser(client, shop);
  expect(await remaining(victim.signing)).toBe(99);
  expect(await remaining(victim.signing)).toBe(98);
  expect(await remaining(another.signing)).toBe(99);
  expect(await remaining(project)).toBe(99);
});
