import { beforeAll, expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { aBuyersLink } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { awaitedTransfer, MoneyOut } from '../../support/money-out.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0136: an overpaid bank transfer stays settled, and its page shows the refunded amount.

const service = useSharedService(unlimited);

let shop: Merchant;
let bank: MoneyOut;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  bank = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
});

const success = 'https://shop.example/thanks';

/** A transfer of 12.50 to an order of 12.50, of which this amount was paid before the transfer. */
async function lateTransfer(paidBefore: number) {
  const order = { redirect_urls: { success_url: success } };
  const { orderId, linkId } = await aBuyersLink(shop, { order });
  const part = await shop.aLink(orderId, { purchase: { amount: paidBefore } });
  const awaited = await awaitedTransfer(service().client, linkId);
  await shop.aPayment(part);
  return { ...awaited, linkId };
}

/** The page of the payment once this amount was refunded. */
async function pageOf({ linkId, paymentId }: Late, refunded_amount: number) {
  const { body } = await shop.readPayment(paymentId);
  expect(body).toMatchObject({ status: 'settled', refunded_amount });
  return new Browser(service().client).open(`/pay/${linkId}/payments/${paymentId}`);
}

type Late = Awaited<ReturnType<typeof lateTransfer>>;

test('a partly refunded transfer shows the amount and links back to the shop', async () => {
  const late = await lateTransfer(1_000);
  await bank.books([{ minor: 1_250, reference: late.reference }]);
  const page = await pageOf(late, 1_000);
  expect(page.heading).toBe('Part of your payment was refunded');
  expect(page.text).toContain(
    'You paid more than was due, so €10.00 of €12.50 was refunded to you.',
  );
  expect(page.headers['refresh']).toContain(success);
  expect(page.links).toContain(success);
});

test('a fully refunded transfer does not link back to the shop as paid', async () => {
  const late = await lateTransfer(1_250);
  await shop.moveTo(late.paymentId, 'settled');
  const page = await pageOf(late, 1_250);
  expect(page.heading).toBe('Your payment was refunded');
  expect(page.text).toContain('so €12.50 was refunded to you.');
  expect(page.headers['refresh']).toBeUndefined();
  expect(page.links).not.toContain(success);
});
