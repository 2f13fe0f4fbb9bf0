import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { staffBrowser } from '../../support/portal.ts';
import { Receiver } from '../../support/receivers.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import { answering, deliveryOf, isFailed, tell } from '../../support/webhooks.ts';

// Business 4, Home: what needs attention.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

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

test('a new shop is told its first step, by who may take it', async () => {
  const { project } = await aMerchant(service().client);
  const { page, base } = await opened(project.project_id);
  expect(page.text).toContain('There is no order yet.');
  expect(page.text).not.toContain('Make a trial order');
  const owner = await staffBrowser(service(), project.project_id, 'owner');
  expect((await owner.open(base)).text).toContain(
    'There is no order yet. Make a trial order and pay it yourself: nothing here is real money.',
  );
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

test('webhooks that failed, for a day', async () => {
  const { client } = service();
  const { project } = await aMerchant(client);
  answering(receiver, () => 401);
  const object = await tell(client, project, { name: 'trial', url: receiver.url('/hook') });
  await deliveryOf(client, object, isFailed);
  const said = 'Webhooks that failed in the last 24 hours: 1';
  expect((await opened(project.project_id)).page.text).toContain(said);
  const other = await aMerchant(client);
  expect((await opened(other.project.project_id)).page.text).not.toContain(said);
  await advance(client, 86_401);
  expect((await opened(project.project_id)).page.text).toContain('Nothing needs you');
});

test('the charts say how well each method does, and why payments failed', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('settled');
  await shop.paidOrder('failed');
  await shop.paidOrder('rejected');
  await shop.paidOrder('rejected');
  const projectId = shop.project.project_id;
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const { html } = await browser.open(`/portal/projects/${projectId}`);
  expect(html).toContain('aria-label="Conversion by method. Mock bank: 25%.');
  expect(html).toContain('aria-label="Why payments failed. declined: 66.7%; failed: 33.3%.');
});

test('decision 0179: reasons that banks gave stand beside the statuses of the others', async () => {
  const shop = await aMerchant(service().client);
  const { paymentId } = await shop.paidOrder('awaiting_authorization');
  await shop.reportFailure(paymentId, 'rejected', 'insufficient_funds', '51');
  await shop.paidOrder('rejected');
  const projectId = shop.project.project_id;
  const base = `/portal/projects/${projectId}`;
  const browser = await staffBrowser(service(), projectId, 'viewer');
  const { html } = await browser.open(base);
  expect(html).toContain('aria-label="Why payments failed. not enough money: 50%; declined: 50%.');
  const inLithuanian = await browser.open(`${base}?lang=lt`);
  expect(inLithuanian.html).toContain('nepakanka pinigų: 50');
  const payment = await browser.open(`${base}/payments/${paymentId}?lang=en`);
  expect(payment.text).toContain('Why it failed not enough money ( 51 )');
  expect(payment.text).toContain(
    'Not enough money on the account or card (the bank’s code: 51). The bank or card issuer declined it.',
  );
});
