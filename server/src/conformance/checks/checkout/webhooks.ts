import { createHmac } from 'node:crypto';
import type { Bench } from '../../asking/bench.ts';
import { Broken } from '../../asking/broken.ts';
import {
  aList,
  aText,
  at,
  aUuid,
  expectFields,
  expectThat,
  unixSeconds,
} from '../../asking/expecting.ts';
import type { Call, Inbox } from '../../asking/receiver.ts';
import { type Check, under } from '../../check.ts';
import { aLink, amount, anOrder, aPayment, pay } from './things.ts';

const needs = ['operator', 'receiver'] as const;

/** A webhook's body. Throws `Broken` if it is not JSON. */
function bodyOf({ text }: Call): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Broken('a JSON body', text.slice(0, 300));
  }
}

const has =
  (fields: Readonly<Record<string, unknown>>) =>
  (call: Call): boolean =>
    Object.entries(fields).every(([path, value]) => at(bodyOf(call), path) === value);

/** Waits for a webhook with these values. */
const told = (inbox: Inbox, fields: Readonly<Record<string, unknown>>): Promise<Call> =>
  inbox.wait(`a webhook with ${JSON.stringify(fields)}`, has(fields));

const toldTo = ({ url }: Inbox): object => ({ redirect_urls: { callback_url: url } });

const paymentStatusesIn = (inbox: Inbox): readonly unknown[] =>
  inbox.calls
    .map(bodyOf)
    .filter((body) => at(body, 'event.type') === 'payment')
    .map((body) => at(body, 'payment.status'));

/** The statuses with a thin webhook, and the spelling of each in it. */
// biome-ignore format: a table
const thin = [
  // reached               told
  ['pending_settlement', 'pending_settlement'],
  ['failed',             'failed'],
  ['rejected',           'rejected'],
  ['canceled',           'cancelled'],
  ['expired',            'expired'],
  ['refunded',           'refunded'],
  ['chargeback',         'chargeback'],
] as const;

const thinChecks = thin.map(
  ([status, spelled]): Check => ({
    rules: ['checkout 6.5', ...(status === spelled ? [] : ['checkout 6.6'])],
    title: `A payment that becomes ${status} is told by a thin webhook as ${spelled}.`,
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      await aPayment(bench, status, { order: toldTo(inbox) });
      await told(inbox, { 'event.type': 'payment', 'payment.status': spelled });
    },
  }),
);

/** A paid order, with all its webhooks. */
async function aPaidOrder(bench: Bench) {
  const inbox = bench.inbox();
  const paid = await aPayment(bench, 'settled', { order: toldTo(inbox) });
  const snapshot = await told(inbox, { 'event.type': 'order', 'order.status': 'paid' });
  return { ...paid, inbox, snapshot };
}

const paymentFields = ['id', 'method', 'status', 'payment_currency', 'payment_amount'].map(
  (field) => `order.payment_links[].payments[].${field}`,
);

/** Checkout 6 and 2.7. */
export const webhookChecks: readonly Check[] = [
  {
    rules: [
      ...under('checkout 2.7', 'event.name', 'event.type', 'order.service_order_id'),
      ...under('checkout 2.7', 'order.merchant_order_id', 'order.amount, order.amount_paid'),
      ...under(
        'checkout 2.7',
        'order.currency',
        'order.status',
        'order.created_at, order.updated_at',
      ),
      ...under('checkout 2.7', 'order.payment_links[].id, .name'),
      ...under('checkout 2.7', ...paymentFields),
      ...[
        'checkout 6.1',
        'checkout 6.2',
        'checkout 6.8',
        'checkout 2.1 redirect_urls.callback_url',
      ],
    ],
    title: 'A paid order is told by an order snapshot with the documented fields.',
    needs,
    run: async (bench) => {
      const { order, link, payment, snapshot } = await aPaidOrder(bench);
      const path = 'order.payment_links.0';
      expectThat(snapshot.method === 'POST', 'a POST', snapshot.method);
      expectFields(
        bodyOf(snapshot),
        {
          'event.name': aText,
          'event.type': 'order',
          'order.service_order_id': order,
          'order.merchant_order_id': aText,
          'order.amount': amount,
          'order.amount_paid': amount,
          'order.currency': 'EUR',
          'order.created_at': unixSeconds,
          'order.updated_at': unixSeconds,
          [`${path}.id`]: link,
          [`${path}.name`]: 'Conformance',
          [`${path}.payments.0.id`]: payment,
          [`${path}.payments.0.method`]: aText,
          [`${path}.payments.0.status`]: 'settled',
          [`${path}.payments.0.payment_currency`]: 'EUR',
          [`${path}.payments.0.payment_amount`]: amount,
        },
        'the snapshot',
      );
    },
  },
  {
    rules: ['checkout 6.3'],
    title: 'X-Service-Signature is the hex HMAC-SHA256 of the raw body with the client secret.',
    needs,
    run: async (bench) => {
      const { inbox } = await aPaidOrder(bench);
      for (const { text, headers } of inbox.calls) {
        const { client_secret } = bench.client.credentials;
        const expected = createHmac('sha256', client_secret).update(text).digest('hex');
        const given = String(headers['x-service-signature'] ?? 'absent');
        const isRight = given.toLowerCase() === expected;
        expectThat(
          isRight,
          `X-Service-Signature ${expected}`,
          `${given} over ${text.slice(0, 200)}`,
        );
      }
    },
  },
  {
    rules: ['checkout 6.3'],
    gap: 'gaps 2, Webhook headers',
    title: 'A webhook names the algorithm, its moment, its request and its callback id.',
    needs,
    run: async (bench) => {
      const { inbox } = await aPaidOrder(bench);
      for (const { headers } of inbox.calls) {
        const fields = {
          'x-service-signature-alg': 'HMAC-SHA256',
          'x-service-created-at': aText,
          'x-service-request-id': aUuid,
          'x-service-callback-id': aUuid,
        };
        expectFields(headers, fields, 'the headers of a webhook');
      }
    },
  },
  {
    rules: ['checkout 6.5', 'checkout 6.2'],
    title: 'A settled payment is told by one thin webhook; in-flight statuses by none.',
    needs,
    run: async (bench) => {
      const { inbox } = await aPaidOrder(bench);
      await told(inbox, { 'event.type': 'payment', 'payment.status': 'settled' });
      const quiet = ['initiated', 'awaiting_authorization', 'authorized', 'processing', 'on_hold'];
      const found = paymentStatusesIn(inbox);
      expectThat(!found.some((each) => quiet.includes(String(each))), 'none', found.join(', '));
      const settled = found.filter((each) => each === 'settled').length;
      expectThat(settled === 1, 'one webhook settled', `${settled} of them`);
    },
  },
  ...thinChecks,
  {
    rules: ['checkout 6.5'],
    gap: 'gaps 2, Thin payload',
    title: 'The thin webhook names order and payment with its amount.',
    needs,
    run: async (bench) => {
      const { order, payment, inbox } = await aPaidOrder(bench);
      const call = await told(inbox, { 'event.type': 'payment', 'payment.status': 'settled' });
      const fields = {
        version: 1,
        'event.name': 'status_updated',
        'order.service_order_id': order,
        'payment.id': payment,
        'payment.amount': amount,
        'payment.currency': 'EUR',
      };
      expectFields(bodyOf(call), fields, 'the thin webhook');
    },
  },
  {
    rules: ['checkout 6.6', 'checkout 6.8', 'checkout 3.1 canceled'],
    title: 'The order-canceled webhook spells the status cancelled.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const order = await anOrder(bench.client, toldTo(inbox));
      await bench.operator('POST', `/orders/${order}/cancel`);
      await told(inbox, { 'event.type': 'order', 'order.status': 'cancelled' });
    },
  },
  {
    rules: ['checkout 6.6'],
    title: 'The order snapshot spells a canceled payment canceled.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const { link } = await aPayment(bench, 'canceled', { order: toldTo(inbox) });
      await pay(bench, link, 'settled');
      const snapshot = await told(inbox, { 'event.type': 'order', 'order.status': 'paid' });
      const payments = at(bodyOf(snapshot), 'order.payment_links.0.payments');
      expectThat(aList.test(payments), 'payments', snapshot.text.slice(0, 300));
      const statuses = (payments as readonly { status: string }[]).map(({ status }) => status);
      expectThat(statuses.includes('canceled'), 'a payment canceled', statuses.join(', '));
    },
  },
  {
    rules: ['checkout 6.7'],
    title: 'Money that arrives for an order is told as amount_paid_updated.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const order = await anOrder(bench.client, toldTo(inbox));
      const link = await aLink(bench.client, order, { purchase: { amount: 1_000 } });
      await pay(bench, link, 'settled');
      await told(inbox, {
        'event.type': 'order',
        'event.name': 'amount_paid_updated',
        'order.amount_paid': 1_000,
        'order.status': 'pending_payment',
      });
    },
  },
  {
    rules: ['checkout 6.7', 'checkout 3.2'],
    gap: 'gaps 2, Events',
    title: 'A returned part of a split is told as recipient.returned.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const client = await bench.project({ split_policy: { slots: [], allow_overrides: true } });
      const beneficiary = { iban: 'LT601010012345678901', name: 'Conformance' };
      const slots = [{ slot_id: 'all', type: 'remainder', beneficiary }];
      const { payment } = await aPayment(bench, 'settled', {
        client,
        order: { ...toldTo(inbox), split_overrides: { slots } },
        link: { lifetime: 0 },
      });
      const read = await client.checkout(
        'GET',
        `/payment-executor/integration/v1/payments/${payment}`,
      );
      const leg = at(read.body, 'distributions.0.id');
      const path = `/test/payments/${payment}/status`;
      await bench.operator('POST', path, { leg, action: 'return' });
      const call = await told(inbox, { 'event.name': 'recipient.returned' });
      const raw = at(bodyOf(call), 'order.payment_links.0.payments.0.status');
      expectThat(raw === 'partially_distributed', 'partially_distributed', `it is ${raw}`);
      const settled = paymentStatusesIn(inbox).filter((each) => each === 'settled').length;
      expectThat(settled === 1, 'the thin webhook settled once', `${settled} times`);
    },
  },
  {
    rules: ['checkout 6.4'],
    gap: 'gaps 2, Retries',
    title: 'A webhook that was not taken comes again, with the same bytes and callback id.',
    needs: [...needs, 'clock'],
    run: async (bench) => {
      const inbox = bench.inbox({ status: (before) => (before === 0 ? 500 : 200) });
      await anOrder(bench.client, toldTo(inbox));
      const first = await told(inbox, { 'event.type': 'order' });
      await bench.operator('POST', '/clock/advance', { seconds: 3_700 });
      const again = await inbox.wait('a second attempt', (call) => call !== first);
      expectThat(again.text === first.text, first.text.slice(0, 300), again.text.slice(0, 300));
      const [one, two] = [first, again].map(({ headers }) => headers['x-service-callback-id']);
      expectThat(one === two, `X-Service-Callback-Id ${one}`, String(two));
    },
  },
];
