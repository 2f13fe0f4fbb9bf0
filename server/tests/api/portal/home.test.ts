import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { staffBrowser } from '../../support/portal.ts';
import { Receiver } from '../../support/receivers.ts';
import { aMarketplace, toOne, variadic } from '../../support/splits.ts';
import { useService } from '../../support/test-service.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  tell,
} from '../../support/webhooks.ts';

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

test('a project without problems says so', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('settled');
  const { page } = await opened(shop.project.project_id);
  expect(page.text).toContain('Needs attention Nothing needs you at present.');
});

test('an owner of a new project sees the first step; a viewer does not', async () => {
  const { project } = await aMerchant(service().client);
  const { page, base } = await opened(project.project_id);
  expect(page.text).toContain('There is no order yet.');
  expect(page.text).not.toContain('Make a trial order');
  const owner = await staffBrowser(service(), project.project_id, 'owner');
  expect((await owner.open(base)).text).toContain(
    'There is no order yet. Make a trial order and pay it yourself: no real money is used.',
  );
});

const charges = 'Payments charged back in the last 30 days: 1';
const cameBack = 'Payments with a part that came back from its recipient: 1';

/** The payments on the lists that Home links to. */
const listedFrom = async ({ browser, page, base }: Awaited<ReturnType<typeof opened>>) => {
  const lists = page.links.filter((link) => link.startsWith(`${base}/payments?`));
  const pages = await Promise.all(lists.map((list) => browser.open(list)));
  return pages.map(({ links }) =>
    links.flatMap((link) => /\/payments\/([0-9a-f-]{36})$/.exec(link)?.[1] ?? []),
  );
};

test('a chargeback and its debt are shown, each with its page', async () => {
  const shop = await aMarketplace(service().client);
  await shop.withPolicy([variadic]);
  const anna = await shop.aRecipient('Anna');
  const { paymentId } = await shop.paidSplit(toOne(anna, 1_000));
  await shop.moveTo(paymentId, 'chargeback');
  const home = await opened(shop.project.project_id);
  const { page, base } = home;
  expect(page.text).toContain(charges);
  expect(page.text).toContain('Owed after chargebacks: €10.00');
  expect(page.links).toContain(`${base}/balance`);
  expect(await listedFrom(home)).toEqual([[paymentId]]);
});

test('a chargeback on the rest of a refunded payment is shown for 30 days', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  const { paymentId } = await shop.paidOrder();
  const refunded = await shop.paidOrder();
  for (const one of [paymentId, refunded.paymentId]) await shop.refund(one, { amount: 1 });
  expect((await shop.moveTo(paymentId, 'chargeback')).body).toMatchObject({
    status: 'refunded',
    chargeback_amount: 1_249,
  });
  const home = await opened(shop.project.project_id);
  expect(home.page.text).toContain(charges);
  expect(await listedFrom(home)).toEqual([[paymentId]]);
  await advance(client, 31 * 86_400);
  expect((await opened(shop.project.project_id)).page.text).toContain('Nothing needs you');
});

test('a share returned after a refund is shown until it is sent again', async () => {
  const { client } = service();
  const shop = await (await aMarketplace(client)).withPolicy([variadic]);
  const { project_id: projectId } = shop.project;
  const bank = await MoneyOut.open(client, { project_id: projectId });
  const { paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 100));
  expect((await shop.refund(paymentId, { amount: 1 })).status).toBe(201);
  await bank.refusesAll();
  const home = await opened(projectId);
  expect(home.page.text).toContain(cameBack);
  expect(await listedFrom(home)).toEqual([[paymentId]]);
  const [leg] = await shop.legs(paymentId);
  expect((await shop.moveLeg(paymentId, leg?.id, 'deliver')).status).toBe(200);
  expect((await opened(projectId)).page.text).toContain('Nothing needs you');
});

test('a returned share is shown in its own project only', async () => {
  const shop = await aMarketplace(service().client);
  await shop.withPolicy([variadic]);
  const anna = await shop.aRecipient('Anna');
  const { paymentId } = await shop.paidSplit(toOne(anna, 400));
  const [leg] = await shop.legs(paymentId);
  expect((await shop.moveLeg(paymentId, leg?.id, 'return')).status).toBe(200);
  await shop.paidSplit(toOne(anna, 400));
  const home = await opened(shop.project.project_id);
  expect(home.page.text).toContain(cameBack);
  expect(await listedFrom(home)).toEqual([[paymentId]]);
  const other = await aMerchant(service().client);
  expect((await opened(other.project.project_id)).page.text).toContain('Nothing needs you');
});

test('failed webhooks are shown for a day', async () => {
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

test('a webhook that was sent again needs no attention, and the order shows it as delivered', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  const url = receiver.url('/later');
  answering(receiver, (nth) => (nth === 1 ? 401 : 200));
  const orderId = await shop.anOrder({ callback_url: url });
  const { id } = await deliveryOf(client, `order ${orderId}`, isFailed);
  const { project_id: projectId } = shop.project;
  const { browser, base } = await opened(projectId);
  const told = async () => (await browser.open(`${base}/orders/${orderId}`)).text;
  expect(await told()).toContain('Webhook created failed');
  const again = await client.send('POST', `/admin/v1/deliveries/${id}/resend`);
  expect(again.status).toBe(201);
  await deliveriesOf(client, `order ${orderId}`, (all) => all.some(isDelivered));
  expect(await told()).toContain('Webhook created delivered, attempts: 2');
  expect(await told()).not.toContain('Webhook created failed');
  expect((await opened(projectId)).page.text).toContain('Nothing needs you');
});

test('the charts show conversion by method and reasons of failed payments', async () => {
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

test('decision 0179: reasons from banks are shown beside the statuses of other failures', async () => {
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
