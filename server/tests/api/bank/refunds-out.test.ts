import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { refundTexts } from '../../../src/faces/refund-texts.ts';
import { refundWords } from '../../../src/faces/status-words.ts';
import { homeTexts } from '../../../src/portal/home/home-texts.ts';
import type { Line } from '../../support/bank.ts';
import { aMerchant, type Merchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { MoneyOut } from '../../support/money-out.ts';
import type { Answer } from '../../support/operator-client.ts';
import { makeFile } from '../../support/payment-files.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { ibans, onServiceAccount } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';

// Bank 3: a refund of a bank transfer leaves by the next payment file (decision 0223).

const service = useService(unlimited);
let out: MoneyOut;
let shop: Merchant;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aMerchant(service().client);
});

type Body = Readonly<Record<string, unknown>>;

const aBankPayment = (
  lineOf?: (reference: string) => Partial<Line>,
  link?: string,
  meanwhile?: () => Promise<unknown>,
): Promise<string> => out.paidPayment(shop, lineOf, link, meanwhile);

const refund = (paymentId: string, more: Body = {}): Promise<Answer> =>
  shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, {
    body: { amount: 500, currency: 'EUR', reference: 'One item', ...more },
  });
const refundState = async (refundId: unknown) =>
  (await service().client.send('GET', `/admin/v1/refunds/${refundId}`)).body['status'];
const eligibility = async (paymentId: string) =>
  (await shop.send('GET', `${paymentsPath}/${paymentId}/refund-eligibility`)).body;
const balance = async () => {
  const path = `/admin/v1/wallets/${shop.project.wallet_id}`;
  const [own] = (await service().client.send('GET', path)).body['balances'] as Body[];
  return own?.['available'];
};
const kept = () => onServiceAccount(service().database, `returned ${shop.project.project_id}`);
const resend = (paymentId: string, refundId: unknown, body?: Body) =>
  service().client.send(
    'POST',
    `/admin/v1/payments/${paymentId}/refunds/${refundId}/resend`,
    body === undefined ? {} : { body },
  );

test('a refund goes to the account that paid, is pending until the bank has booked it, and leaves once', async () => {
  const paymentId = await aBankPayment(() => ({ from: 'Ona Onaitė', iban: ibans[1] }));
  const before = Number(await balance());
  const answer = await refund(paymentId);
  const { refund_id: refundId, payout_id: payoutId } = answer.body;
  expect([answer.status, answer.body['status']]).toEqual([201, 'pending']);
  expect(await balance()).toBe(before - 500);
  expect(await eligibility(paymentId)).toMatchObject({
    ...{ refunded_amount: 500, pending_refunds: 1, requires_manual_payer_data: false },
  });
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([
    { payout_id: payoutId, amount: 500, name: 'Ona Onaitė', iban: ibans[1], state: 'in_file' },
  ]);
  const list = await shop.send('GET', '/payment-executor/integration/v1/refunds?status=pending');
  expect((list.body['items'] as Body[]).map((one) => one['refund_id'])).toEqual([refundId]);
  await out.books([{ minor: -500, endToEndId: file.ids[0] ?? '' }]);
  expect(await refundState(refundId)).toBe('completed');
  expect(await eligibility(paymentId)).toMatchObject({ pending_refunds: 0 });
  await out.meets();
});

test('business 6: a refund still leaves when its payer is erased before the next payment file', async () => {
  const { client } = service();
  const email = `${randomUUID()}@people.example`;
  const { user_id: userId } = await aUser(client, { name: 'Ona Onaitė', email });
  const payer_information = { name: 'Ona Onaitė', email };
  const link = await shop.aLink(await shop.anOrder(), { payer_information });
  const paymentId = await aBankPayment(() => ({ from: 'Ona Onaitė', iban: ibans[1] }), link);
  const { refund_id: refundId } = (await refund(paymentId)).body;
  await client.send('PATCH', `/admin/v1/users/${userId}`, { body: { state: 'closed' } });
  expect((await client.send('POST', `/admin/v1/users/${userId}/erase`)).status).toBe(200);
  const read = await client.send('GET', `/admin/v1/refunds/${refundId}`);
  expect([read.body['status'], read.text.includes('Ona')]).toEqual(['pending', false]);
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([
    { amount: 500, name: 'Ona Onaitė', iban: ibans[1], state: 'in_file' },
  ]);
  await out.books([{ minor: -500, endToEndId: file.ids[0] ?? '' }]);
  expect(await refundState(refundId)).toBe('completed');
});

test('an account that the merchant names takes precedence', async () => {
  const paymentId = await aBankPayment();
  const named = { payer_iban: 'lv97 haba 0012 3456 7891 0', payer_name: 'Jonas' };
  expect((await refund(paymentId, named)).status).toBe(201);
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([{ name: 'Jonas', iban: ibans[2] }]);
  await out.books([{ minor: -500, endToEndId: file.ids[0] ?? '' }]);
});

test('a refund must name an account if the bank did not say whose account paid', async () => {
  const paymentId = await aBankPayment((reference) => ({
    transactions: [{ structured: [reference], debtor: { name: 'Ona' } }],
  }));
  expect(await eligibility(paymentId)).toMatchObject({ requires_manual_payer_data: true });
  const before = await balance();
  const unknown = await refund(paymentId);
  expect([unknown.status, unknown.body['error_properties']]).toEqual([
    422,
    { payer_iban: ['Payer iban is required: the bank did not say where the money came from'] },
  ]);
  const wrong = await refund(paymentId, { payer_iban: 'LT00' });
  expect([wrong.status, wrong.body['error_properties']]).toEqual([
    422,
    { payer_iban: ['Payer iban should be a valid IBAN'] },
  ]);
  expect(await balance()).toBe(before);
});

test('an overpayment goes back by the next file, and the payment stays settled', async () => {
  const orderId = await shop.anOrder();
  const [part, whole] = [
    await shop.aLink(orderId, { purchase: { amount: 1_000 } }),
    await shop.aLink(orderId, { purchase: { amount: 1_250 } }),
  ];
  const paymentId = await aBankPayment(
    () => ({ iban: ibans[1] }),
    whole,
    async () => {
      await shop.aPayment(part);
    },
  );
  const file = await out.sentFile();
  expect(await out.itemsOf(file)).toMatchObject([{ amount: 1_000, iban: ibans[1] }]);
  expect((await shop.readPayment(paymentId)).body).toMatchObject({
    ...{ status: 'settled', refunded_amount: 1_000 },
  });
  await out.books([{ minor: -1_000, endToEndId: file.ids[0] ?? '' }]);
  await out.meets();
});

test('an excess from an unknown account waits until a treasurer names an account, once', async () => {
  const { client } = service();
  const path = `/admin/v1/payouts/${await out.payoutWithoutAccount(shop)}`;
  const payout = (await client.send('GET', path)).body;
  expect(payout).toMatchObject({ state: 'waiting', amount: 700, name: 'Ona', iban: null });
  const at = `${path}/account`;
  const named = (body: object) => client.send('POST', at, { body });
  expect((await makeFile(client, out.accountId)).status).toBe(409);
  expect((await named({ iban: 'LT00' })).status).toBe(422);
  expect((await named({ iban: ibans[1], bic: 'x' })).status).toBe(422);
  const twice = await Promise.all([named({ iban: ibans[1] }), named({ iban: ibans[2] })]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const file = await out.sentFile();
  const [item] = await out.itemsOf(file);
  expect([ibans[1], ibans[2]]).toContain(item?.['iban']);
  expect((await named({ iban: ibans[3] })).status).toBe(409);
  await out.books([{ minor: -700, endToEndId: file.ids[0] ?? '' }]);
  await out.meets();
});

describe('a refund that the payer’s bank does not take', () => {
  test.each(
    firstOf([
      [
        'sent back',
        async (id: string) => {
          await out.books([{ minor: -500, endToEndId: id }]);
          await out.comesBack(500, id, 'AC04');
        },
      ],
      [
        'refused',
        async (id: string, messageId: string) => {
          const payments = [{ endToEndId: id, status: 'RJCT', reasons: [{ code: 'AC04' }] }];
          await out.report({
            originalMessageId: messageId,
            status: 'PART',
            blocks: [{ payments }],
          });
        },
      ],
    ]),
  )(
    '%s: the money is kept for the payer and can be sent to another account',
    async (_, happens) => {
      const paymentId = await aBankPayment();
      const { body } = await refund(paymentId);
      const refundId = body['refund_id'];
      const [before, keptBefore] = [await balance(), (await kept()) ?? 0];
      const file = await out.sentFile();
      expect((await resend(paymentId, refundId)).status).toBe(409);
      await happens(file.ids[0] ?? '', file.messageId);
      expect([await refundState(refundId), await balance(), await kept()]).toEqual([
        'returned',
        before,
        keptBefore + 500,
      ]);
      await out.meets();
      const wrong = await resend(paymentId, refundId, { iban: 'LT00' });
      expect([wrong.status, wrong.body['error_properties']]).toEqual([
        422,
        { iban: ['Iban should be a valid IBAN'] },
      ]);
      expect((await resend(paymentId, randomUUID())).status).toBe(404);
      expect((await resend(await aBankPayment(), refundId)).status).toBe(404);
      const twice = await Promise.all([
        resend(paymentId, refundId, { iban: ibans[3] }),
        resend(paymentId, refundId, { iban: ibans[3] }),
      ]);
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect([await refundState(refundId), await kept()]).toEqual(['pending', keptBefore]);
      const again = await out.sentFile();
      expect(await out.itemsOf(again)).toMatchObject([{ amount: 500, iban: ibans[3] }]);
      await out.books([{ minor: -500, endToEndId: again.ids[0] ?? '' }]);
      expect(await refundState(refundId)).toBe('completed');
      await out.meets();
    },
  );
});

test('the reversal of a partly refunded payment goes to suspense instead of charging it back', async () => {
  const endToEndId = `REVERSED-${randomUUID().slice(0, 8)}`;
  const rail = async () => Number(await onServiceAccount(service().database, 'rail bank-files'));
  const before = await rail();
  const paymentId = await aBankPayment(() => ({ endToEndId }));
  await refund(paymentId);
  const file = await out.sentFile();
  await out.books([{ minor: -500, endToEndId: file.ids[0] ?? '' }]);
  for (const lines of [[{ minor: -1_250, endToEndId, isReversal: true }], []]) {
    await out.books(lines);
    const list = `/admin/v1/bank-transactions?bank_account_id=${out.accountId}`;
    const [row] = (await service().client.send('GET', list)).body['items'] as Body[];
    expect(row).toMatchObject({ amount: -1_250, state: 'suspense', reason: 'reversal' });
    const payment = (await service().client.send('GET', `/admin/v1/payments/${paymentId}`)).body;
    expect(payment).toMatchObject({ refunded_amount: 500, chargeback_amount: 0 });
    expect(await rail()).toBe(before);
    await out.meets();
  }
});

describe('refunds in the portal', () => {
  test('the form asks for the account, the page shows the progress, and a returned refund can be sent again', async () => {
    const { project_id: projectId } = shop.project;
    const finance = await staffBrowser(service(), projectId, 'finance');
    const paymentId = await aBankPayment();
    const path = `/portal/projects/${projectId}/payments/${paymentId}`;
    const typed = { amount: '5', reference: 'One item', name: 'Ona' };
    const form = formTo(await finance.open(path), '/refund');
    const wrong = await finance.submit(form, { ...typed, iban: 'LT00' });
    expect([wrong.status, wrong.text.includes(refundTexts.en.wrongIban)]).toEqual([422, true]);
    const made = await finance.submit(formTo(wrong, '/refund'), { ...typed, iban: ibans[1] });
    expect(made.text).toContain(refundTexts.en.onItsWay);
    expect(made.text).toContain(refundWords.en.pending);
    await out.refusesAll();
    const back = await finance.open(path);
    expect(back.text).toContain(refundTexts.en.resendThat('€5.00'));
    const again = formTo(back, '/resend');
    const clicks = [
      finance.submit(again, { iban: ibans[2] }),
      finance.submit(again, { iban: ibans[2] }),
    ];
    for (const { text } of await Promise.all(clicks)) expect(text).toContain(refundTexts.en.resent);
    const file = await out.sentFile();
    expect(await out.itemsOf(file)).toMatchObject([{ amount: 500, name: 'Ona', iban: ibans[2] }]);
    await out.books([{ minor: -500, endToEndId: file.ids[0] ?? '' }]);
    expect((await finance.open(path)).text).toContain(refundWords.en.completed);
  });

  test('a viewer, who may not refund, sees the progress but no form', async () => {
    const paymentId = await out.returnedRefund(shop);
    const { project_id: projectId } = shop.project;
    const viewer = await staffBrowser(service(), projectId, 'viewer');
    const page = await viewer.open(`/portal/projects/${projectId}/payments/${paymentId}`);
    expect(page.text).toContain(refundWords.en.returned);
    expect(page.text).not.toContain(refundTexts.en.resend);
    const home = await viewer.open(`/portal/projects/${projectId}`);
    expect(home.text).toContain(`${homeTexts.en.attention.returnedRefunds}: 1`);
    expect(home.html).toContain(`/payments/${paymentId}"`);
    const list = await service().client.send('GET', `/admin/v1/refunds?payment_id=${paymentId}`);
    const [refunded] = list.body['items'] as Body[];
    const q = String(refunded?.['refund_id']);
    const found = await viewer.open(`/portal/projects/${projectId}/search?q=${q}`);
    expect(found.text).toContain(`refund ${refundWords.en.returned}`);
    await out.meets();
  });
});

test('a transfer fully returned as an excess can be neither refunded nor charged back', async () => {
  const link = await shop.aLink(await shop.anOrder());
  const path = `/admin/v1/test/payment-links/${link}/pay`;
  const body = { method: 'bank-transfer', outcome: 'awaiting_authorization' };
  const waiting = await service().client.send('POST', path, { body });
  const paymentId = String(waiting.body['payment_id']);
  await shop.aPayment(link);
  const before = await balance();
  expect((await shop.moveTo(paymentId, 'settled')).body).toMatchObject({
    status: 'settled',
    refunded_amount: 1_250,
  });
  for (const status of ['refunded', 'chargeback']) {
    const moved = await shop.moveTo(paymentId, status);
    expect([moved.status, moved.body['error']]).toEqual([409, 'invalid_state']);
    const told = await service().client.send(
      'POST',
      `/admin/v1/test/payments/${paymentId}/answers`,
      {
        body: { answer_id: `${status} ${paymentId}`, status },
      },
    );
    expect(told.body).toMatchObject({
      state: 'unexpected',
      reason: 'Nothing of this payment remains.',
      payment_status: 'settled',
    });
  }
  expect(await balance()).toBe(before);
});
