import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bankAccountsPath } from '../../support/bank.ts';
import { aMerchant, type Merchant, paymentsPath, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { aProject } from '../../support/identity.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { staffBrowser } from '../../support/portal.ts';
import { ibans } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';

// Bank 3: refunds of bank transfers after their bank account has moved to another project.

const service = useService(unlimited);
let out: MoneyOut;
let shop: Merchant;
let key: string;

beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aMerchant(service().client);
});
beforeEach(() => {
  key = randomUUID();
});

type Body = Readonly<Record<string, unknown>>;

const givenTo = (project_id: string | null) =>
  service().client.send('PATCH', `${bankAccountsPath}/${out.accountId}`, { body: { project_id } });

/** Until the end of the test the bank account pays out for another project. */
async function leaves(): Promise<void> {
  const other = await aProject(service().client);
  onTestFinished(async () => {
    await givenTo(null);
  });
  expect((await givenTo(other.project_id)).status).toBe(200);
}

const item = { amount: 500, currency: 'EUR', reference: 'One item' };

test('gaps 1, Idempotency: without a bank account a repeated refund still gets its first answer, with another body 409', async () => {
  const paymentId = await out.paidPayment(shop);
  const asked = (more: object = {}) => {
    const sent = { body: { ...item, ...more }, key };
    return Promise.all([
      shop.send('POST', `${paymentsPath}/${paymentId}/refunds`, sent),
      service().client.send('POST', `/admin/v1/payments/${paymentId}/refunds`, sent),
      shop.send('POST', '/v1/refund/refund_requests', {
        body: { ...item, amount: 1, payment_id: paymentId, ...more },
        key,
      }),
    ]);
  };
  const first = await asked();
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
  await leaves();
  const again = await asked();
  expect(again.map(({ status, text }) => [status, text])).toEqual(
    first.map(({ text }) => [201, text]),
  );
  for (const { status, text } of await asked({ amount: 2 })) {
    expect([status, text]).toEqual([409, expect.stringContaining('idempotency_conflict')]);
  }
  expect((await shop.refund(paymentId, { amount: 1 })).status).toBe(409);
});

test('gaps 1, Idempotency: without a bank account a repeated resend of a refund still gets its first answer', async () => {
  const paymentId = await out.returnedRefund(shop);
  const list = await service().client.send('GET', `/admin/v1/refunds?payment_id=${paymentId}`);
  const [refunded] = list.body['items'] as Body[];
  const path = `/admin/v1/payments/${paymentId}/refunds/${refunded?.['refund_id']}/resend`;
  const again = () => service().client.send('POST', path, { key });
  const first = await again();
  expect(first.status).toBe(200);
  await leaves();
  const later = await again();
  expect([later.status, later.text]).toEqual([200, first.text]);
});

test('bank 6, overpaid: an excess goes back by the account on which it came', async () => {
  const orderId = await shop.anOrder();
  const part = await shop.aLink(orderId, { purchase: { amount: 1_000 } });
  const paymentId = await out.paidPayment(
    shop,
    () => ({ iban: ibans[1] }),
    await shop.aLink(orderId),
    async () => {
      await shop.aPayment(part);
      await leaves();
    },
  );
  const list = await service().client.send('GET', `/admin/v1/refunds?payment_id=${paymentId}`);
  const [refunded] = list.body['items'] as Body[];
  expect(refunded).toMatchObject({ amount: 1_000, status: 'pending' });
  expect((await shop.readPayment(paymentId)).body).toMatchObject({
    ...{ status: 'settled', refunded_amount: 1_000 },
  });
  const file = await out.sentFile();
  const items = await out.itemsOf(file);
  const item = items.find((one) => one['payout_id'] === refunded?.['payout_id']);
  expect(item).toMatchObject({ amount: 1_000, iban: ibans[1], state: 'in_file' });
  await out.books([{ minor: -1_000, endToEndId: String(item?.['end_to_end_id']) }]);
  const read = await service().client.send('GET', `/admin/v1/refunds/${refunded?.['refund_id']}`);
  expect(read.body).toMatchObject({ status: 'completed' });
  await out.meets();
});

test('without a bank account the payment pages have no refund form and give the reason in the reader’s language', async () => {
  const paymentId = await out.paidPayment(shop);
  const finance = await staffBrowser(service(), shop.project.project_id, 'finance');
  const viewer = await staffBrowser(service(), shop.project.project_id, 'viewer');
  const operator = (await atConsole(service(), 'operator')).browser;
  const own = `/portal/projects/${shop.project.project_id}/payments/${paymentId}`;
  const pages = [[finance, own] as const, [operator, `/console/payments/${paymentId}`] as const];
  const seen = async (lang: string) =>
    Promise.all(
      pages.map(async ([browser, path]) => {
        const { text, forms } = await browser.open(`${path}?lang=${lang}`);
        return [text, forms.some(({ action }) => action.endsWith('/refund'))];
      }),
    );
  const withForm = await seen('en');
  expect(withForm.map(([, hasForm]) => hasForm)).toEqual([true, true]);
  await leaves();
  const reasons = {
    lt: 'Dabar grąžinti negalima: nėra banko sąskaitos, iš kurios mokama už šį projektą.',
    ru: 'Сейчас возврат невозможен: нет банковского счёта, с которого идут выплаты этого проекта.',
    en: 'A refund is not possible now: no bank account pays out for this project.',
  };
  for (const [lang, reason] of Object.entries(reasons)) {
    const said = [expect.stringContaining(reason), false];
    expect(await seen(lang)).toEqual([said, said]);
  }
  expect((await finance.open(own)).text).toContain('Can still be refunded €0.00');
  expect((await viewer.open(own)).text).not.toContain(reasons.en);
  for (const [text] of withForm) expect(text).not.toContain(reasons.en);
});

test('without a bank account a returned refund has no resend form, and the pages say what to do instead', async () => {
  const paymentId = await out.returnedRefund(shop);
  const finance = await staffBrowser(service(), shop.project.project_id, 'finance');
  const viewer = await staffBrowser(service(), shop.project.project_id, 'viewer');
  const operator = (await atConsole(service(), 'operator')).browser;
  const own = `/portal/projects/${shop.project.project_id}/payments/${paymentId}`;
  const seen = async (browser: typeof finance, path: string) => {
    const { text, forms, links } = await browser.open(path);
    const hasForm = forms.some(({ action }) => action.endsWith('/resend'));
    return { hasForm, text, leadsToBank: links.includes('/console/bank') };
  };
  const atDesk = `/console/payments/${paymentId}`;
  const before = [await seen(finance, own), await seen(operator, atDesk)];
  expect(before.map(({ hasForm }) => hasForm)).toEqual([true, true]);
  const canResend = async () => {
    const path = `/admin/v1/payments/${paymentId}/refund-eligibility`;
    return (await service().client.send('GET', path)).body['can_resend'];
  };
  expect(await canResend()).toBe(true);
  await leaves();
  expect(await canResend()).toBe(false);
  const why =
    'The refund of €5.00 came back and cannot be sent again now: no bank account pays out for this project. The money is kept for the payer.';
  const atPortal = await seen(finance, own);
  expect([atPortal.hasForm, atPortal.text]).toEqual([false, expect.stringContaining(why)]);
  expect(atPortal.text).toContain('Ask the operator of this service for one');
  const atConsoles = await seen(operator, atDesk);
  expect(atConsoles).toEqual({
    hasForm: false,
    text: expect.stringContaining(why),
    leadsToBank: true,
  });
  expect(atConsoles.text).toContain('Set up a bank account');
  expect((await seen(viewer, own)).text).not.toContain(why);
  for (const { text } of before) expect(text).not.toContain(why);
});

test('gaps 2, Refunds: a payment is not eligible for a refund until a bank account serves its project again', async () => {
  const paymentId = await out.paidPayment(shop);
  const asked = async (): Promise<readonly Body[]> => {
    const path = `/payments/${paymentId}/refund-eligibility`;
    const own = await shop.eligibility(paymentId);
    return [own.body, (await service().client.send('GET', `/admin/v1${path}`)).body];
  };
  const can = { eligible: true, reason: null, max_refund_amount: 1_250 };
  expect(await asked()).toMatchObject([can, can]);
  await leaves();
  const amounts = { remaining_refundable: 0, min_refund_amount: 0, max_refund_amount: 0 };
  const cannot = { eligible: false, reason: 'NO_BANK_ACCOUNT', ...amounts };
  expect(await asked()).toMatchObject([cannot, cannot]);
  expect((await shop.refund(paymentId, { amount: 1 })).status).toBe(409);
  await givenTo(null);
  expect(await asked()).toMatchObject([can, can]);
  expect((await shop.refund(paymentId, { amount: 1 })).status).toBe(201);
});
