import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { foldFigures } from '../../../src/figures/daily/tally.store.ts';
import { roles } from '../../../src/staff/roles.ts';
import { aMerchant, type Merchant, ordersPath, purchase } from '../../support/checkout.ts';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { asNobody, errorOf } from '../../support/identity.ts';
import type { Answer, Sent } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';

// Business 2, Daily figures; business 7, Figures. Each test has its own shop.

const service = useService(movingWallet);
const daySeconds = 86_400;
let today: number;
let shop: Merchant;

/** Advances to the first minute of the next day, so that no test crosses midnight. */
async function nextDay(): Promise<void> {
  const now = await nowOf(service().client);
  await advance(service().client, daySeconds - (now % daySeconds) + 60);
  today = Math.floor((await nowOf(service().client)) / daySeconds);
}

beforeAll(nextDay);
beforeEach(async () => {
  shop = await aMerchant(service().client, { currencies: ['EUR', 'JPY'] });
});

const dateOf = (day: number): string =>
  new Date(day * daySeconds * 1_000).toISOString().slice(0, 10);

const ask = (query: string, sent: Sent = {}): Promise<Answer> =>
  service().client.send('GET', `/admin/v1/figures${query}`, sent);

async function figures(query = ''): Promise<unknown> {
  const answer = await ask(`?project_id=${shop.project.project_id}${query}`);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['items']]);
  return answer.body['items'];
}

const fold = async (): Promise<void> => {
  while (await foldFigures(service().database.database));
};

const nothing = {
  orders: 0,
  paid: 0,
  volume: 0,
  refunds: 0,
  refund_volume: 0,
  failed_payments: 0,
  conversion: 0,
};

/** Four orders: one paid, one paid and refunded twice, one failed twice, one untouched. */
async function aBusyDay(): Promise<void> {
  await shop.paidOrder();
  const { paymentId } = await shop.paidOrder('settled', { amount: 2_000 });
  await shop.refund(paymentId, { amount: 300 });
  await shop.refund(paymentId, { amount: 200, reference: 'Return 8' });
  const { linkId } = await shop.paidOrder('failed');
  await shop.aPayment(linkId, 'canceled');
  await shop.anOrder();
}

test('business 2: a day has the same complete figures before and after housekeeping', async () => {
  await aBusyDay();
  const expected = `{"items":[{"date":"${dateOf(today)}","currency":"EUR","orders":4,"paid":2,"volume":3250,"refunds":2,"refund_volume":500,"failed_payments":2,"conversion":0.5}]}`;
  const read = async () => (await ask(`?project_id=${shop.project.project_id}&by=day`)).text;
  expect(await read()).toBe(expected);
  await fold();
  expect(await read()).toBe(expected);
});

test('by=method shows the conversion of each method', async () => {
  await aBusyDay();
  expect(await figures('&by=method')).toEqual([
    {
      date: dateOf(today),
      currency: 'EUR',
      method: 'mock',
      payments: 4,
      paid: 2,
      volume: 3_250,
      failed_payments: 2,
      conversion: 0.5,
    },
  ]);
});

test('by=reason shows why payments failed', async () => {
  await aBusyDay();
  const row = { date: dateOf(today), currency: 'EUR', failed_payments: 1 };
  expect(await figures('&by=reason')).toEqual([
    { ...row, reason: 'canceled' },
    { ...row, reason: 'failed' },
  ]);
});

test('each currency has its own row', async () => {
  await shop.anOrder({ currency: 'JPY', amount: 700 });
  await shop.paidOrder('settled', { amount: 90 });
  const row = { ...nothing, date: dateOf(today) };
  expect(await figures()).toEqual([
    { ...row, currency: 'EUR', orders: 1, paid: 1, volume: 90, conversion: 1 },
    { ...row, currency: 'JPY', orders: 1 },
  ]);
});

test('a shop without activity has no rows', async () => {
  const answer = await ask(`?project_id=${shop.project.project_id}`);
  expect([answer.status, answer.text]).toEqual([200, '{"items":[]}']);
});

test('an overpayment counts as volume and its return as a refund', async () => {
  const orderId = await shop.anOrder();
  const links = [await shop.aLink(orderId), await shop.aLink(orderId)];
  const [first = '', second = ''] = links;
  const payment = await shop.aPayment(first, 'processing');
  await shop.aPayment(second);
  await shop.moveTo(payment, 'settled');
  expect(await figures()).toEqual([
    {
      ...nothing,
      ...{ date: dateOf(today), currency: 'EUR', orders: 1, paid: 1, volume: 2_500 },
      ...{ refunds: 1, refund_volume: 1_250, conversion: 1 },
    },
  ]);
});

test('a chargeback changes no figure', async () => {
  const { paymentId } = await shop.paidOrder();
  const before = await figures();
  expect((await shop.moveTo(paymentId, 'chargeback')).status).toBe(200);
  expect(await figures()).toEqual(before);
});

test('a request repeated under one Idempotency-Key counts once', async () => {
  const key = randomUUID();
  const create = () => shop.createOrder({}, { key });
  const answers = [...(await Promise.all([create(), create()])), await create()];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await figures()).toMatchObject([{ orders: 1 }]);
});

test('refused requests are not counted', async () => {
  const { paymentId } = await shop.paidOrder('failed');
  const before = await figures();
  const refused = [
    await shop.refund(paymentId),
    await shop.moveTo(paymentId, 'settled'),
    await shop.createOrder({ purchase: purchase({ amount: 0 }) }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 422]);
  expect(await figures()).toEqual(before);
});

test('business 7: each event counts on its UTC day', async () => {
  const orderId = await shop.anOrder();
  const other = await shop.anOrder();
  const linkId = await shop.aLink(orderId, { experience: { language: 'lt' } });
  await shop.aPayment(await shop.aLink(other), 'awaiting_authorization');
  const yesterday = today;
  await nextDay();
  await shop.renew();
  await shop.aPayment(linkId);
  await shop.anOrder();
  const first = { ...nothing, date: dateOf(yesterday), currency: 'EUR', orders: 2 };
  const ofFirst = { ...first, failed_payments: 1 };
  const ofSecond = {
    ...nothing,
    ...{ date: dateOf(today), currency: 'EUR', orders: 1, paid: 1, volume: 1_250, conversion: 1 },
  };
  expect(await figures()).toEqual([ofFirst, ofSecond]);
  const start = today * daySeconds;
  // biome-ignore format: a table
  const ranges: readonly (readonly [string, readonly object[]])[] = [
    [`&from=${start - daySeconds}&to=${start + daySeconds}`, [ofFirst, ofSecond]],
    [`&from=${start - daySeconds}&to=${start}`,              [ofFirst]],
    [`&from=${start}&to=${start + daySeconds}`,              [ofSecond]],
    // Part of a day counts as a whole day.
    [`&from=${start - 1}&to=${start + 1}`,                   [ofFirst, ofSecond]],
    [`&from=${start + 50_000}`,                              [ofSecond]],
    [`&to=${start}`,                                         [ofFirst]],
    [`&from=${start + 5}&to=${start + 5}`,                   []],
    [`&from=${start + daySeconds}&to=${start + 2 * daySeconds}`, []],
  ];
  for (const [query, expected] of ranges) {
    expect([query, await figures(query)]).toEqual([query, expected]);
  }
});

test('conversion is 1 with more paid than created orders, and 0 without created orders', async () => {
  const links: string[] = [];
  for (const _ of [1, 2, 3]) links.push(await shop.aLink(await shop.anOrder()));
  await nextDay();
  await shop.renew();
  for (const linkId of links) await shop.aPayment(linkId);
  expect(await figures(`&from=${today * daySeconds}`)).toMatchObject([
    { orders: 0, paid: 3, conversion: 0 },
  ]);
  await shop.anOrder();
  expect(await figures(`&from=${today * daySeconds}`)).toMatchObject([
    { orders: 1, paid: 3, conversion: 1 },
  ]);
});

// biome-ignore format: a table
test.each([
  ['by=week',                   'by: By should be one of day, method, reason'],
  ['by=',                       'by: By should be one of day, method, reason'],
  ['project_id=7',              'project_id: Project id should be a UUID'],
  ['project_id=',               'project_id: Project id should be a UUID'],
  ['test_mode=yes',             'test_mode: Test mode should be one of 0, 1, false, true'],
  ['from=now',                  'from: From should be an integer'],
  ['from=-1',                   'from: From should be at least 0; to: To should be at most 400 days after from'],
  ['from=1.5',                  'from: From should be an integer'],
  ['to=2026-11-17',             'to: To should be an integer'],
  ['to=99999999999999999999',   'to: To should be an integer'],
  ['to=999999999999',           'to: To should be at most 253402300799'],
  ['from=2000&to=1999',         'from: From should not be after to'],
  ['from=253402300799',         'from: From should not be after to'],
  ['from=0&to=34560001',        'to: To should be at most 400 days after from'],
  ['from=0',                    'to: To should be at most 400 days after from'],
  ['from=1&from=2',             'from: From should be an integer'],
  ['project=7',                 'project: Project is not a known field'],
  ['format=xml',                'format: Format should be one of json, csv'],
])('business 7: a bad query is 400: %s', async (query, description) => {
  const answer = await ask(`?${query}`);
  expect([answer.status, answer.text]).toEqual([400, errorOf('invalid_parameters', description)]);
});

// biome-ignore format: a table
test.each([
  ['day',    'date,currency,orders,paid,volume,volume_decimal,refunds,refund_volume,refund_volume_decimal,failed_payments,conversion', ['EUR,4,2,3250,32.50,2,500,5.00,2,0.5']],
  ['method', 'date,currency,method,payments,paid,volume,volume_decimal,failed_payments,conversion', ['EUR,mock,4,2,3250,32.50,2,0.5']],
  ['reason', 'date,currency,reason,failed_payments', ['EUR,canceled,1', 'EUR,failed,1']],
])('business 7, CSV: figures by %s come as CSV', async (by, header, lines) => {
  await aBusyDay();
  const query = `?project_id=${shop.project.project_id}&by=${by}`;
  const dated = lines.map((line) => `${dateOf(today)},${line}`);
  const csv = [header, ...dated, ''].join('\r\n');
  const byFormat = await ask(`${query}&format=csv`);
  const byHeader = await ask(query, { headers: { accept: 'text/csv' } });
  expect([byFormat.text, byHeader.text]).toEqual([csv, csv]);
  expect(byFormat.headers['content-type']).toBe('text/csv; charset=utf-8');
});

test('a range of 400 days is accepted', async () => {
  expect((await ask('?from=0&to=34560000')).text).toBe('{"items":[]}');
});

test('the figures of an unknown project are 404', async () => {
  const id = randomUUID();
  const answer = await ask(`?project_id=${id}`);
  expect([answer.status, answer.text]).toEqual([
    404,
    errorOf('not_found', `There is no project ${id}.`),
  ]);
});

test('a project id is accepted in capitals', async () => {
  await shop.anOrder();
  const answer = await ask(`?project_id=${shop.project.project_id.toUpperCase()}`);
  expect(answer.body['items']).toMatchObject([{ orders: 1 }]);
});

test.each(roles)('business 7: %s may read the figures', async (role) => {
  const { client } = service();
  const made = await client.send('POST', '/admin/v1/tokens', { body: { name: role, role } });
  const headers = { authorization: `Bearer ${made.body['token']}` };
  expect((await ask('', { headers })).status).toBe(200);
});

test('a missing token, a wrong token and a project token are 401', async () => {
  const headers = [
    asNobody,
    { authorization: 'Bearer wrong' },
    { authorization: `Bearer ${shop.token}` },
  ];
  const answers = await Promise.all(
    headers.map((one) => ask(`?project_id=${shop.project.project_id}`, { headers: one })),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await shop.send('GET', ordersPath.replace('/orders', '/figures'))).status).toBe(404);
});
