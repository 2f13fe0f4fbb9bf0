import {
  absent,
  aUuid,
  aWebAddress,
  expectAnswer,
  expectRefusal,
  expectStatus,
  expectThat,
  unixSeconds,
} from '../../asking/expecting.ts';
import { type Check, under } from '../../check.ts';
import {
  aLink,
  amount,
  anOrder,
  createLink,
  linkBody,
  linksPath,
  methodsPath,
  untilField,
} from './things.ts';

const invalid = (path: string) =>
  ({ status: 422, error: 'invalid_properties', under: [path] }) as const;

const long = (length: number): string => 'x'.repeat(length);

const defaultLifetimeSeconds = 259_200;

/** Wrong bodies of a link, and the path of each message. */
// biome-ignore format: a table
const refused: readonly (readonly [string, object])[] = [
  ['name',                         { name: undefined }],
  ['name',                         { name: long(256) }],
  ['purchase.amount',              { purchase: {} }],
  ['purchase.amount',              { purchase: { amount: 0 } }],
  ['experience.language',          { experience: {} }],
  ['experience.language',          { experience: { language: 'english' } }],
  ['lifetime',                     { lifetime: -1 }],
  ['lifetime',                     { lifetime: 'long' }],
  ['payment_details.purpose',      { payment_details: { purpose: long(256) } }],
  ['payment_details.country_code', { payment_details: { country_code: 'LTU' } }],
  ['payer_information.name',       { payer_information: { name: long(151) } }],
];

/** Checkout 2.3, 2.4, 7 and 8. */
export const linkChecks: readonly Check[] = [
  {
    rules: [
      'checkout 4 POST /checkout-payment-link/integration/v1/payment-links',
      ...under('checkout 2.3', 'order_id', 'name', 'purchase.amount', 'experience.language'),
      ...under('checkout 2.4', 'link_id', 'order_id', 'payment_URL', 'experience.language'),
      ...under('checkout 2.4', 'purchase.amount', 'created_at', 'expired_at'),
    ],
    title: 'A new link is 201 with its id, its order, the payment_URL, its amount and its times.',
    run: async ({ client }) => {
      const order_id = await anOrder(client);
      expectAnswer(await createLink(client, order_id), 201, {
        link_id: aUuid,
        order_id,
        payment_URL: aWebAddress,
        'experience.language': 'en',
        'purchase.amount': amount,
        created_at: unixSeconds,
        expired_at: unixSeconds,
      });
    },
  },
  {
    rules: [
      ...under('checkout 2.3', 'experience.payment_flow', 'lifetime'),
      ...under('checkout 2.4', 'experience.payment_flow', 'payment_details.purpose'),
      'checkout 8 link lifetime default',
    ],
    title: 'Defaults: the flow service_checkout, a lifetime of 3 days, no purpose.',
    run: async ({ client }) => {
      const link = expectAnswer(await createLink(client, await anOrder(client)), 201, {
        'experience.payment_flow': 'service_checkout',
        'payment_details.purpose': null,
      });
      const lifetime = Number(link['expired_at']) - Number(link['created_at']);
      expectThat(
        lifetime === defaultLifetimeSeconds,
        `expired_at ${defaultLifetimeSeconds} seconds after created_at`,
        `${lifetime} seconds`,
      );
    },
  },
  {
    rules: ['checkout 2.3 lifetime', 'checkout 2.4 expired_at'],
    title: 'A link expires as many seconds after its creation as its lifetime says.',
    run: async ({ client }) => {
      const order = await anOrder(client);
      const link = expectAnswer(await createLink(client, order, { lifetime: 3_600 }), 201);
      const lifetime = Number(link['expired_at']) - Number(link['created_at']);
      expectThat(lifetime === 3_600, '3600 seconds', `${lifetime} seconds`);
    },
  },
  {
    rules: ['checkout 2.3 lifetime'],
    gap: 'gaps 2, Links',
    title: 'A link with lifetime 0 never expires: its expired_at is null.',
    run: async ({ client }) => {
      const order = await anOrder(client);
      expectAnswer(await createLink(client, order, { lifetime: 0 }), 201, { expired_at: null });
    },
  },
  {
    rules: [
      ...under('checkout 2.3', 'payment_details.purpose', 'payment_details.country_code'),
      ...under('checkout 2.3', 'payer_information.name', 'payer_information.email', 'metadata'),
      'checkout 2.4 payment_details.country_code',
      'checkout 2.4 payer_information.name, payer_information.email',
      ...under('checkout 8', 'payment_details.purpose', 'payer_information.name', 'link name'),
    ],
    title: 'Purpose (255), name (255), payer (150), country and e-mail come back as sent.',
    run: async ({ client }) => {
      const purpose = long(255);
      const payer_information = { name: long(150), email: 'buyer@shop.example' };
      const more = {
        name: long(255),
        payment_details: { purpose, country_code: 'LT' },
        payer_information,
        metadata: { cart: '17' },
      };
      expectAnswer(await createLink(client, await anOrder(client), more), 201, {
        'payment_details.purpose': purpose,
        'payment_details.country_code': 'LT',
        'payer_information.name': payer_information.name,
        'payer_information.email': payer_information.email,
      });
    },
  },
  ...refused.map(
    ([path, more]): Check => ({
      rules: [`checkout 2.3 ${path}`, 'checkout 7 422'],
      title: `A link with ${JSON.stringify(more).replaceAll(/x{9,}/g, 'x…')} is a validation error under ${path}.`,
      run: async ({ client, once }) => {
        const order = await once('an order for wrong links', () => anOrder(client));
        expectRefusal(await createLink(client, order, more), invalid(path));
      },
    }),
  ),
  {
    rules: ['checkout 2.3 order_id'],
    title: 'A link needs an order that exists.',
    run: async ({ client }) => {
      expectRefusal(await createLink(client, crypto.randomUUID()));
      const { order_id: _, ...without } = linkBody('') as Record<string, unknown>;
      expectRefusal(await client.checkout('POST', linksPath, without), invalid('order_id'));
    },
  },
  {
    rules: ['checkout 2.3 payment_details.key', 'checkout 7.1'],
    title: 'A key that names an unavailable method is an entry under payment_details.key.',
    run: async ({ client }) => {
      const payment_details = { key: 'no-such-method' };
      const seen = await createLink(client, await anOrder(client), { payment_details });
      expectRefusal(seen, invalid('payment_details.key'));
    },
  },
  {
    rules: ['checkout 2.3 payment_details.key', 'checkout 2.4 payment_details.key'],
    title: 'A key that the methods endpoint lists is accepted and comes back.',
    run: async ({ client }) => {
      const { items } = expectAnswer(await client.checkout('GET', methodsPath), 200);
      const key = (items as readonly { key: string | null }[]).find((each) => each.key)?.key;
      const payment_details = { key };
      const seen = await createLink(client, await anOrder(client), { payment_details });
      expectAnswer(seen, 201, { 'payment_details.key': key });
    },
  },
  {
    rules: ['checkout 4 GET /checkout-payment-link/integration/v1/payment-links/{id}'],
    title: 'A link can be read by its id; one that does not exist is 404.',
    run: async ({ client }) => {
      const order_id = await anOrder(client);
      const link_id = await aLink(client, order_id);
      const seen = await client.checkout('GET', `${linksPath}/${link_id}`);
      expectAnswer(seen, 200, { link_id, order_id, 'purchase.amount': amount });
      const missing = await client.checkout('GET', `${linksPath}/${crypto.randomUUID()}`);
      expectRefusal(missing, { status: 404 });
    },
  },
  {
    rules: ['checkout 2.4 payment_URL'],
    title: 'The payment_URL leads the buyer to a page.',
    run: async ({ client, send }) => {
      const link = expectAnswer(await createLink(client, await anOrder(client)), 201);
      const headers = { accept: 'text/html' };
      const seen = await send('GET', String(link['payment_URL']), { headers });
      expectStatus(seen, 200);
      const type = seen.headers.get('content-type') ?? 'absent';
      expectThat(type.startsWith('text/html'), 'an HTML page', `Content-Type is ${type}`);
    },
  },
  {
    rules: ['checkout 3.3 → active'],
    gap: 'gaps 2, Links',
    title: 'A new link is active.',
    run: async ({ client }) => {
      const link = await aLink(client, await anOrder(client));
      const seen = await client.checkout('GET', `${linksPath}/${link}`);
      expectAnswer(seen, 200, { status: 'active' });
    },
  },
  {
    rules: ['checkout 3.3 active → expired'],
    gap: 'gaps 2, Links',
    title: 'A link whose lifetime has passed is expired.',
    run: async ({ client }) => {
      const link = await aLink(client, await anOrder(client), { lifetime: 1 });
      await untilField(() => client.checkout('GET', `${linksPath}/${link}`), 'status', 'expired');
    },
  },
  {
    rules: ['checkout 3.3 active → canceled'],
    gap: 'gaps 2, Links',
    title: 'The merchant can cancel an active link, once.',
    run: async ({ client }) => {
      const path = `${linksPath}/${await aLink(client, await anOrder(client))}`;
      expectAnswer(await client.checkout('PUT', `${path}/cancel`), 200, { status: 'canceled' });
      expectAnswer(await client.checkout('GET', path), 200, { status: 'canceled' });
    },
  },
  {
    rules: ['checkout 2.3 purchase.amount'],
    gap: 'gaps 2, Links',
    title: "A link's amount is at most what is due of the order.",
    run: async ({ client }) => {
      const order = await anOrder(client);
      const seen = await createLink(client, order, { purchase: { amount: amount + 1 } });
      expectRefusal(seen, invalid('purchase.amount'));
      expectAnswer(await createLink(client, order, { purchase: { amount: 1 } }), 201, {
        'purchase.amount': 1,
        'payment_details.key': absent,
      });
    },
  },
];
