import { expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aMarketplace, type Marketplace, toOne, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 2 and checkout 3.1, 3.2: a timeline shows each state once and correctly (decision 0158).

const service = useSharedService(unlimited);

type Moment = { readonly kind: string; readonly title: string; readonly status?: string };

async function statesOf(type: string, id: string): Promise<readonly string[]> {
  const { body } = await service().client.send('GET', `/admin/v1/timeline/${type}/${id}`);
  return (body['items'] as Moment[])
    .filter(({ kind }) => kind === 'state')
    .map(({ title, status }) => `${title}: ${status}`);
}

/** The new states of an order's timeline from now on. */
async function fromNowOn(orderId: string): Promise<() => Promise<readonly string[]>> {
  const { length } = await statesOf('order', orderId);
  return async () => (await statesOf('order', orderId)).slice(length);
}

/** A shop whose recipient gets 3.00 of each order. */
async function aShop(): Promise<Marketplace> {
  const shop = await aMarketplace(service().client);
  const beneficiary_id = await shop.aRecipient();
  return shop.withPolicy([{ slot_id: 'seller', type: 'fixed', amount: 300, beneficiary_id }]);
}

async function returnAndDeliver(shop: Marketplace, paymentId: string): Promise<void> {
  const [leg] = await shop.legs(paymentId);
  expect((await shop.moveLeg(paymentId, leg?.id, 'return')).status).toBe(200);
  expect((await shop.moveLeg(paymentId, leg?.id, 'deliver')).status).toBe(200);
}

const cameBack = 'Part of the split came back: partially_distributed';
const arrived = 'All parts of the split have arrived: settled';

test('a partly paid order never shows as canceled after a returned and delivered share', async () => {
  const shop = await aShop();
  const orderId = await shop.anOrder();
  const paymentId = await shop.aPayment(await shop.aLink(orderId, { purchase: { amount: 500 } }));
  const told = await fromNowOn(orderId);
  await returnAndDeliver(shop, paymentId);
  expect((await shop.readOrder(orderId)).body['status']).toBe('pending_payment');
  expect(await told()).toEqual([cameBack, arrived]);
});

test('an order is paid and its payment settled once despite a returned and delivered share', async () => {
  const shop = await aShop();
  const { orderId, paymentId, linkId } = await shop.paidOrder();
  await returnAndDeliver(shop, paymentId);
  const states = ['Payment settled: settled', 'Order paid: paid', cameBack, arrived];
  expect((await statesOf('order', orderId)).slice(-4)).toEqual(states);
  const ofPayment = states.filter((state) => state !== 'Order paid: paid');
  expect((await statesOf('payment', paymentId)).slice(-3)).toEqual(ofPayment);
  expect(await statesOf('link', linkId)).toEqual(expect.arrayContaining(ofPayment));
});

test('a payment charged back while a share is returned does not settle again', async () => {
  const shop = await aShop();
  const { orderId, paymentId } = await shop.paidOrder();
  const [leg] = await shop.legs(paymentId);
  const told = await fromNowOn(orderId);
  await shop.moveLeg(paymentId, leg?.id, 'return');
  await shop.moveTo(paymentId, 'chargeback');
  const disputed = [cameBack, 'Payment charged back: chargeback'];
  expect(await told()).toEqual(disputed);
  await shop.moveLeg(paymentId, leg?.id, 'deliver');
  const whole = 'All parts of the split have arrived: chargeback';
  expect(await told()).toEqual([...disputed, whole]);
});

test('each refund is shown, and a later chargeback of the remainder is shown as a chargeback', async () => {
  const shop = await aMarketplace(service().client);
  const { orderId, paymentId } = await shop.paidOrder();
  const told = await fromNowOn(orderId);
  await shop.refund(paymentId, { amount: 1 });
  await shop.refund(paymentId, { amount: 1 });
  expect((await shop.moveTo(paymentId, 'chargeback')).body['chargeback_amount']).toBe(1_248);
  const refund = 'Payment refunded: refunded';
  expect(await told()).toEqual([refund, refund, 'Payment charged back: chargeback']);
});

test('a share returned after a refund is not shown as another refund', async () => {
  const { client } = service();
  const shop = await (await aMarketplace(client)).withPolicy([variadic]);
  const bank = await MoneyOut.open(client, { project_id: shop.project.project_id });
  const { orderId, paymentId } = await shop.paidSplit(toOne(await shop.aRecipient(), 100));
  await shop.refund(paymentId, { amount: 1 });
  const told = await fromNowOn(orderId);
  await bank.refusesAll();
  expect(await told()).toEqual(['Part of the split came back: undefined']);
});
