import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { longTest } from '../../support/extent.ts';
import { listMails, mailTo, testMark } from '../../support/mails.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0167: a mailed receipt for the buyer, if the project wants it and the address is known.

const service = useService({ ...unlimited, FLORIN_INVITATIONS_PER_DAY: '4' });

const someone = (): string => `${randomUUID()}@buyer.example`;

async function aShop(receipts: boolean): Promise<Merchant> {
  const shop = await aMerchant(service().client, { name: 'Linden & Sons' });
  const path = `/admin/v1/projects/${shop.project.project_id}/branding`;
  const body = { receipts, support_email: 'help@shop.example' };
  const { status } = await service().client.send('PUT', path, { body });
  expect(status).toBe(200);
  return shop;
}

async function paid(shop: Merchant, email: string, language = 'en'): Promise<string> {
  const orderId = await shop.anOrder();
  const payer_information = { email };
  const linkId = await shop.aLink(orderId, { experience: { language }, payer_information });
  return shop.aPayment(linkId);
}

const isWritten = (): boolean => true;

test('a receipt is sent once, in the language of the link, with the contact of the seller', async () => {
  const shop = await aShop(true);
  const email = someone();
  const paymentId = await paid(shop, email, 'lt');
  const mail = await mailTo(service().client, email, isWritten);
  expect(mail.subject).toBe('[TEST] Apmokėta: 12,50\u00a0€ – Linden & Sons');
  expect(mail.text?.startsWith(`${testMark}Pardavėjas gavo jūsų mokėjimą. Dėkojame.\n\n`)).toBe(
    true,
  );
  for (const words of [
    'Užsakymas: Order 1042',
    `Mokėjimo numeris: ${paymentId}`,
    'Klausimai pardavėjui: help@shop.example',
  ]) {
    expect(mail.text).toContain(words);
  }
  await shop.refund(paymentId);
  expect(await listMails(service().client, { to: email })).toHaveLength(1);
});

test('no receipt is sent if the project does not want it', async () => {
  const shop = await aShop(false);
  const email = someone();
  await paid(shop, email);
  const due = await service().database.query("SELECT id FROM timer WHERE kind = 'receipt'");
  expect(due).toEqual([]);
  expect(await listMails(service().client, { to: email })).toEqual([]);
});

test('the payment page announces a receipt only if the setting was on at the payment', async () => {
  const { client } = service();
  const shop = await aShop(false);
  const path = `/admin/v1/projects/${shop.project.project_id}/branding`;
  const saysSo = async (email: string): Promise<boolean> => {
    const paymentId = await paid(shop, email);
    await client.send('PUT', path, { body: { receipts: true } });
    const { link_id: linkId } = (await shop.readPayment(paymentId)).body;
    const page = await new Browser(client).open(`/pay/${linkId}/payments/${paymentId}`);
    expect(page.text).toContain('You can print this page and keep it as a receipt.');
    return page.text.includes(`A receipt is being sent to: ${email}`);
  };
  const [before, since] = [someone(), someone()];
  expect([await saysSo(before), await saysSo(since)]).toEqual([false, true]);
  await mailTo(client, since, isWritten);
  expect(await listMails(client, { to: before })).toEqual([]);
});

test('the page still announces the receipt after the mail was written and the payment refunded', async () => {
  const shop = await aShop(true);
  const email = someone();
  const paymentId = await paid(shop, email);
  await mailTo(service().client, email, isWritten);
  await shop.refund(paymentId, { amount: 100 });
  const { link_id: linkId } = (await shop.readPayment(paymentId)).body;
  const page = await new Browser(service().client).open(`/pay/${linkId}/payments/${paymentId}`);
  expect(page.text).toContain(`A receipt is being sent to: ${email}`);
});

test('a receipt shows the amount that the order took, and a wholly refunded payer gets no receipt', async () => {
  const shop = await aShop(true);
  const orderId = await shop.anOrder();
  const payingFor = async (amount: number, email: string): Promise<string> => {
    const wanted = {
      ...{ purchase: { amount }, payer_information: { email } },
      experience: { language: 'en' },
    };
    return shop.aPayment(await shop.aLink(orderId, wanted), 'pending_settlement');
  };
  const [nobody, somebody] = [someone(), someone()];
  const part = await payingFor(1_000, somebody);
  const whole = await payingFor(1_250, nobody);
  await shop.aPayment(await shop.aLink(orderId, { purchase: { amount: 300 } }));
  await shop.moveTo(part, 'settled');
  expect((await shop.moveTo(whole, 'settled')).body['refunded_amount']).toBe(1_250);
  const { subject, text } = await mailTo(service().client, somebody, isWritten);
  expect(subject).toBe('[TEST] Paid: €9.50 – Linden & Sons');
  expect(text).toContain('so €0.50 of €10.00 was refunded to you.');
  expect(await listMails(service().client, { to: nobody })).toEqual([]);
  const due = await service().database.query("SELECT id FROM timer WHERE kind = 'receipt'");
  expect(due).toEqual([]);
});

longTest('decision 0102: a test project sends no more receipts than invitations', async () => {
  const shop = await aShop(true);
  const [first, second] = [someone(), someone()];
  await paid(shop, first);
  await mailTo(service().client, first, isWritten);
  await paid(shop, second);
  const { state, last_error, text } = await mailTo(service().client, second, isWritten);
  expect([state, last_error, text]).toEqual([
    'withheld',
    'Withheld: too many receipts of this test project.',
    null,
  ]);
});
