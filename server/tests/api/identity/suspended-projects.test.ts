import { beforeEach, describe, expect, test } from 'vitest';
import { buyerLanguages } from '../../../src/pages/language.ts';
import { Browser, formOf } from '../../support/browser.ts';
import { aMerchant, type Merchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { askForToken, aUser, errorOf, readAsBearer } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { aServiceBeneficiary, TransferClient, type TransferSeen } from '../../support/transfer.ts';
import { balanceOf, pay, seen, WalletClient } from '../../support/wallet.ts';

// Business 6 and 7: what a suspended project can no longer do, and what continues.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeEach(async () => {
  shop = await aMerchant(service().client, { name: 'Corner shop' });
});

const change = (body: object, id = shop.project.project_id): Promise<Answer> =>
  service().client.send('PATCH', `/admin/v1/projects/${id}`, { body });

const suspend = async () => {
  const answer = await change({ state: 'suspended', reason: 'Under review' });
  expect(answer.status).toBe(200);
};

const suspendedText = errorOf('project_suspended', 'This project is suspended.');

const actsOf = async (): Promise<readonly Record<string, unknown>[]> => {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=100');
  const acts = body['actions'] as readonly Record<string, unknown>[];
  return acts.filter(({ subject }) => subject === `project ${shop.project.project_id}`);
};

describe('PATCH /admin/v1/projects/{id}', () => {
  test('suspends and resumes a project, as reads show', async () => {
    const before = (await service().client.send('GET', pathOf())).body;
    expect(before).toMatchObject({
      state: 'active',
      suspended_reason: null,
      state_changed_at: null,
    });
    const { body } = await change({ state: 'suspended', reason: 'Under review' });
    expect(body).toEqual({
      ...before,
      state: 'suspended',
      suspended_reason: 'Under review',
      state_changed_at: expect.any(Number),
    });
    expect((await service().client.send('GET', pathOf())).body).toEqual(body);
    const resumed = await change({ state: 'active' });
    expect(resumed.body).toMatchObject({ state: 'active', suspended_reason: null });
    expect((await readAsBearer(service().client, shop.token)).status).toBe(200);
  });

  const pathOf = () => `/admin/v1/projects/${shop.project.project_id}`;

  // biome-ignore format: a table
  test.each([
    [{ state: 'suspended' },                                  { reason: ['Reason is required'] }                ],
    [{ state: 'active', reason: 'x' },                        { reason: ['Reason belongs to a suspension'] }    ],
    [{ reason: 'x' },                                         { reason: ['Reason belongs to a suspension'] }    ],
    [{ state: 'suspended', reason: 'x', name: 'New' },        { state: ['State should be changed alone'] }      ],
    [{ state: 'suspended', reason: '' },                      { reason: [expect.any(String)] }                  ],
    [{ state: 'suspended', reason: 'x'.repeat(501) },         { reason: [expect.any(String)] }                  ],
    [{ state: 'asleep' },                                     { state: [expect.any(String)] }                   ],
  ])('refuses %o', async (body, properties) => {
    const answer = await change(body);
    expect([answer.status, answer.body['error_properties']]).toEqual([422, properties]);
    expect(await actsOf()).toHaveLength(1);
  });

  test('repeating the same state logs one action', async () => {
    await suspend();
    await suspend();
    expect((await change({ state: 'active' })).status).toBe(200);
    expect((await change({ state: 'active' })).status).toBe(200);
    const acts = await actsOf();
    expect(acts.map(({ action }) => action)).toEqual([
      'resume_project',
      'suspend_project',
      'create_project',
    ]);
    expect(acts[1]).toMatchObject({
      before: { state: 'active', suspended_reason: null },
      after: { state: 'suspended', suspended_reason: 'Under review' },
    });
  });

  test('another reason logs an action and keeps the time of the first suspension', async () => {
    await suspend();
    const { body } = await change({ state: 'suspended', reason: 'Fraud' });
    expect((await service().client.send('GET', pathOf())).body).toEqual(body);
    const [second, first] = await actsOf();
    expect(second).toMatchObject({
      action: 'suspend_project',
      before: { suspended_reason: 'Under review' },
      after: { suspended_reason: 'Fraud' },
    });
    const { state_changed_at: since, suspended_reason: reason } = body;
    expect(first?.['after']).toMatchObject({ state_changed_at: since });
    expect(reason).toBe('Fraud');
  });

  test('is 404 for an unknown project', async () => {
    const answer = await change({ state: 'active' }, '00000000-0000-4000-8000-000000000000');
    expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
  });
});

describe('credentials of a suspended project', () => {
  test('are 403 project_suspended on every API immediately', async () => {
    const wallet = new WalletClient(service().client, shop.project);
    await suspend();
    const answers = [
      await readAsBearer(service().client, shop.token),
      await askForToken(service().client, shop.project),
      await wallet.send('GET', '/rest/v1/project'),
      await wallet.send('GET', '/transfer/rest/v1/transfers?credit_account_number=1'),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [403, suspendedText]),
    );
  });

  test('a wrong secret gets 401 and learns nothing of the suspension', async () => {
    await suspend();
    const wrong = { ...shop.project, client_secret: 'wrong', mac_key: 'wrong' };
    expect((await askForToken(service().client, wrong)).status).toBe(401);
    const signed = await new WalletClient(service().client, wrong).send('GET', '/rest/v1/project');
    expect(signed.status).toBe(401);
  });
});

describe('pages of a suspended project', () => {
  async function aLink() {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId, { experience: { language: 'en' } });
    return { orderId, linkId, path: `/pay/${linkId}` };
  }

  test('say that payments are not possible now, and have no form', async () => {
    const { path } = await aLink();
    await suspend();
    const page = await new Browser(service().client).open(path);
    expect([page.status, page.heading, page.forms]).toEqual([
      200,
      'Payments are not possible now',
      [],
    ]);
  });

  test('say that in every language of the buyer', async () => {
    const { path } = await aLink();
    await suspend();
    const browser = new Browser(service().client);
    const pages = await Promise.all(
      buyerLanguages.map((language) => browser.open(`${path}?lang=${language}`)),
    );
    expect(new Set(pages.map(({ heading }) => heading)).size).toBe(buyerLanguages.length);
    expect(pages.map(({ status, forms }) => [status, forms])).toEqual(pages.map(() => [200, []]));
  });

  test('an open form and the test payment route start no payment', async () => {
    const { orderId, linkId, path } = await aLink();
    const browser = new Browser(service().client);
    const open = await browser.open(path);
    await suspend();
    const sent = await browser.submit(formOf(open), { method: 'mock' });
    expect([sent.status, sent.heading]).toEqual([200, 'Payments are not possible now']);
    const paid = await shop.pay(linkId);
    expect([paid.status, paid.text]).toEqual([
      409,
      errorOf('invalid_state', 'This project is suspended.'),
    ]);
    await change({ state: 'active' });
    expect((await shop.readOrder(orderId)).body['payment_links']).toMatchObject([{ payments: [] }]);
    expect((await shop.pay(linkId)).status).toBe(201);
  });

  test('a payer cannot accept, before or after signing in', async () => {
    const wallet = new WalletClient(service().client, shop.project);
    const { transaction_key: key } = await wallet.created();
    const email = `${key}@example.com`;
    await aUser(service().client, { email, password: 'correct horse' });
    const browser = new Browser(service().client);
    const path = `/frontend/en/wallet/confirm/${key}`;
    const signIn = await browser.open(path);
    const asked = await browser.submit(formOf(signIn), { login: email, password: 'correct horse' });
    await suspend();
    const later = await browser.submit(formOf(asked), { answer: 'accept' });
    const strangers = await new Browser(service().client).open(path);
    for (const page of [later, strangers]) {
      expect([page.status, page.heading, page.forms]).toEqual([
        200,
        'Payments are not possible now',
        [],
      ]);
    }
    const lithuanian = await browser.open(`/frontend/lt/wallet/confirm/${key}`);
    expect(lithuanian.heading).toBe('Šiuo metu sumokėti negalima');
    await change({ state: 'active' });
    expect(seen(await wallet.read(key)).status).toBe('new');
  });
});

describe('operations started before the suspension', () => {
  test('a payment reported by its bank settles, and the operator refunds it', async () => {
    const { orderId, paymentId } = await shop.paidOrder('authorized');
    await suspend();
    expect((await shop.moveTo(paymentId, 'settled')).status).toBe(200);
    const path = `/admin/v1/payments/${paymentId}/refunds`;
    const body = { amount: 1_000, currency: 'EUR', reference: 'By the operator' };
    const refund = await service().client.send('POST', path, { body });
    expect([refund.status, refund.body]).toEqual([
      201,
      {
        refund_id: expect.any(String),
        payment_id: paymentId,
        order_id: orderId,
        project_id: shop.project.project_id,
        payment_method_key: 'mock',
        status: 'completed',
        amount: 1_000,
        currency: 'EUR',
        reference: 'By the operator',
        created_at: expect.any(Number),
      },
    ]);
    const more = await service().client.send('POST', path, { body });
    expect([more.status, more.body['error']]).toEqual([422, 'invalid_properties']);
    const dollars = await service().client.send('POST', path, {
      body: { ...body, amount: 1, currency: 'USD' },
    });
    expect([dollars.status, dollars.body['error_properties']]).toEqual([
      422,
      { currency: ['Currency should be EUR'] },
    ]);
    await change({ state: 'active' });
    const eligible = await shop.send('GET', `${paymentsPath}/${paymentId}/refund-eligibility`);
    expect(eligible.body['remaining_refundable']).toBe(250);
  });

  test('refunding an unknown payment is 404, an unsettled one 409', async () => {
    const body = { amount: 1, currency: 'EUR', reference: 'x' };
    const refund = (id: string) =>
      service().client.send('POST', `/admin/v1/payments/${id}/refunds`, { body });
    expect((await refund('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const { paymentId } = await shop.paidOrder('authorized');
    const early = await refund(paymentId);
    expect([early.status, early.body['error']]).toEqual([409, 'invalid_state']);
  });

  test('a transfer funded during the suspension waits and is done after it', async () => {
    const { client } = service();
    const payer = new TransferClient(client, shop.project);
    const { beneficiary } = await aServiceBeneficiary(client);
    const { id } = await payer.created(beneficiary);
    expect((await payer.acted(id, 'sign')).status).toBe('waiting_funds');
    await suspend();
    await pay(client, shop.project.wallet_id, 5_000);
    await advance(client, 1);
    expect(await balanceOf(client, shop.project.wallet_id)).toEqual({ balance: 5_000, held: 0 });
    await change({ state: 'active' });
    await advance(client, 1);
    expect(seen<TransferSeen>(await payer.read(id)).status).toBe('done');
    expect(await balanceOf(client, shop.project.wallet_id)).toEqual({ balance: 4_000, held: 0 });
  });

  test('a reservation expires on time', async () => {
    const wallet = new WalletClient(service().client, shop.project);
    const user = await aUser(service().client, { email: `${shop.project.client_id}@example.com` });
    await service().client.send('POST', `/admin/v1/wallets/${user.wallet_id}/deposits`, {
      body: { amount: 500, currency: 'EUR', reference: shop.project.client_id },
    });
    const { transaction_key: key } = await wallet.created({ reserve: { for: 1 } }, { price: 500 });
    seen(await wallet.accept(key, user.wallet_id));
    await suspend();
    const held = async () =>
      (await service().client.send('GET', `/admin/v1/wallets/${user.wallet_id}`)).body['balances'];
    expect(await held()).toMatchObject([{ balance: 500, held: 500 }]);
    const moved = await service().client.send('POST', '/admin/v1/clock/advance', {
      body: { seconds: 86_400 * 31 },
    });
    expect(moved.status).toBe(200);
    expect(await held()).toMatchObject([{ balance: 500, held: 0 }]);
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
});
