import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { changeProject } from '../../support/identity.ts';
import { formTo, staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Payment: a refund from the portal equals a refund by the API.

const service = useSharedService(unlimited);

let merchant: Merchant;
let finance: Browser;
let base: string;
beforeAll(async () => {
  merchant = await aMerchant(service().client);
  base = `/portal/projects/${merchant.project.project_id}`;
  finance = await staffBrowser(service(), merchant.project.project_id, 'finance');
});

const paidFor = async (amount: number): Promise<string> =>
  (await merchant.paidOrder('settled', { amount })).paymentId;

const refundedOf = async (paymentId: string): Promise<unknown> =>
  (await merchant.readPayment(paymentId)).body['refunded_amount'];

describe('a refund', () => {
  test('can be partial, then of the rest', async () => {
    const paymentId = await paidFor(1_250);
    const page = await finance.open(`${base}/payments/${paymentId}`);
    const part = await finance.submit(formTo(page, '/refund'), {
      amount: '5,00',
      reference: 'Broken bag',
    });
    expect(part.text).toContain('The refund was made.');
    expect(await refundedOf(paymentId)).toBe(500);
    const form = formTo(part, '/refund');
    expect(form.choices['amount']).toEqual(['7.50']);
    await finance.submit(form, { amount: '7.50', reference: 'All of it' });
    expect(await refundedOf(paymentId)).toBe(1_250);
    const end = await finance.open(`${base}/payments/${paymentId}`);
    expect(end.forms.some(({ action }) => action.endsWith('/refund'))).toBe(false);
  });

  test('is made once by two clicks, and concurrent refunds never exceed the payment', async () => {
    const paymentId = await paidFor(1_000);
    const other = await staffBrowser(service(), merchant.project.project_id, 'owner');
    const form = formTo(await finance.open(`${base}/payments/${paymentId}`), '/refund');
    const theirs = formTo(await other.open(`${base}/payments/${paymentId}`), '/refund');
    const wanted = { amount: '10', reference: 'Both' };
    const answers = await Promise.all([
      finance.submit(form, wanted),
      finance.submit(form, wanted),
      other.submit(theirs, wanted),
    ]);
    expect(await refundedOf(paymentId)).toBe(1_000);
    const done = answers.filter(({ text }) => text.includes('The refund was made.'));
    expect([1, 2]).toContain(done.length);
  });

  // biome-ignore format: a table
  test.each([
    [{ amount: '99',  reference: 'Much' }, 409, 'It was not done: the amount is larger than what remains.'],
    [{ amount: 'ten', reference: 'Word' }, 422, 'Write an amount above zero and at most €10.00.'],
    [{ amount: '1',   reference: '' },     422, 'Write what the refund is for, in at most 255 characters.'],
    [{ amount: '1',   reference: 'x'.repeat(256) }, 422, 'Write what the refund is for, in at most 255 characters.'],
  ])('of %o is refused with %i and a message', async (fields, status, said) => {
    const paymentId = await paidFor(1_000);
    const form = formTo(await finance.open(`${base}/payments/${paymentId}`), '/refund');
    const page = await finance.submit(form, fields);
    expect(page.status).toBe(status);
    expect(page.text).toContain(said);
    expect(await refundedOf(paymentId)).toBe(0);
  });

  test('is not offered to support, and the form of another member does not work', async () => {
    const paymentId = await paidFor(1_000);
    const support = await staffBrowser(service(), merchant.project.project_id, 'support');
    const page = await support.open(`${base}/payments/${paymentId}`);
    expect(page.status).toBe(200);
    expect(page.forms.some(({ action }) => action.endsWith('/refund'))).toBe(false);
    const form = formTo(await finance.open(`${base}/payments/${paymentId}`), '/refund');
    const forged = await support.submit(form, { amount: '1', reference: 'Mine' });
    expect([forged.status, forged.heading]).toEqual([403, 'Your role does not allow this']);
    expect(await refundedOf(paymentId)).toBe(0);
  });
});

test('the page explains the status', async () => {
  const { paymentId } = await merchant.paidOrder('settled', { amount: 1_000 });
  const page = await finance.open(`${base}/payments/${paymentId}`);
  expect(page.heading).toBe('Payment of Order 1042 settled');
  expect(page.text).toContain('The money is on your balance.');
});

test('members of a suspended project can see payments but refund nothing', async () => {
  const shop = await aMerchant(service().client);
  const { paymentId } = await shop.paidOrder('settled', { amount: 1_000 });
  const projectId = shop.project.project_id;
  const browser = await staffBrowser(service(), projectId, 'owner');
  const address = `/portal/projects/${projectId}/payments/${paymentId}`;
  const form = formTo(await browser.open(address), '/refund');
  await changeProject(service().client, projectId, { state: 'suspended', reason: 'Fraud' });
  const page = await browser.submit(form, { amount: '10', reference: 'Away' });
  expect([page.status, page.heading]).toEqual([403, 'The project is suspended']);
  expect((await browser.open(address)).text).toContain('Refunded €0.00');
});
