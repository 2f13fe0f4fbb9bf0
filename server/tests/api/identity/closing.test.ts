import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBankAccount, anIban } from '../../support/bank.ts';
import { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { aUser, deposit, errorOf, readAsBearer } from '../../support/identity.ts';
import { linkIn } from '../../support/mailed-links.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { pay, seen, WalletClient } from '../../support/wallet.ts';

// Business 6 and 7, Closing and Erasing.

const service = useSharedService(unlimited);
const send = (method: string, path: string, body?: object): Promise<Answer> =>
  service().client.send(method, path, body === undefined ? {} : { body });

const error = ({ status, body }: Answer) => [status, body['error']];
const audit = async () => (await service().client.audit()).body;

describe('a project', () => {
  let shop: Merchant;
  beforeEach(async () => {
    shop = await aMerchant(service().client);
  });
  const anotherProject = async () => (await aMerchant(service().client)).project.project_id;
  const pathOf = () => `/admin/v1/projects/${shop.project.project_id}`;
  const close = () => send('PATCH', pathOf(), { state: 'closed' });

  test('without money is closed permanently and accepts no more money', async () => {
    const closed = await close();
    expect([closed.status, closed.body['state']]).toEqual([200, 'closed']);
    expect((await close()).body).toEqual(closed.body);
    expect((await send('GET', pathOf())).body).toEqual(closed.body);
    expect((await readAsBearer(service().client, shop.token)).text).toBe(
      errorOf('project_closed', 'This project is closed.'),
    );
    const paid = await deposit(service().client, shop.project.wallet_id, {
      amount: 1,
      currency: 'EUR',
    });
    expect(error(paid)).toEqual([422, 'balance_limit']);
    const dollars = await deposit(service().client, shop.project.wallet_id, {
      amount: 1,
      currency: 'USD',
    });
    expect(error(dollars)).toEqual([422, 'balance_limit']);
    for (const body of [
      { state: 'active' },
      { state: 'suspended', reason: 'x' },
      { name: 'New name' },
    ]) {
      expect(error(await send('PATCH', pathOf(), body))).toEqual([409, 'invalid_state']);
    }
    expect(await audit()).toMatchObject({ ok: true, differences: [] });
  });

  test('gets no new secret, recipient or bank account once closed', async () => {
    const { project_id: projectId } = shop.project;
    const { body } = await send('GET', pathOf());
    const [iban, other] = ['LT121000011101001000', 'LT601010012345678901'];
    const own = { project_id: projectId, name: body['name'], iban };
    const given = await send('POST', '/admin/v1/beneficiaries', own);
    expect(given.status).toBe(201);
    expect((await close()).status).toBe(200);
    const recipients = '/admin/v1/beneficiaries';
    const refused = [
      await send('POST', `${pathOf()}/rotate`, { what: 'client_secret' }),
      await send('POST', `${pathOf()}/rotate`, { what: 'mac_key' }),
      await send('POST', recipients, { ...own, name: 'Somebody' }),
      await send('POST', recipients, { ...own, iban: other }),
      await send('POST', recipients, own),
      await send('POST', `${recipients}/${given.body['beneficiary_id']}/confirm`),
    ];
    expect(refused.map(error)).toEqual(refused.map(() => [409, 'invalid_state']));
    const account = await send('GET', `${pathOf()}/bank-account`);
    expect(account.body).toMatchObject({ iban });
  });

  test('gets no new staff and no account of the installation once closed', async () => {
    const { project_id: projectId } = shop.project;
    const serving = await aBankAccount(service().client, { project_id: projectId });
    const general = await aBankAccount(service().client, { project_id: await anotherProject() });
    expect((await close()).status).toBe(200);
    const staff = { email: `${randomUUID()}@example.com`, name: 'Ona', role: 'viewer' };
    const accounts = '/admin/v1/bank-accounts';
    const own = { iban: anIban(), holder: 'Example UAB', currency: 'EUR', project_id: projectId };
    const refused = [
      await send('POST', '/admin/v1/staff', { ...staff, project_id: projectId }),
      await send('POST', accounts, own),
      await send('PATCH', `${accounts}/${general['bank_account_id']}`, { project_id: projectId }),
    ];
    expect(refused.map(error)).toEqual(refused.map(() => [409, 'invalid_state']));
    const { body } = await send('GET', `/admin/v1/staff?project_id=${projectId}`);
    expect(body['items']).toEqual([]);
    const kept = { bank_name: 'Northlight Bank', project_id: projectId };
    const changed = await send('PATCH', `${accounts}/${serving['bank_account_id']}`, kept);
    expect([changed.status, changed.body['bank_name']]).toEqual([200, 'Northlight Bank']);
  });

  test('keeps its staff and their roles once closed', async () => {
    const { project_id } = shop.project;
    const staff = { email: `${randomUUID()}@example.com`, name: 'Ona', role: 'viewer' };
    const added = await send('POST', '/admin/v1/staff', { ...staff, project_id });
    const path = `/admin/v1/staff/${added.body['staff_id']}`;
    expect((await send('PATCH', path, { project_id, role: 'support' })).status).toBe(200);
    expect((await close()).status).toBe(200);
    for (const role of ['finance', null]) {
      expect(error(await send('PATCH', path, { project_id, role }))).toEqual([
        409,
        'invalid_state',
      ]);
    }
    const { body } = await send('PATCH', path, { name: 'Ona Onaitė', state: 'suspended' });
    expect(body).toMatchObject({ name: 'Ona Onaitė', state: 'suspended' });
    expect(body['roles']).toEqual([expect.objectContaining({ project_id, role: 'support' })]);
  });

  test('with open money, orders, links and payments lists them and stays active', async () => {
    const { paymentId } = await shop.paidOrder();
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId);
    const begun = await shop.aPayment(linkId, 'authorized');
    const refused = await close();
    expect(refused.status).toBe(409);
    const { balances } = (await send('GET', `/admin/v1/wallets/${shop.project.wallet_id}`))
      .body as { balances: readonly { account_number: string }[] };
    expect(refused.body).toEqual({
      error: 'not_empty',
      error_description: 'Something is still open.',
      open: [
        { kind: 'balance', id: balances[0]?.account_number, amount: 1_250, currency: 'EUR' },
        { kind: 'order', id: orderId, amount: 1_250, currency: 'EUR' },
        { kind: 'link', id: linkId, amount: 1_250, currency: 'EUR' },
        { kind: 'payment', id: begun, amount: 1_250, currency: 'EUR' },
      ],
    });
    expect((await send('GET', pathOf())).body['state']).toBe('active');
    await shop.moveTo(begun, 'rejected');
    await shop.cancelOrder(orderId);
    const refund = { amount: 1_250, currency: 'EUR', reference: 'Back' };
    expect((await send('POST', `/admin/v1/payments/${paymentId}/refunds`, refund)).status).toBe(
      201,
    );
    expect((await close()).status).toBe(200);
    const { body } = await send('GET', '/admin/v1/actions?limit=100');
    const acts = (body['actions'] as readonly Record<string, unknown>[]).filter(
      ({ subject }) => subject === `project ${shop.project.project_id}`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'close_project',
      'suspend_project',
      'create_project',
    ]);
  });

  test('refuses each concurrent order while closing, or stays open because of it', async () => {
    const [closed, ...orders] = await Promise.all([
      close(),
      ...Array.from({ length: 20 }, () => shop.createOrder()),
    ]);
    const made = orders.filter(({ status }) => status === 201);
    expect(orders.filter(({ status }) => status !== 201 && status !== 403)).toEqual([]);
    expect(closed.status).toBe(made.length === 0 ? 200 : 409);
    const state = (await send('GET', pathOf())).body['state'];
    expect(state).toBe(made.length === 0 ? 'closed' : 'active');
  });

  test('is closed once by two concurrent requests', async () => {
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status, body }) => [status, body['state']])).toEqual([
      [200, 'closed'],
      [200, 'closed'],
    ]);
  });
});

describe('a user', () => {
  const pathOf = (id: number) => `/admin/v1/users/${id}`;
  const close = (id: number) => send('PATCH', pathOf(id), { state: 'closed' });

  test('with a hold cannot be closed; a closed user accepts no money', async () => {
    const shop = await aMerchant(service().client);
    const wallet = new WalletClient(service().client, shop.project);
    const { user_id: id, wallet_id: walletId } = await aUser(service().client);
    await pay(service().client, walletId, 500);
    const { transaction_key: key } = await wallet.created({}, { price: 500 });
    seen(await wallet.accept(key, walletId));
    const refused = await close(id);
    expect(refused.status).toBe(409);
    expect(refused.body['open']).toMatchObject([
      { kind: 'balance', amount: 500, currency: 'EUR' },
      { kind: 'hold', amount: 500, currency: 'EUR' },
      { kind: 'transaction', id: key },
    ]);
    seen(await wallet.confirm(key));
    const closed = await close(id);
    expect([closed.status, closed.body['state']]).toEqual([200, 'closed']);
    expect((await close(id)).body).toEqual(closed.body);
    expect(error(await send('PATCH', pathOf(id), { state: 'active' }))).toEqual([
      409,
      'invalid_state',
    ]);
    const late = await deposit(service().client, walletId, { amount: 1, currency: 'EUR' });
    expect(error(late)).toEqual([422, 'balance_limit']);
    expect(await audit()).toMatchObject({ ok: true, differences: [] });
  });

  test('with concurrent deposits either keeps the money and stays open, or gets none', async () => {
    const { user_id: id, wallet_id: walletId } = await aUser(service().client);
    const [closed, ...deposits] = await Promise.all([
      close(id),
      ...Array.from({ length: 10 }, () =>
        deposit(service().client, walletId, { amount: 1, currency: 'EUR' }),
      ),
    ]);
    const made = deposits.filter(({ status }) => status === 201);
    const { body } = await send('GET', `/admin/v1/wallets/${walletId}`);
    expect(body['balances']).toMatchObject([{ balance: made.length }]);
    expect(closed.status).toBe(made.length === 0 ? 200 : 409);
  });

  test.each([{ password: 'a long password' }, { pin: '7391' }])(
    'gets no %o once closed or erased',
    async (secret) => {
      const { user_id: id } = await aUser(service().client);
      expect((await close(id)).status).toBe(200);
      expect(error(await send('PATCH', pathOf(id), secret))).toEqual([409, 'invalid_state']);
      expect((await send('POST', `${pathOf(id)}/erase`)).status).toBe(200);
      expect(error(await send('PATCH', pathOf(id), secret))).toEqual([409, 'invalid_state']);
      const { body } = await send('GET', `${pathOf(id)}/export`);
      expect(body['user']).toMatchObject({ has_password: false, has_pin: false });
    },
  );

  test('with an unknown id is 404', async () => {
    expect(error(await close(999_999))).toEqual([404, 'not_found']);
  });

  test('is exported in full and erased once closed, which frees the email address', async () => {
    const shop = await aMerchant(service().client, { rights: ['password_grant'] });
    const wallet = new WalletClient(service().client, shop.project);
    const ona = await aTokenUser(service().client, shop.project, '', 500);
    const { transaction_key: key } = await wallet.created({}, { price: 500 });
    seen(await wallet.accept(key, ona.walletId));
    seen(await wallet.confirm(key));
    await send('POST', `${pathOf(ona.userId)}/password-link`);
    const told = await send('GET', `${pathOf(ona.userId)}/export`);
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({
      user: { user_id: ona.userId, wallet_id: ona.walletId, has_password: true, has_pin: true },
      addresses: [{ kind: 'email', value: ona.email }],
      accounts: [{ currency: 'EUR', balance: 0, held: 0 }],
      movements: [{ amount: 500 }, { amount: -500, balance: 0 }],
      transactions: [{ transaction_key: key, status: 'confirmed' }],
      payments: [{ price: 500, payer_wallet: ona.walletId }],
      applications: [{ project_id: shop.project.project_id }],
      mails: [{ recipient: ona.email, subject: '[TEST] Request to set a new password' }],
      relations: [{ project_id: shop.project.project_id }],
    });
    expect(told.text).not.toContain('argon2');
    const erase = () => send('POST', `${pathOf(ona.userId)}/erase`);
    expect(error(await erase())).toEqual([409, 'invalid_state']);
    expect((await close(ona.userId)).status).toBe(200);
    const erased = await erase();
    expect([erased.status, erased.body]).toEqual([
      200,
      {
        user_id: ona.userId,
        wallet_id: ona.walletId,
        state: 'closed',
        state_changed_at: expect.any(Number),
        erased_at: expect.any(Number),
      },
    ]);
    expect((await erase()).body).toEqual(erased.body);
    const left = await send('GET', `${pathOf(ona.userId)}/export`);
    expect(left.text).not.toContain(ona.email);
    expect(left.body).toMatchObject({
      user: { name: 'Erased user', has_password: false, has_pin: false },
      addresses: [],
      movements: [{ amount: 500 }, { amount: -500, balance: 0 }],
      sessions: [],
      mails: [],
    });
    expect((await send('GET', `/admin/v1/mails?to=${ona.email}`)).body['mails']).toEqual([]);
    const again = await send('POST', '/admin/v1/users', { name: 'Ona', email: ona.email });
    expect(again.status).toBe(201);
    expect(await audit()).toMatchObject({ ok: true, differences: [] });
  });

  test('with a staff invitation to the same address keeps it when erased', async () => {
    const email = `${randomUUID()}@example.com`;
    const { user_id: id } = await aUser(service().client, { email });
    const shop = await aMerchant(service().client);
    const { project_id } = shop.project;
    const invited = { email, name: 'Ona', role: 'viewer', project_id };
    expect((await send('POST', '/admin/v1/staff', invited)).status).toBe(201);
    const mailed = async () => {
      const { body } = await send('GET', `/admin/v1/mails?to=${email}`);
      const mails = body['mails'] as readonly { id: string; text: string | null }[];
      return mails.map(({ id: mailId, text }) => ({ mailId, text }));
    };
    const [invitation] = await mailed();
    await send('POST', `${pathOf(id)}/password-link`);
    expect(await mailed()).toHaveLength(2);
    const told = await send('GET', `${pathOf(id)}/export`);
    expect(told.body['mails']).toEqual([
      expect.objectContaining({ subject: '[TEST] Request to set a new password' }),
    ]);
    expect((await close(id)).status).toBe(200);
    expect((await send('POST', `${pathOf(id)}/erase`)).status).toBe(200);
    expect(await mailed()).toEqual([invitation]);
    const page = await new Browser(service().client).open(linkIn(invitation?.text));
    expect([page.status, page.forms.length]).toEqual([200, 1]);
  });

  test('with the address of a project owner loses only the payer’s mails when erased', async () => {
    const email = `${randomUUID()}@example.com`;
    const { user_id: id } = await aUser(service().client, { email });
    const { project_id } = (await aMerchant(service().client)).project;
    const { name } = (await send('GET', `/admin/v1/projects/${project_id}`)).body;
    const password = 'a password of an owner';
    const owner = { email, name: 'Ona', role: 'owner', project_id, password };
    expect((await send('POST', '/admin/v1/staff', owner)).status).toBe(201);
    const account = { project_id, name, iban: anIban() };
    expect((await send('POST', '/admin/v1/beneficiaries', account)).status).toBe(201);
    await send('POST', `${pathOf(id)}/password-link`);
    const subjects = async () => {
      const { body } = await send('GET', `/admin/v1/mails?to=${email}`);
      return (body['mails'] as readonly { subject: string }[]).map(({ subject }) => subject);
    };
    const ofOwner = '[TEST] The bank account of your project was changed';
    const ofPayer = '[TEST] Request to set a new password';
    expect(await subjects()).toEqual([ofPayer, ofOwner]);
    const told = await send('GET', `${pathOf(id)}/export`);
    expect(told.body['mails']).toEqual([expect.objectContaining({ subject: ofPayer })]);
    expect((await close(id)).status).toBe(200);
    expect((await send('POST', `${pathOf(id)}/erase`)).status).toBe(200);
    expect(await subjects()).toEqual([ofOwner]);
  });

  test('is exported and erased only by an operator with full rights', async () => {
    const { user_id: id } = await aUser(service().client, { email: `${randomUUID()}@example.com` });
    for (const role of ['auditor', 'helpdesk', 'treasurer']) {
      const { body } = await send('POST', '/admin/v1/tokens', { name: role, role });
      const headers = { authorization: `Bearer ${body['token']}` };
      const ask = (method: string, what: string) =>
        service().client.send(method, `${pathOf(id)}/${what}`, { headers });
      expect(error(await ask('GET', 'export'))).toEqual([403, 'forbidden']);
      expect(error(await ask('POST', 'erase'))).toEqual([403, 'forbidden']);
    }
    expect(error(await send('GET', `${pathOf(999_999)}/export`))).toEqual([404, 'not_found']);
    expect(error(await send('POST', `${pathOf(999_999)}/erase`))).toEqual([404, 'not_found']);
  });
});
