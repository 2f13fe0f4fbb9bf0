import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aProject, changeProject, rotate, type TestProject } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser, type TokenUser, userPassword } from '../../support/token-users.ts';
import { balanceOf, seen, type TransactionSeen, WalletClient } from '../../support/wallet.ts';

// Decision 0090: what a user's access token may do. It lives in phones and browsers, so it opens the
// user's own wallet and what its own grant created, and nothing that speaks for the project.

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
  test("is not reserved from that customer's allowance", async () => {
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

  test("is not reserved by that customer's PIN either, right or wrong", async () => {
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

  test('does not pay what the thief created, on the page or through the project', async () => {
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

  test("is not charged to that customer's allowance by its number", async () => {
    const id = await project.grantedBy(victim.walletId);
    const payments = [{ description: 'A ride', price: 700, currency: 'EUR' }];
    const answer = await thief.signing.create({ payments, allowance_id: id });
    expect(refused(answer)).toEqual([400, 'invalid_allowance']);
  });
});

describe('what the project created', () => {
  test('is not read, confirmed, revoked or ended by a token', async () => {
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
    'is read by the token of its payer with scope %s, and not changed',
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

  test('is reserved by a token for `me` alone', async () => {
    await project.grantedBy(victim.walletId);
    const { transaction_key: key } = await created(project);
    expect(refused(await thief.signing.reserve(key, victim.walletId))).toEqual([403, 'forbidden']);
    const reserved = seen(await victim.signing.reserve(key, 'me'));
    expect([reserved.status, reserved['wallet']]).toEqual(['waiting', victim.walletId]);
    expect(refused(await thief.signing.reserve(key, 'me'))).toEqual([404, 'not_found']);
  });
});

describe('what a grant created', () => {
  test('is read, reserved for `me`, confirmed by the same grant: the user pays', async () => {
    await project.grantedBy(victim.walletId);
    const { signing, walletId } = victim;
    const { transaction_key: key } = await created(signing);
    expect(seen(await signing.read(key)).status).toBe('new');
    expect(seen(await signing.reserve(key, 'me')).status).toBe('waiting');
    expect(seen(await signing.confirm(key)).status).toBe('confirmed');
    expect(await fundsOf(walletId)).toEqual({ balance: 8_750, held: 0 });
    expect(await project.funds()).toBe(1_250);
  });

  test('is reserved by the PIN of its user, under `me` or the number of the wallet', async () => {
    for (const wallet of ['me', victim.walletId]) {
      const { transaction_key: key } = await created(victim.signing);
      const reserved = seen(await victim.signing.reserve(key, wallet, { pin: '4711' }));
      expect([reserved.status, reserved['wallet']]).toEqual(['waiting', victim.walletId]);
      expect(seen(await victim.signing.revoke(key)).status).toBe('canceled');
    }
  });

  test('does not exist for the grant of another user; the project may end it', async () => {
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

describe('the credentials of the project', () => {
  test.each(['client_credentials', 'password', 'refresh_token', 'authorization_code'])(
    'are not bought by a token: grant_type %s',
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

  test('contact tokens are not for users', async () => {
    const body = { email: 'somebody@people.example' };
    const contact = await thief.signing.send('POST', '/rest/v1/contact-token', { body });
    expect(refused(contact)).toEqual([403, 'forbidden']);
  });

  test("a token ends its own grant and no other user's", async () => {
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

  test('with the password that it was got with, and its refresh token too', async () => {
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
    'with the rotation of the %s; refreshing needs the new key and goes on',
    async (what) => {
      const { client } = service();
      const answer = await rotate(client, shop.project_id, { what });
      expect(await isGood(victim)).toBe(false);
      const key = String(answer.body['mac_key'] ?? shop.mac_key);
      project = new WalletClient(client, { ...shop, mac_key: key });
      expect((await refreshed(victim)).status).toBe(200);
    },
  );

  test('with a certificate that is taken from the project', async () => {
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

describe('the page of what a grant created', () => {
  const opened = async ({ email }: TokenUser, key: string) => {
    const browser = new Browser(service().client);
    const page = await browser.open(`/frontend/en/wallet/confirm/${key}`);
    return browser.submit(formOf(page), { login: email, password: userPassword });
  };

  test('asks the user of the grant, and does not exist for anybody else', async () => {
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

test('requests are counted per grant: a user uses up no limit of the merchant', async () => {
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
