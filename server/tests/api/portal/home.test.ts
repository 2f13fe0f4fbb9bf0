import { expect, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { staffBrowser } from '../../support/portal.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Home: what needs attention.

const service = useSharedService(unlimited);

const opened = async (projectId: string) => {
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const base = `/portal/projects/${projectId}`;
  return { browser, base, page: await browser.open(base) };
};

test('a project of which nothing is wrong says so', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('settled');
  const { page } = await opened(shop.project.project_id);
  expect(page.text).toContain('Needs attention Nothing needs you at present.');
});

test('a chargeback and the debt that it left, each with its page', async () => {
  const shop = await aMarketplace(service().client);
  await shop.withPolicy([variadic]);
  const anna = await shop.aRecipient('Anna');
  const { paymentId } = await shop.paidSplit(toOne(anna, 1_000));
  await shop.moveTo(paymentId, 'chargeback');
  const { page, base, browser } = await opened(shop.project.project_id);
  expect(page.text).toContain('Payments charged back in the last 30 days: 1');
  expect(page.text).toContain('Owed after chargebacks: €10.00');
  expect(page.links).toContain(`${base}/balance`);
  const address = `${base}/payments?status=chargeback`;
  expect(page.links).toContain(address);
  expect((await browser.open(address)).links).toContain(`${base}/payments/${paymentId}`);
});

test('a part that came back, and not that of another project', async () => {
  const shop = await aMarketplace(service().client);
  await shop.withPolicy([variadic]);
  const anna = await shop.aRecipient('Anna');
  const { paymentId } = await shop.paidSplit(toOne(anna, 400));
  const [leg] = await shop.legs(paymentId);
  expect((await shop.moveLeg(paymentId, leg?.id, 'return')).status).toBe(200);
  const { page, base, browser } = await opened(shop.project.project_id);
  expect(page.text).toContain('Payments with a part that came back from its recipient: 1');
  const address = `${base}/payments?status=partially_distributed`;
  expect(page.links).toContain(address);
  expect((await browser.open(address)).links).toContain(`${base}/payments/${paymentId}`);
  const other = await aMerchant(service().client);
  expect((await opened(other.project.project_id)).page.text).toContain('Nothing needs you');
});
