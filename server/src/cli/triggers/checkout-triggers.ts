import { type Answer, isObject, rowsAt } from '../api-client.ts';
import { CliFailure } from '../failure.ts';
import type { TestShop } from './test-shop.ts';
import type { Trigger } from './trigger.ts';

const ordersPath = '/merchant-order/integration/v1/orders';
const linksPath = '/checkout-payment-link/integration/v1/payment-links';
const paymentsPath = '/payment-executor/integration/v1/payments';

const amount = 1_250;

async function anOrder({ checkout, callbackUrl }: TestShop, more: object = {}): Promise<string> {
  const { order_id } = await checkout('POST', ordersPath, {
    purchase: { reference: `Trigger ${Date.now()}`, amount, currency: 'EUR' },
    ...(callbackUrl === null ? {} : { redirect_urls: { callback_url: callbackUrl } }),
    ...more,
  });
  return String(order_id);
}

const aLink = ({ checkout }: TestShop, order_id: string, more: object = {}): Promise<Answer> =>
  checkout('POST', linksPath, {
    order_id,
    name: 'Trigger',
    purchase: { amount },
    experience: { language: 'en' },
    ...more,
  });

type Wanted = { readonly order?: object; readonly link?: object };

/** A payment that reaches this status, with the object it belongs to and its own id. */
async function aPayment(
  shop: TestShop,
  outcome: string,
  wanted: Wanted = {},
): Promise<{ readonly object: string; readonly paymentId: string }> {
  const order = await anOrder(shop, wanted.order);
  const { link_id } = await aLink(shop, order, wanted.link);
  const path = `/test/payment-links/${link_id}/pay`;
  const { payment_id } = await shop.operator('POST', path, { outcome });
  return { object: `order ${order}`, paymentId: String(payment_id) };
}

const paymentTo = (status: string, does: string): Trigger => ({
  name: `payment.${status}`,
  does,
  told: { type: 'payment', name: 'status_updated' },
  run: async (shop) => (await aPayment(shop, status)).object,
});

const refunded: Trigger = {
  name: 'payment.refunded',
  does: 'the whole payment is refunded',
  told: { type: 'payment', name: 'status_updated' },
  run: async (shop) => {
    const { object, paymentId } = await aPayment(shop, 'settled');
    const refund = { amount, currency: 'EUR', reference: 'Trigger' };
    await shop.checkout('POST', `${paymentsPath}/${paymentId}/refunds`, refund);
    return object;
  },
};

/** Two recipients, for this order only. */
const shared: Wanted = {
  order: {
    split_overrides: {
      slots: [
        {
          slot_id: 'first',
          type: 'fixed',
          amount: 500,
          beneficiary: { iban: 'LT601010012345678901', name: 'Trigger' },
        },
        {
          slot_id: 'second',
          type: 'remainder',
          beneficiary: { iban: 'EE382200221020145685', name: 'Trigger' },
        },
      ],
    },
  },
  // Checkout 2.1: an order with splits requires a link that never expires.
  link: { lifetime: 0 },
};

/**
 * Only the operator decides what a project's orders may override. A trigger changes no settings.
 */
async function refuseWithoutOverrides({ operator, projectId }: TestShop): Promise<void> {
  const { split_policy } = await operator('GET', `/projects/${projectId}`);
  const policy = isObject(split_policy) ? split_policy : { slots: [] };
  if (policy['allow_overrides'] === true) return;
  const wanted = JSON.stringify({ ...policy, allow_overrides: true });
  throw new CliFailure(
    'refused',
    "This project's orders may not bring a split of their own; " +
      `npm run florin -- project change ${projectId} --split-policy '${wanted}' lets them.`,
  );
}

const returned: Trigger = {
  name: 'recipient.returned',
  does: "one recipient's part of a split payment is returned",
  told: { type: 'order', name: 'recipient.returned' },
  run: async (shop) => {
    await refuseWithoutOverrides(shop);
    const { object, paymentId } = await aPayment(shop, 'settled', shared);
    const payment = await shop.checkout('GET', `${paymentsPath}/${paymentId}`);
    const leg = rowsAt(payment, 'distributions')[0]?.['id'];
    await shop.operator('POST', `/test/payments/${paymentId}/status`, { leg, action: 'return' });
    return object;
  },
};

const ofOrder = (
  name: string,
  does: string,
  run: (shop: TestShop, order: string) => Promise<unknown>,
): Omit<Trigger, 'told'> => ({
  name,
  does,
  run: async (shop) => {
    const order = await anOrder(shop);
    await run(shop, order);
    return `order ${order}`;
  },
});

/** Checkout 6, and gaps 2, Events. */
export const checkoutTriggers: readonly Trigger[] = [
  {
    ...ofOrder('order.created', 'an order is created', async () => {}),
    told: { type: 'order', name: 'created' },
  },
  {
    name: 'order.paid',
    does: 'an order is paid in full',
    told: { type: 'order', name: 'status_updated' },
    run: async (shop) => (await aPayment(shop, 'settled')).object,
  },
  {
    ...ofOrder('order.canceled', 'support cancels an order', ({ operator }, order) =>
      operator('POST', `/orders/${order}/cancel`),
    ),
    told: { type: 'order', name: 'status_updated' },
  },
  {
    ...ofOrder('order.amount_updated', 'support changes the amount', ({ operator }, order) =>
      operator('PATCH', `/orders/${order}`, { amount: 2 * amount }),
    ),
    told: { type: 'order', name: 'amount_updated' },
  },
  {
    ...ofOrder(
      'payment_link.expired_at_updated',
      "a link's lifetime is extended",
      async (shop, order) => {
        const { link_id } = await aLink(shop, order);
        await shop.checkout('PUT', `${linksPath}/${link_id}`, { lifetime: 604_800 });
      },
    ),
    told: { type: 'order', name: 'payment_link.expired_at_updated' },
  },
  paymentTo('pending_settlement', 'the bank accepts; settlement is pending'),
  paymentTo('settled', 'the money arrives and the order is paid'),
  paymentTo('failed', 'the payment fails for a technical reason'),
  paymentTo('rejected', 'the bank rejects the payment'),
  paymentTo('canceled', 'the buyer cancels'),
  paymentTo('expired', 'the buyer takes too long'),
  refunded,
  paymentTo('chargeback', 'the cardholder disputes the payment'),
  returned,
];
