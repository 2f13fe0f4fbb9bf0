import { expect, test } from 'vitest';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { staffBrowser } from '../../support/portal.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4: an order shows its payments, refunds and splits; a payment shows its payer if
// known.

const service = useSharedService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });

async function opened({ project }: Merchant, path: string) {
  const browser = await staffBrowser(service(), project.project_id, 'viewer');
  return browser.open(`/portal/projects/${project.project_id}${path}`);
}

test('an order shows its refunds and the refunded part of a payment', async () => {
  const shop = await aMerchant(service().client);
  const { orderId, paymentId } = await shop.paidOrder();
  await shop.refund(paymentId, { amount: 333, reference: 'One item' });
  const { text } = await opened(shop, `/orders/${orderId}`);
  expect(text).toContain('refunded €3.33 of €12.50');
  expect(text).toContain('One item');
  await shop.refund(paymentId, { amount: 917, reference: 'The rest' });
  const after = await opened(shop, `/orders/${orderId}`);
  expect(after.text).toContain('refunded €12.50');
  expect(after.text).toContain('The rest');
});

test('a partly refunded payment does not claim a full refund', async () => {
  const shop = await aMerchant(service().client);
  const { paymentId } = await shop.paidOrder();
  await shop.refund(paymentId, { amount: 333 });
  const { text } = await opened(shop, `/payments/${paymentId}`);
  expect(text).toContain('€3.33 of €12.50 was refunded to the payer. The order stays paid.');
  expect(text).not.toContain('The money was refunded to the payer.');
});

test('an order shows its splits with their recipients', async () => {
  const shop = await (await aMarketplace(service().client)).withPolicy([variadic]);
  const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient('Anna Petraitis'), 400));
  const { body } = await shop.readPayment(paymentId);
  const { text } = await opened(shop, `/orders/${body['order_id']}`);
  expect(text).toContain('Anna Petraitis delivered €4.00');
});

test('a payment shows the payer data that the merchant sent', async () => {
  const shop = await aMerchant(service().client);
  const payer_information = { name: 'Ona Onaitė', email: 'ona@buyer.example' };
  const { linkId } = await aBuyersLink(shop, { payer_information });
  const { text } = await opened(shop, `/payments/${await shop.aPayment(linkId)}`);
  expect(text).toContain('Payer Ona Onaitė, ona@buyer.example');
});

test('a payment by bank transfer shows the payer’s account', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  const bank = await MoneyOut.open(client, { project_id: shop.project.project_id });
  const from = { from: 'Jonas Jonaitis', iban: 'LT601010012345678901' };
  const paymentId = await bank.paidPayment(shop, () => from);
  const { text } = await opened(shop, `/payments/${paymentId}`);
  expect(text).toContain('Account of the payer Jonas Jonaitis LT601010012345678901');
});
