import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, inMinorUnits, orNull, updatedAt } from '../../edge/wire.ts';
import type { Project } from '../../identity/projects/project.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { entries, exampleIds, metadataTexts, uuid } from '../checkout.wire.ts';
import { linkStatusAt } from '../links/payment-link.ts';
import { amountsBack, amountsBackOf } from '../payments/amounts-back.wire.ts';
import { failureFields, failureOf } from '../payments/failure.wire.ts';
import { isSimulated, type Payment } from '../payments/payment.ts';
import type { WholeOrder } from '../whole-order.ts';
import { redirectTexts } from './new-order.wire.ts';
import { balanceDue, type Order } from './order.ts';

const exampleCreated = {
  order_id: exampleIds.order,
  project_id: exampleIds.project,
  created_at: 1_800_000_000,
  source: 'Integration',
  purchase: { reference: 'Order 1042', amount: 1250, currency: 'EUR' },
};

const orderFields = {
  reference: Type.String({ description: "The merchant's own reference of the order" }),
  amount: inMinorUnits('Amount to pay'),
  currency: currencyCode(),
};

const purchase = () =>
  Type.Object(orderFields, { description: 'What is bought: reference, amount and currency' });

/** Checkout 2.2. */
export const createdOrderAnswer = Type.Object(
  {
    order_id: uuid({ description: 'Id of the order' }),
    project_id: uuid({ description: 'Id of the project that sells' }),
    created_at: createdAt(),
    source: Type.String({ description: 'Where it came from' }),
    merchant_data: Type.Optional(entries(metadataTexts.merchantData)),
    purchase: purchase(),
    is_test: Type.Boolean({ description: 'true: no real money' }),
  },
  { $id: 'CreatedOrder', examples: [{ ...exampleCreated, is_test: true }] },
);

const paymentInOrder = Type.Object({
  id: uuid({ description: 'Id of the payment' }),
  method: Type.String({ description: 'Key of the payment method' }),
  status: Type.String({ description: 'Status of the payment (checkout 3.2)' }),
  payment_currency: currencyCode(),
  payment_amount: inMinorUnits('Amount of the payment'),
  ...amountsBack,
  ...failureFields,
  simulated: Type.Optional(
    Type.Boolean({ description: 'true: live, but from the simulated bank. No money has come.' }),
  ),
});

const address = (description: string) => orNull(Type.String({ description }));

const exampleOrder = {
  ...exampleCreated,
  updated_at: 1_800_000_060,
  status: 'paid',
  cancel_reason: null,
  amount_paid: 1250,
  balance_due: 0,
  redirect_urls: {
    success_url: 'https://shop.example/thanks',
    failure_url: null,
    cancel_url: null,
    callback_url: 'https://shop.example/webhooks',
  },
  metadata: null,
  origin_verified: null,
  payment_links: [
    {
      id: exampleIds.link,
      name: 'Invoice 1042',
      status: 'completed',
      payments: [
        {
          id: exampleIds.payment,
          method: 'mock',
          status: 'settled',
          payment_currency: 'EUR',
          payment_amount: 1250,
          refunded_amount: 0,
          chargeback_amount: 0,
        },
      ],
    },
  ],
  id: exampleIds.order,
  reference: 'Order 1042',
  amount: 1250,
  currency: 'EUR',
  callback_url: 'https://shop.example/webhooks',
  success_url: 'https://shop.example/thanks',
  fail_url: null,
  cancel_url: null,
};

/** Gaps 2, Order read. */
export const orderAnswer = Type.Object(
  {
    order_id: uuid({ description: 'Id of the order' }),
    project_id: uuid({ description: 'Id of the project that sells' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
    source: Type.String({ description: 'Where it came from' }),
    status: Type.String({ description: 'Status of the order (checkout 3.1)' }),
    cancel_reason: orNull(Type.String({ description: 'Why it was canceled; null: it was not' })),
    purchase: purchase(),
    amount_paid: Type.Integer({ description: 'Minor units that have been paid' }),
    balance_due: Type.Integer({ description: 'Minor units that are still to be paid' }),
    redirect_urls: Type.Object(
      {
        success_url: address(`${redirectTexts.success_url}; null: none was given`),
        failure_url: address(`${redirectTexts.failure_url}; null: none was given`),
        cancel_url: address(`${redirectTexts.cancel_url}; null: none was given`),
        callback_url: address('Webhook target; null: no webhooks are sent'),
      },
      { description: 'Where the buyer is led afterwards, and where webhooks go' },
    ),
    metadata: orNull(entries(metadataTexts.order)),
    merchant_data: Type.Optional(entries(metadataTexts.merchantData)),
    origin_verified: orNull(
      Type.Boolean({ description: 'Whether its site is registered; null: no sites are' }),
    ),
    payment_links: Type.Array(
      Type.Object({
        id: uuid({ description: 'Id of the link' }),
        name: Type.String({ description: 'Name of the link' }),
        status: Type.String({ description: 'Status of the link (checkout 3.3)' }),
        payments: Type.Array(paymentInOrder, {
          description: 'Attempts to pay by this link, the oldest first',
        }),
      }),
      { description: 'Links of the order, the oldest first, each with its payments' },
    ),
    // The flat names, for published clients.
    id: uuid({ description: 'The same as `order_id`' }),
    reference: Type.String({ description: 'The same as `purchase.reference`' }),
    amount: Type.Integer({ description: 'The same as `purchase.amount`' }),
    currency: Type.String({ description: 'The same as `purchase.currency`' }),
    callback_url: address('The same as `redirect_urls.callback_url`'),
    success_url: address('The same as `redirect_urls.success_url`'),
    fail_url: address('The same as `redirect_urls.failure_url`'),
    cancel_url: address('The same as `redirect_urls.cancel_url`'),
  },
  { $id: 'Order', examples: [exampleOrder] },
);

export const orderParams = Type.Object({ order_id: uuid({ description: 'Id of the order' }) });

const purchaseOf = ({ reference, amount, currency }: Order) => ({
  reference,
  amount: Number(amount),
  currency,
});

const merchantDataOf = ({ merchantData }: Order) =>
  merchantData === null ? {} : { merchant_data: { ...merchantData } };

export const createdOrderOnWire =
  ({ isTest }: Pick<Project, 'isTest'>) =>
  (order: Order): Static<typeof createdOrderAnswer> => ({
    order_id: order.id,
    project_id: order.projectId,
    created_at: order.createdAt,
    source: order.source,
    ...merchantDataOf(order),
    purchase: purchaseOf(order),
    is_test: isTest,
  });

const paymentOnWire = (
  payment: Payment,
  project: Pick<Project, 'isTest'>,
): Static<typeof paymentInOrder> => ({
  id: payment.id,
  method: payment.methodKey,
  status: payment.status,
  payment_currency: payment.currency,
  payment_amount: Number(payment.amount),
  ...amountsBackOf(payment),
  ...failureOf(payment),
  ...(isSimulated(payment, project) ? { simulated: true } : {}),
});

export function orderOnWire(
  { order, links, payments }: WholeOrder,
  project: Pick<Project, 'isTest' | 'configuration'>,
  now: UnixSeconds,
): Static<typeof orderAnswer> {
  const { success, failure, cancel, callback } = order.redirectUrls;
  return {
    order_id: order.id,
    project_id: order.projectId,
    created_at: order.createdAt,
    source: order.source,
    ...merchantDataOf(order),
    purchase: purchaseOf(order),
    updated_at: order.updatedAt,
    status: order.status,
    cancel_reason: order.cancelReason,
    amount_paid: Number(order.amountPaid),
    balance_due: Number(balanceDue(order)),
    redirect_urls: {
      success_url: success,
      failure_url: failure,
      cancel_url: cancel,
      callback_url: callback,
    },
    metadata: order.metadata === null ? null : { ...order.metadata },
    origin_verified: originVerified(order, project.configuration.sites),
    payment_links: links.map((link) => ({
      id: link.id,
      name: link.name,
      status: linkStatusAt(link, now),
      payments: payments
        .filter(({ linkId }) => linkId === link.id)
        .map((payment) => paymentOnWire(payment, project)),
    })),
    id: order.id,
    reference: order.reference,
    amount: Number(order.amount),
    currency: order.currency,
    callback_url: callback,
    success_url: success,
    fail_url: failure,
    cancel_url: cancel,
  };
}

/** Gaps 2, Origin: whether the referrer of the order is a registered site. */
function originVerified({ metadata }: Order, sites: readonly string[]): boolean | null {
  if (sites.length === 0) return null;
  const referrer = metadata?.['referrer'] ?? '';
  return URL.canParse(referrer) && sites.includes(new URL(referrer).origin);
}
