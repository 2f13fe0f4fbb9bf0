import { Type } from 'typebox';
import { standardHeaderTexts } from '../delivery/sending/forming/standard-webhooks.ts';
import type { WebhookDescription } from '../edge/answering/webhook.ts';
import { createdAt, currencyCode, inMinorUnits, updatedAt } from '../edge/wire.ts';
import { exampleIds } from './checkout.wire.ts';
import { amountsBack } from './payments/amounts-back.wire.ts';
import { failureFields } from './payments/failure.wire.ts';

const headers = {
  'X-Service-Signature': 'HMAC-SHA256 of the raw body with the client_secret, 64 hex digits',
  'X-Service-Signature-Alg': 'HMAC-SHA256',
  'X-Service-Signature-Previous': 'The same with the replaced client_secret, during a rotation',
  'X-Service-Created-At': 'When it happened, Unix seconds',
  'X-Service-Request-Id': 'New for each attempt',
  'X-Service-Callback-Id': 'The same for all attempts of one event: an idempotency key',
  'X-Service-Sequence': 'Counts the events of one order without a gap',
  ...standardHeaderTexts,
};

/** Decision 0113: the field is present only if it is true. */
const simulated = Type.Optional(
  Type.Boolean({ description: 'true: live, but from the simulated bank. No money has come.' }),
);

const text = (description: string) => Type.String({ description });
const eventOf = (type: string, example: string) =>
  Type.Object(
    {
      type: Type.Literal(type, { description: 'What the webhook is about; route on it' }),
      name: Type.String({ description: 'What happened', examples: [example] }),
    },
    { description: 'What the webhook tells' },
  );

const version = Type.Integer({ description: 'Version of this form, 1' });
const timestamp = Type.Integer({ description: 'Unix seconds of what happened' });

const orderNames = {
  service_order_id: text('Id of the order, as `order_id` elsewhere'),
  merchant_order_id: text("The merchant's own reference of the order"),
};

const linkInSnapshot = Type.Object({
  id: text('Id of the payment link'),
  name: text('Name of the link'),
  payments: Type.Array(
    Type.Object({
      id: text('Id of the payment'),
      method: text('Key of the payment method'),
      status: text('Status of the payment (checkout 3.2)'),
      payment_currency: currencyCode(),
      payment_amount: inMinorUnits('Amount of the payment'),
      ...amountsBack,
      ...failureFields,
      simulated,
    }),
    { description: 'Attempts to pay by this link, the oldest first' },
  ),
});

/** Checkout 6, type order: the snapshot of checkout 2.7. */
const orderWebhook = Type.Object(
  {
    version,
    event: eventOf('order', 'amount_paid_updated'),
    order: Type.Object(
      {
        ...orderNames,
        amount: inMinorUnits('Amount to pay'),
        amount_paid: inMinorUnits('What has been paid, refunded money included'),
        currency: currencyCode(),
        status: text('Status of the order (checkout 3.1); `cancelled` and `canceled` are the same'),
        created_at: createdAt(),
        updated_at: updatedAt(),
        payment_links: Type.Array(linkInSnapshot, {
          description: 'Links of the order, the oldest first',
        }),
      },
      { description: 'Snapshot of the order at that moment' },
    ),
    timestamp,
  },
  {
    $id: 'OrderWebhook',
    examples: [
      {
        version: 1,
        event: { type: 'order', name: 'amount_paid_updated' },
        order: {
          service_order_id: exampleIds.order,
          merchant_order_id: 'Order 1042',
          amount: 1250,
          amount_paid: 1250,
          currency: 'EUR',
          status: 'paid',
          created_at: 1767225600,
          updated_at: 1767225660,
          payment_links: [
            {
              id: exampleIds.link,
              name: 'Order 1042',
              payments: [
                {
                  id: exampleIds.payment,
                  method: 'card-payment',
                  status: 'settled',
                  payment_currency: 'EUR',
                  payment_amount: 1250,
                  refunded_amount: 0,
                  chargeback_amount: 0,
                },
              ],
            },
          ],
        },
        timestamp: 1767225660,
      },
    ],
  },
);

/** Checkout 6, type payment (gaps 2, Thin payload). */
const paymentWebhook = Type.Object(
  {
    version,
    event: eventOf('payment', 'status_updated'),
    order: Type.Object(orderNames, { description: 'The order that is paid' }),
    payment: Type.Object(
      {
        id: text('Id of the payment'),
        status: text('Status that it has now; `cancelled` and `canceled` are the same'),
        amount: inMinorUnits('Amount of the payment'),
        currency: currencyCode(),
        ...amountsBack,
        ...failureFields,
        simulated,
      },
      { description: 'The payment that has changed' },
    ),
    timestamp,
  },
  {
    $id: 'PaymentWebhook',
    examples: [
      {
        version: 1,
        event: { type: 'payment', name: 'status_updated' },
        order: { service_order_id: exampleIds.order, merchant_order_id: 'Order 1042' },
        payment: {
          id: exampleIds.payment,
          status: 'settled',
          amount: 1250,
          currency: 'EUR',
          refunded_amount: 0,
          chargeback_amount: 0,
        },
        timestamp: 1767225660,
      },
    ],
  },
);

const aliased = ['Signature', 'Signature-Alg', 'Created-At', 'Request-Id', 'Callback-Id'];

/** FLORIN_ALIAS: the second names of the headers that every webhook carries (decision 0137). */
const headersOf = (alias: string | null): Readonly<Record<string, string>> => ({
  ...headers,
  ...(alias === null
    ? {}
    : Object.fromEntries(
        aliased.map((name) => [`X-${capital(alias)}-${name}`, `The same as X-Service-${name}`]),
      )),
});

const capital = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const aliasSentence = (alias: string | null): string =>
  alias === null ? '' : ` The order also has ${alias}_order_id, the same as service_order_id.`;

const commonOf = (alias: string | null) =>
  ({
    tags: ['Checkout: webhooks'],
    contentType: 'application/json',
    headers: headersOf(alias),
  }) as const;

/** Checkout 6. */
export const checkoutWebhooks = (alias: string | null): readonly WebhookDescription[] => [
  {
    ...commonOf(alias),
    name: 'order',
    summary: 'An order has changed',
    description: `Names: created, status_updated, amount_updated, amount_paid_updated, payment_link.expired_at_updated, recipient.returned. The first telling of a canceled order spells its status cancelled; match both.${aliasSentence(alias)}`,
    body: orderWebhook,
  },
  {
    ...commonOf(alias),
    name: 'payment',
    summary: 'A payment has changed',
    description: `Sent for pending_settlement, settled, failed, rejected, cancelled, expired, refunded and chargeback. Answer with any 2xx within 10 seconds; 401 ends the attempts for good, anything else is tried again after 1, 5 and 25 hours.${aliasSentence(alias)}`,
    body: paymentWebhook,
  },
];
