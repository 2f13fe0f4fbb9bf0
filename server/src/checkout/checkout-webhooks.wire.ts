import { Type } from 'typebox';
import { standardHeaderTexts } from '../delivery/sending/forming/standard-webhooks.ts';
import type { WebhookDescription } from '../edge/answering/webhook.ts';
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

/** Decision 0113: only where it is so. */
const simulated = Type.Optional(
  Type.Boolean({ description: 'true: live, but from the simulated bank. No money has come.' }),
);

const text = () => Type.String();
const whole = () => Type.Integer();
const eventOf = (type: string, example: string) =>
  Type.Object({ type: Type.Literal(type), name: Type.String({ examples: [example] }) });

/** Checkout 6, type order: the snapshot of checkout 2.7. */
const orderWebhook = Type.Object(
  {
    version: whole(),
    event: eventOf('order', 'amount_paid_updated'),
    order: Type.Object({
      service_order_id: text(),
      merchant_order_id: text(),
      amount: whole(),
      amount_paid: whole(),
      currency: text(),
      status: text(),
      created_at: whole(),
      updated_at: whole(),
      payment_links: Type.Array(
        Type.Object({
          id: text(),
          name: text(),
          payments: Type.Array(
            Type.Object({
              id: text(),
              method: text(),
              status: text(),
              payment_currency: text(),
              payment_amount: whole(),
              ...amountsBack,
              ...failureFields,
              simulated,
            }),
          ),
        }),
      ),
    }),
    timestamp: whole(),
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
    version: whole(),
    event: eventOf('payment', 'status_updated'),
    order: Type.Object({ service_order_id: text(), merchant_order_id: text() }),
    payment: Type.Object({
      id: text(),
      status: text(),
      amount: whole(),
      currency: text(),
      ...amountsBack,
      ...failureFields,
      simulated,
    }),
    timestamp: whole(),
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

/** FLORIN_ALIAS: what every webhook carries under a second name, too (decision 0137). */
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
