import { beforeAll, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { awaitedTransfer, MoneyOut } from '../../support/money-out.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 2: a timeline shows states, their causes and postings, in order.

const service = useSharedService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });

let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  await MoneyOut.open(service().client, { project_id: shop.project.project_id });
});

type State = {
  readonly kind: string;
  readonly title: string;
  readonly status?: string;
  readonly actor?: object;
  readonly explanation?: string;
};

async function toldOf(type: 'order' | 'payment', id: string): Promise<readonly State[]> {
  const { body } = await service().client.send('GET', `/admin/v1/timeline/${type}/${id}`);
  return body['items'] as readonly State[];
}

/** A payment by bank transfer that ended with its order. */
async function endedTransfer() {
  const orderId = await shop.anOrder();
  const { paymentId } = await awaitedTransfer(service().client, await shop.aLink(orderId));
  await shop.cancelOrder(orderId);
  return { orderId, paymentId };
}

test('bank 6, Link expired: a payment that ended with its order is not attributed to the buyer', async () => {
  const { orderId, paymentId } = await endedTransfer();
  const explanation =
    'The order was cancelled before the money came. The merchant received nothing.';
  const said = { title: 'Payment cancelled', actor: { type: 'staff' }, explanation };
  for (const items of [await toldOf('payment', paymentId), await toldOf('order', orderId)]) {
    expect(items.find(({ title }) => title === 'Payment cancelled')).toMatchObject(said);
  }
  const browser = await staffBrowser(service(), shop.project.project_id, 'viewer');
  const path = `/portal/projects/${shop.project.project_id}/payments/${paymentId}`;
  const { text } = await browser.open(path);
  expect(text).toContain('It ended before the money came. You received nothing.');
  expect(text).not.toContain('The buyer gave it up');
});

test('bank 2, How long: a payment waits for its transfer as long as its order can be paid', async () => {
  const { paymentId } = await endedTransfer();
  const waiting = (await toldOf('payment', paymentId)).find(
    ({ status }) => status === 'awaiting_authorization',
  );
  expect(waiting).toMatchObject({
    title: 'Payment waits for the transfer',
    actor: { type: 'service' },
    explanation:
      'The buyer was told where to send the money. The payment waits for it for as long as the order can be paid.',
  });
});

test('a payment canceled by the buyer is attributed to the buyer', async () => {
  const { paymentId } = await shop.paidOrder('canceled');
  const items = await toldOf('payment', paymentId);
  expect(items.find(({ status }) => status === 'canceled')).toMatchObject({
    actor: { type: 'buyer' },
    explanation: 'The buyer gave it up before approving it. The merchant received nothing.',
  });
});

test('postings are in order, also within one second', async () => {
  const refunds = [1, 2, 3, 4, 5, 6];
  const { paymentId } = await shop.paidOrder();
  for (const amount of refunds) await shop.refund(paymentId, { amount });
  const items = await toldOf('payment', paymentId);
  const postings = items.flatMap(({ kind, title }) => (kind === 'posting' ? [title] : []));
  expect(postings).toEqual([
    'Money moved: 12.50 EUR, settlement',
    ...refunds.map((amount) => `Money moved: 0.0${amount} EUR, refund`),
  ]);
});
