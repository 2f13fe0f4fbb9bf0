import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, linksPath, type Merchant, unlimited } from '../../support/checkout.ts';
import { errorOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';

// Checkout 2.3, 2.4, 7.1 and 8: payment links that are created, and those that are refused.

const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });
let shop: Merchant;
let orderId: string;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  orderId = await shop.anOrder();
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const cats = (count: number): string => '🐈'.repeat(count);

const everything = () => ({
  order_id: orderId,
  name: 'Invoice 7',
  purchase: { amount: 1_000 },
  experience: { language: 'en', payment_flow: 'service_checkout' },
  lifetime: 3_600,
  payment_details: { key: 'mock', purpose: 'Two coffees', country_code: 'LT' },
  payer_information: { name: 'Ona', email: 'ona@example.lt' },
  metadata: { note: 'x', empty: null },
});

test('checkout 4 POST /checkout-payment-link/integration/v1/payment-links: the answer is JSON per 2.4', async () => {
  const answer = await shop.createLink(orderId, everything());
  expect(answer.status).toBe(201);
  expect(answer.headers['content-type']).toBe('application/json');
  const { link_id, payment_URL, created_at } = answer.body;
  const { experience, payment_details, payer_information, purchase } = everything();
  expect(answer.body).toEqual({
    link_id,
    order_id: orderId,
    payment_URL,
    experience,
    payment_details,
    payer_information,
    purchase,
    created_at,
    expired_at: Number(created_at) + 3_600,
  });
});

test('checkout 4 GET /checkout-payment-link/integration/v1/payment-links/{id}: the same fields, with name and status', async () => {
  const created = await shop.createLink(orderId, everything());
  const answer = await shop.readLink(String(created.body['link_id']));
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...created.body,
    name: 'Invoice 7',
    status: 'active',
    metadata: { note: 'x', empty: null },
    updated_at: created.body['created_at'],
    project_id: shop.project.project_id,
    order_reference: 'Order 1042',
    currency: 'EUR',
  });
});

describe('checkout 2.4: the fields of the answer', () => {
  let full: Record<string, Record<string, unknown> | string | number | null>;
  let least: typeof full;
  beforeAll(async () => {
    full = (await shop.createLink(orderId, everything())).body as typeof full;
    least = (await shop.createLink(orderId)).body as typeof full;
  });
  const member = (of: typeof full, name: string) => of[name] as Record<string, unknown>;

  // biome-ignore format: a table
  test.each<[string, string, () => unknown, () => unknown]>([
    ['link_id',                      'a UUID',                    () => full['link_id'],    () => expect.stringMatching(uuid)],
    ['order_id',                     'the order of the link',     () => full['order_id'],   () => orderId],
    ['payment_URL',                  'an address of its own',     () => full['payment_URL'],() => expect.stringContaining(`${shop.client.url}/`)],
    ['experience.language',          'the selected one',          () => [member(full, 'experience')['language'], member(least, 'experience')['language']],         () => ['en', 'lt']],
    ['experience.payment_flow',      'the flow',                  () => [member(full, 'experience')['payment_flow'], member(least, 'experience')['payment_flow']], () => ['service_checkout', 'service_checkout']],
    ['payment_details.key',          'there if specified',        () => [member(full, 'payment_details')['key'], 'key' in member(least, 'payment_details')],        () => ['mock', false]],
    ['payment_details.purpose',      'the one sent, null if none',() => [member(full, 'payment_details')['purpose'], member(least, 'payment_details')['purpose']],   () => ['Two coffees', null]],
    ['payment_details.country_code', 'there if specified',        () => [member(full, 'payment_details')['country_code'], 'country_code' in member(least, 'payment_details')], () => ['LT', false]],
    ['payer_information.name, payer_information.email', 'there if specified', () => [full['payer_information'], least['payer_information']], () => [{ name: 'Ona', email: 'ona@example.lt' }, {}]],
    ['purchase.amount',              'an integer in minor units', () => [full['purchase'], least['purchase']], () => [{ amount: 1_000 }, { amount: 1_250 }]],
    ['created_at',                   'a Unix timestamp',          () => full['created_at'], () => expect.any(Number)],
    ['expired_at',                   'a Unix timestamp',          () => full['expired_at'], () => Number(full['created_at']) + 3_600],
  ])('checkout 2.4 %s: it is %s', (_, _what, found, expected) => {
    expect(found()).toEqual(expected());
  });

  test('checkout 2.4 payment_URL: two links have two addresses', () => {
    expect(full['payment_URL']).not.toBe(least['payment_URL']);
    expect(URL.canParse(String(full['payment_URL']))).toBe(true);
  });
});

describe('accepted links', () => {
  // biome-ignore format: a table
  test.each<[string, string, object, object]>([
    ['name',                         'one character',           { name: 'a' },                                         { name: 'a' }],
    ['name',                         '255 characters',          { name: cats(255) },                                   { name: cats(255) }],
    ['purchase.amount',              'one cent',                { purchase: { amount: 1 } },                           { purchase: { amount: 1 } }],
    ['purchase.amount',              'the whole balance due',   { purchase: { amount: 1_250 } },                       { purchase: { amount: 1_250 } }],
    ['experience.language',          'any of ISO 639-1',        { experience: { language: 'zu' } },                    { experience: { language: 'en', payment_flow: 'service_checkout' } }],
    ['experience.language',          'a language of the page',  { experience: { language: 'pl' } },                    { experience: { language: 'pl', payment_flow: 'service_checkout' } }],
    ['experience.payment_flow',      'another flow',            { experience: { language: 'et', payment_flow: 'x' } }, { experience: { language: 'et', payment_flow: 'x' } }],
    ['lifetime',                     '0 means never',           { lifetime: 0 },                                       { expired_at: null }],
    ['payment_details.key',          'an available method',     { payment_details: { key: 'card-payment' } },          { payment_details: { key: 'card-payment', purpose: null } }],
    ['payment_details.purpose',      '255 characters',          { payment_details: { purpose: cats(255) } },           { payment_details: { purpose: cats(255) } }],
    ['payment_details.country_code', 'a country',               { payment_details: { country_code: 'EE' } },           { payment_details: { country_code: 'EE', purpose: null } }],
    ['payer_information.name',       '150 characters',          { payer_information: { name: cats(150) } },            { payer_information: { name: cats(150) } }],
    ['payer_information.email',      'an e-mail address',       { payer_information: { email: 'a+b@shop.example' } },  { payer_information: { email: 'a+b@shop.example' } }],
    ['metadata',                     'key-value pairs',         { metadata: { a: 'b', c: null } },                     { metadata: { a: 'b', c: null } }],
  ])('checkout 2.3 %s: %s', async (_, _what, wanted, expected) => {
    const linkId = await shop.aLink(orderId, wanted);
    expect((await shop.readLink(linkId)).body).toMatchObject(expected);
  });

  // biome-ignore format: a table
  test.each([
    ['checkout 2.3 lifetime',                259_200,    {}],
    ['checkout 8 link lifetime default',     259_200,    {}],
    ['checkout 2.3 lifetime',                1,          { lifetime: 1 }],
    ['checkout 2.3 lifetime',                86_313_600, { lifetime: 86_313_600 }],
  ])('%s: it is valid for %i seconds with %j', async (_, seconds, wanted) => {
    const { created_at, expired_at } = (await shop.createLink(orderId, wanted)).body;
    expect(Number(expired_at) - Number(created_at)).toBe(seconds);
  });

  test('checkout 8 link lifetime default: 0 is unlimited', async () => {
    const { body } = await shop.createLink(orderId, { lifetime: 0 });
    expect(body['expired_at']).toBeNull();
  });

  test('gaps 1: unknown fields are ignored', async () => {
    const wanted = { colour: 'purple', payment_details: { colour: 'purple' } };
    expect((await shop.createLink(orderId, wanted)).text).not.toContain('purple');
  });
});

describe('refusals', () => {
  const tooLong = (label: string, max: number) => `${label} should have at most ${max} characters`;

  // biome-ignore format: a table
  test.each<[string, string, object, string]>([
    ['checkout 2.3 order_id',                     'order_id',                     { order_id: undefined },                      'Order id is required'],
    ['checkout 2.3 order_id',                     'order_id',                     { order_id: '7' },                            'Order id should be a UUID'],
    ['checkout 2.3 name',                         'name',                         { name: undefined },                          'Name is required'],
    ['checkout 2.3 name',                         'name',                         { name: '' },                                 'Name should not be empty'],
    ['checkout 8 link name',                      'name',                         { name: cats(256) },                          tooLong('Name', 255)],
    ['checkout 2.3 purchase.amount',              'purchase',                     { purchase: undefined },                      'Purchase is required'],
    ['checkout 2.3 purchase.amount',              'purchase.amount',              { purchase: {} },                             'Amount is required'],
    ['checkout 2.3 purchase.amount',              'purchase.amount',              { purchase: { amount: 0 } },                  'Amount should be greater than 0'],
    ['checkout 2.3 purchase.amount',              'purchase.amount',              { purchase: { amount: 1.5 } },                'Amount should be an integer'],
    ['checkout 2.3 purchase.amount',              'purchase.amount',              { purchase: { amount: '5' } },                'Amount should be an integer'],
    ['checkout 2.3 purchase.amount',              'purchase.amount',              { purchase: { amount: 1_251 } },              'Amount should be at most the balance due, 1250'],
    ['checkout 2.3 experience.language',          'experience',                   { experience: undefined },                    'Experience is required'],
    ['checkout 2.3 experience.language',          'experience.language',          { experience: {} },                           'Language is required'],
    ['checkout 2.3 experience.language',          'experience.language',          { experience: { language: 'LT' } },           'Language should be a 2-letter ISO 639-1 code'],
    ['checkout 2.3 experience.language',          'experience.language',          { experience: { language: 'lit' } },          'Language should be a 2-letter ISO 639-1 code'],
    ['checkout 2.3 experience.language',          'experience.language',          { experience: { language: 'xx' } },           'Language should be a 2-letter ISO 639-1 code'],
    ['checkout 2.3 lifetime',                     'lifetime',                     { lifetime: -1 },                             'Lifetime should be at least 0'],
    ['checkout 2.3 lifetime',                     'lifetime',                     { lifetime: 86_313_601 },                     'Lifetime should be at most 86313600'],
    ['checkout 2.3 lifetime',                     'lifetime',                     { lifetime: 1.5 },                            'Lifetime should be an integer'],
    ['checkout 2.3 lifetime',                     'lifetime',                     { lifetime: '60' },                           'Lifetime should be an integer'],
    ['checkout 8 payment_details.purpose',        'payment_details.purpose',      { payment_details: { purpose: cats(256) } },  tooLong('Purpose', 255)],
    ['checkout 2.3 payment_details.country_code', 'payment_details.country_code', { payment_details: { country_code: 'lt' } },  'Country code should be an ISO 3166-1 alpha-2 code'],
    ['checkout 2.3 payment_details.country_code', 'payment_details.country_code', { payment_details: { country_code: 'XX' } },  'Country code should be an ISO 3166-1 alpha-2 code'],
    ['checkout 8 payer_information.name',         'payer_information.name',       { payer_information: { name: cats(151) } },   tooLong('Name', 150)],
    ['checkout 2.3 payer_information.email',      'payer_information.email',      { payer_information: { email: 'ona' } },      'Email should be an e-mail address'],
    ['checkout 2.3 metadata',                     'metadata.a',                   { metadata: { a: 1 } },                       'A should be a string or null'],
  ])('%s: an error under %s for %j', async (_, path, wanted, message) => {
    const answer = await shop.createLink(orderId, wanted);
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        error: 'invalid_properties',
        error_description: 'The request has invalid properties.',
        error_properties: { [path]: [message] },
      },
    ]);
  });

  test('all messages come together, either about the shape or about the order', async () => {
    const shape = await shop.createLink(orderId, { name: '', lifetime: -1, experience: {} });
    expect(Object.keys(shape.body['error_properties'] as object).toSorted()).toEqual([
      'experience.language',
      'lifetime',
      'name',
    ]);
    const order = await shop.createLink(orderId, {
      purchase: { amount: 1_251 },
      payment_details: { key: 'nothing' },
    });
    expect(Object.keys(order.body['error_properties'] as object).toSorted()).toEqual([
      'payment_details.key',
      'purchase.amount',
    ]);
  });

  test('checkout 2.3 order_id: an order that does not exist is 404', async () => {
    const answer = await shop.send('POST', linksPath, {
      body: { ...everything(), order_id: randomUUID() },
    });
    expect([answer.status, answer.text]).toEqual([
      404,
      errorOf('not_found', 'There is no such order.'),
    ]);
  });

  test('a link for a paid order is refused', async () => {
    const { orderId: paid } = await shop.paidOrder();
    const answer = await shop.createLink(paid, { purchase: { amount: 1 } });
    expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
  });

  test('checkout 2.3 purchase.amount: payments lower the balance due', async () => {
    const partly = await shop.anOrder();
    await shop.aPayment(await shop.aLink(partly, { purchase: { amount: 1_000 } }));
    expect((await shop.createLink(partly, { purchase: { amount: 251 } })).status).toBe(422);
    expect((await shop.createLink(partly, { purchase: { amount: 250 } })).status).toBe(201);
  });
});

describe('checkout 7.1: a key that names an unavailable method is invalid_properties under payment_details.key', () => {
  const live = { test_mode: false };

  // biome-ignore format: a table
  test.each<[string, object, string, number, boolean]>([
    // what                               project                                      key                amount      available
    ['test mode: the mock',               {},                                          'mock',                   1,   true ],
    ['test mode: the card',               {},                                          'card-payment',           1,   true ],
    ['test mode: everything else',        {},                                          'hire-purchase',     10_000,   false],
    ['no such method',                    {},                                          'barter',                 1,   false],
    ['switched off',                      { methods_off: ['mock'] },                   'mock',                   1,   false],
    ['the mock of a live project',        live,                                        'mock',                   1,   false],
    ['a card without an MCC',             live,                                        'card-payment',           1,   false],
    ['a card with an MCC',                { ...live, mcc: '5411' },                    'card-payment',           1,   true ],
    ['below the minimum of any country',  live,                                        'hire-purchase',      4_999,   false],
    ['the minimum of one country',        live,                                        'hire-purchase',      5_000,   true ],
    ['the maximum',                       live,                                        'hire-purchase',  1_000_000,   true ],
    ['above the maximum',                 live,                                        'hire-purchase',  1_000_001,   false],
    ['another currency',                  { ...live, currencies: ['USD'] },            'hire-purchase',     10_000,   false],
  ])('%s', async (_, wanted, key, amount, available) => {
    const merchant = await aMerchant(service().client, wanted);
    const [currency = ''] = Object.keys(merchant.project.account_numbers);
    const order_id = await merchant.anOrder({ amount, currency });
    const answer = await merchant.createLink(order_id, { purchase: { amount }, payment_details: { key } });
    expect(answer.status).toBe(available ? 201 : 422);
    expect(answer.body['error_properties']).toEqual(
      available ? undefined : { 'payment_details.key': ['Key names a payment method that is not available'] },
    );
  });
});
