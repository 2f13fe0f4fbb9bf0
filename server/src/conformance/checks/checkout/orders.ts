import {
  absent,
  aUuid,
  expectAnswer,
  expectRefusal,
  expectStatus,
  expectThat,
  unixSeconds,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import { amount, anOrder, createOrder, orderBody, ordersPath } from './things.ts';

const invalid = (...paths: readonly string[]) =>
  ({ status: 422, error: 'invalid_properties', under: paths }) as const;

const long = (length: number): string => 'x'.repeat(length);

/** Every character that checkout 2.1 allows in a reference. */
const allowed = "Az09 _/?:().,'+-";
const forbidden = ['Order #1', 'Café', 'a"b', 'a;b', 'a\nb', 'a@b', 'a*b', 'a&b'] as const;

/** Checkout 2.1 and 2.2. */
export const orderChecks: readonly Check[] = [
  {
    rules: [
      'checkout 4 POST /merchant-order/integration/v1/orders',
      'checkout 7 201',
      ...under('checkout 2.2', 'order_id', 'created_at', 'purchase.reference'),
      ...under('checkout 2.2', 'purchase.amount', 'purchase.currency'),
    ],
    title: 'A new order is 201 with its id, its project, its moment and its purchase.',
    run: async ({ client }) => {
      const purchase = { reference: 'Conformance 1', amount, currency: 'EUR' };
      expectAnswer(await createOrder(client, purchase), 201, {
        order_id: aUuid,
        project_id: aUuid,
        created_at: unixSeconds,
        'purchase.reference': 'Conformance 1',
        'purchase.amount': amount,
        'purchase.currency': 'EUR',
      });
    },
  },
  {
    rules: ['checkout 2.2'],
    title: 'The answer to a new order holds no payment URL.',
    run: async ({ client }) => {
      const seen = await createOrder(client);
      expectThat(!/payment_?url/i.test(seen.text), 'no payment URL', seen);
    },
  },
  {
    rules: ['checkout 2.1 source', 'checkout 2.2 source'],
    title: 'The source is "Integration" unless the order names one.',
    run: async ({ client }) => {
      expectAnswer(await createOrder(client), 201, { source: 'Integration' });
      const source = 'https://shop.example/cart';
      expectAnswer(await createOrder(client, {}, { source }), 201, { source });
    },
  },
  {
    rules: ['checkout 2.1 merchant_data', 'checkout 2.2 merchant_data'],
    title: 'merchant_data comes back as it was sent.',
    run: async ({ client }) => {
      const merchant_data = { cart: '17', [long(255)]: long(255) };
      expectAnswer(await createOrder(client, {}, { merchant_data }), 201, { merchant_data });
    },
  },
  {
    rules: ['checkout 2.1 metadata', 'checkout 8 metadata and merchant_data keys and values'],
    title: 'Keys and values of metadata and merchant_data have at most 255 characters.',
    run: async ({ client }) => {
      const metadata = { referrer: 'https://shop.example', tpi_id: '7', [long(255)]: long(255) };
      expectStatus(await createOrder(client, {}, { metadata }), 201);
      for (const field of ['metadata', 'merchant_data']) {
        for (const data of [{ key: long(256) }, { [long(256)]: 'value' }]) {
          expectRefusal(await createOrder(client, {}, { [field]: data }), {
            status: 422,
            error: 'invalid_properties',
          });
        }
      }
    },
  },
  {
    rules: [
      'checkout 2.1 redirect_urls.success_url',
      ...under('checkout 2.1', 'redirect_urls.failure_url', 'redirect_urls.cancel_url'),
    ],
    title: 'An order takes the addresses to which the buyer returns.',
    run: async ({ client }) => {
      const redirect_urls = {
        success_url: 'https://shop.example/success',
        failure_url: 'https://shop.example/failure',
        cancel_url: 'https://shop.example/cancel',
      };
      expectStatus(await createOrder(client, {}, { redirect_urls }), 201);
    },
  },
  {
    rules: ['checkout 2.1 redirect_urls.success_url'],
    gap: 'gaps 2, URLs',
    title: 'A return address that is no http or https URL is a validation error.',
    run: async ({ client }) => {
      const redirect_urls = { success_url: 'ftp://shop.example' };
      expectRefusal(
        await createOrder(client, {}, { redirect_urls }),
        invalid('redirect_urls.success_url'),
      );
    },
  },
  {
    rules: ['checkout 2.1 purchase.reference', 'checkout 8 purchase.reference'],
    title: 'A reference has up to 255 characters: letters, digits, spaces and the listed signs.',
    run: async ({ client }) => {
      for (const reference of [allowed, long(255)]) {
        expectAnswer(await createOrder(client, { reference }), 201, {
          'purchase.reference': reference,
        });
      }
      for (const reference of [undefined, '', long(256), ...forbidden]) {
        expectRefusal(await createOrder(client, { reference }), invalid('purchase.reference'));
      }
    },
  },
  {
    rules: ['checkout 2.1 purchase.amount', 'checkout 7.2', 'checkout 7 422'],
    title: 'An amount that is no integer above 0 is a validation error under purchase.amount.',
    run: async ({ client }) => {
      expectAnswer(await createOrder(client, { amount: 1 }), 201, { 'purchase.amount': 1 });
      for (const wrong of [0, -1, 1.5, '10', null, undefined]) {
        expectRefusal(await createOrder(client, { amount: wrong }), invalid('purchase.amount'));
      }
    },
  },
  {
    rules: ['checkout 2.1 purchase.currency', 'checkout 7.2'],
    title: 'A missing or unknown currency is a validation error under purchase.currency.',
    run: async ({ client }) => {
      for (const currency of [undefined, 'EURO', 'XTS', 978]) {
        expectRefusal(await createOrder(client, { currency }), invalid('purchase.currency'));
      }
    },
  },
  {
    rules: ['checkout 7.2'],
    title: 'A validation error lists every wrong field.',
    run: async ({ client }) => {
      const seen = await createOrder(client, { amount: 0, currency: undefined });
      expectRefusal(seen, invalid('purchase.amount', 'purchase.currency'));
    },
  },
  {
    rules: ['checkout 7.4'],
    title: 'A repeated call creates a second order.',
    run: async ({ client }) => {
      const body = orderBody();
      const [first, second] = [
        expectAnswer(await client.checkout('POST', ordersPath, body), 201),
        expectAnswer(await client.checkout('POST', ordersPath, body), 201),
      ];
      const isTwo = first['order_id'] !== second['order_id'];
      expectThat(isTwo, 'two orders', `both are ${first['order_id']}`);
    },
  },
  {
    rules: ['checkout 4 GET /merchant-order/integration/v1/orders/{id}', 'checkout 7 200'],
    title: 'An order can be read by its id.',
    run: async ({ client }) => {
      const order = await anOrder(client);
      const seen = await client.checkout('GET', `${ordersPath}/${order}`);
      expectAnswer(seen, 200, { order_id: order, 'purchase.amount': amount });
    },
  },
  {
    rules: ['checkout 3.1 pending_payment'],
    gap: 'gaps 2, Order read',
    title: 'A new order is pending_payment; nothing is paid and all of it is due.',
    run: async ({ client }) => {
      const order = await anOrder(client);
      expectAnswer(await client.checkout('GET', `${ordersPath}/${order}`), 200, {
        status: 'pending_payment',
        amount_paid: 0,
        balance_due: amount,
        cancel_reason: absent,
      });
    },
  },
  {
    rules: ['checkout 7 404'],
    title: 'An order that does not exist is 404.',
    run: async ({ client }) => {
      const path = `${ordersPath}/${crypto.randomUUID()}`;
      expectRefusal(await client.checkout('GET', path), { status: 404 });
    },
  },
  {
    rules: ['checkout 7 404'],
    gap: 'gaps 1, Common statuses',
    title: "Another project's order is 404 not_found.",
    needs: ['operator'],
    run: async ({ client, project }) => {
      const other = await project({ name: 'Conformance, another' });
      const path = `${ordersPath}/${await anOrder(client)}`;
      expectRefusal(await other.checkout('GET', path), { status: 404, error: 'not_found' });
    },
  },
];
