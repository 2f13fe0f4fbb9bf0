import { describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0191: the reference lets readers try a merchant's reads and small creates.

const answerOf = ({ html }: SeenPage): string =>
  /<h2 id="answer">Answer: (\d+)<\/h2>/.exec(html)?.[1] ?? 'none';

/** The initial values of the operation's fields. */
const begunWith = ({ html }: SeenPage): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="(parameter-[^"]+)" type="text" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  );

const linksTo = (page: SeenPage): readonly string[] =>
  page.links.filter((link) => link.startsWith('/reference/try/'));

describe('try-it pages on the machine itself', () => {
  const service = useSharedService({ ...unlimited, FLORIN_SEED: 'demo' });
  const browser = () => new Browser(service().client);
  const tryOut = async (operation: string, typed: Record<string, string> = {}) => {
    const visitor = browser();
    const page = await visitor.open(`/reference/try/${operation}`);
    return visitor.submit(formOf(page, 1), { ...begunWith(page), ...typed });
  };

  test('an order is created by one form and read by another', async () => {
    const visitor = browser();
    const page = await visitor.open('/reference/try/createOrder');
    expect(page.heading).toBe('Try it: Create an order');
    const body = '{"purchase": {"reference": "Tried", "amount": 4200, "currency": "EUR"}}';
    const created = await visitor.submit(formOf(page, 1), { body });
    expect([created.status, answerOf(created)]).toEqual([200, '201']);
    expect(created.text).toContain('content-type: application/json');
    const [, id = ''] = /"order_id": "([0-9a-f-]{36})"/.exec(created.text) ?? [];
    const read = await tryOut('readOrder', { 'parameter-order_id': id });
    expect(answerOf(read)).toBe('200');
    expect(read.text).toContain('"reference": "Tried"');
    expect(read.text).toContain(`GET /merchant-order/integration/v1/orders/${id}`);
  });

  test('the same form sent twice creates one order', async () => {
    const visitor = browser();
    const form = formOf(await visitor.open('/reference/try/createOrder'), 1);
    const body = '{"purchase": {"reference": "Twice", "amount": 100, "currency": "EUR"}}';
    const answers = [await visitor.submit(form, { body }), await visitor.submit(form, { body })];
    const ids = answers.map(({ text }) => /"order_id": "([0-9a-f-]{36})"/.exec(text)?.[1]);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).toBe(ids[0]);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['listOrders',          {},                                            '200'],
    ['readOrder',           { 'parameter-order_id': 'no-order' },          '422'],
    ['readProject',         {},                                            '200'],
    ['readOwnProject',      {},                                            '200'],
    ['readWalletBalance',   {},                                            '200'],
    ['listTransfers',       {},                                            '200'],
    ['listMethods',         { 'parameter-currency': 'EUR', 'parameter-amount': '1250' }, '200'],
    ['createPaymentLink',   { body: '{"name": "Nothing else"}' },          '422'],
  ], 2))('%s gets the response of a merchant', async (operation, typed, status) => {
    const page = await tryOut(operation, typed);
    expect([page.status, answerOf(page)]).toEqual([200, status]);
  });

  test.each(
    extent({
      short: ['createTransaction'],
      long: ['createTransaction', 'createAllowance', 'createTransfer'],
    }),
  )('the suggested body of %s is accepted', async (operation) => {
    const visitor = browser();
    const page = await visitor.open(`/reference/try/${operation}`);
    const [, begun = ''] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(page.html) ?? [];
    const sent = await visitor.submit(formOf(page, 1), { body: begun.replaceAll('&quot;', '"') });
    expect(['200', '201']).toContain(answerOf(sent));
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['readOrder',   { 'parameter-order_id': '../../../admin/v1/projects' }, 'Letters, digits'],
    ['readOrder',   { 'parameter-order_id': 'a?b' },                        'Letters, digits'],
    ['readOrder',   {},                                                     'This is required.'],
    ['createOrder', { body: 'no JSON' },                                    'This should be a JSON object.'],
    ['createOrder', { body: '[]' },                                         'This should be a JSON object.'],
    ['listPaymentLinks', {},                                                'This is required.'],
  ], 4))('%s with %j is refused and not sent', async (operation, typed, words) => {
    const page = await tryOut(operation, typed);
    expect([page.status, answerOf(page)]).toEqual([422, 'none']);
    expect(page.text).toContain(words);
  });

  test('a parameter value cannot add parameters or headers', async () => {
    const page = await tryOut('listOrders', { 'parameter-reference': 'x&limit=1#y\r\nHost: z' });
    expect(answerOf(page)).toBe('200');
    expect(page.text).toContain('reference=x%26limit%3D1%23y');
  });

  test('unknown fields are not sent', async () => {
    const more = {
      'parameter-after_all': '1',
      url: 'http://127.0.0.1:1/',
      authorization: 'Bearer x',
    };
    const page = await tryOut('readProject', more);
    expect(answerOf(page)).toBe('200');
    expect(page.text).toContain('GET /checkout-project/integration/v1/project');
    expect(page.html).not.toContain('after_all');
  });

  test.each([
    'operatorListProjects',
    'operatorCreateProject',
    'createToken',
    'createPaymentRefund',
    'cancelPaymentLink',
    'readLiveness',
    'listTransfersOtherSpelling',
    'constructor',
    'nothing',
  ])('%s cannot be tried', async (operation) => {
    expect((await browser().open(`/reference/try/${operation}`)).status).toBe(404);
  });

  test('the reference links only to operations that can be tried', async () => {
    const orders = await browser().open('/reference/checkout-orders');
    expect(linksTo(orders)).toEqual([
      '/reference/try/createOrder',
      '/reference/try/listOrders',
      '/reference/try/readOrder',
      '/reference/try/readOrderTimeline',
    ]);
    for (const page of ['operator-projects', 'tokens', 'checkout-refunds']) {
      const links = linksTo(await browser().open(`/reference/${page}`));
      expect(links.filter((link) => /operator|create/.test(link))).toEqual([]);
    }
  });

  test('no page shows a secret of the project', async () => {
    const { text: home } = await browser().open('/');
    const secrets = [...home.matchAll(/FLORIN_(?:CLIENT_SECRET|MAC_KEY)=(\S+)/g)].map(
      ([, secret = '']) => secret,
    );
    expect(secrets.length).toBe(2);
    for (const operation of ['readProject', 'readOwnProject']) {
      const { html } = await tryOut(operation);
      for (const secret of secrets) expect(html).not.toContain(secret);
      expect(html).not.toMatch(/Bearer [\w-]{20}|MAC id=/);
    }
  });

  test.each(
    extent({
      short: ['attacker.example'],
      long: ['attacker.example', '127.0.0.1.attacker.example:8080'],
    }),
  )('under the foreign host name %s nothing can be tried', async (host) => {
    const stranger = new Browser(service().client, { host });
    expect((await stranger.open('/reference/try/listOrders')).status).toBe(404);
    expect(linksTo(await stranger.open('/reference/checkout-orders'))).toEqual([]);
    const form = formOf(await browser().open('/reference/try/listOrders'), 1);
    expect((await stranger.submit(form)).status).toBe(404);
  });

  test('a form of one operation is refused by another operation', async () => {
    const visitor = browser();
    const form = formOf(await visitor.open('/reference/try/listOrders'), 1);
    const other = { ...form, action: '/reference/try/readProject' };
    const page = await visitor.submit(other);
    expect([page.status, page.heading]).toEqual([403, 'Nothing was sent']);
  });
});

describe.each([
  ['a service without demo data', {}],
  ['a service that others can reach', { FLORIN_SEED: 'demo', HOST: '0.0.0.0' }],
])('%s', (_, environment) => {
  const service = useSharedService(environment);

  test('nothing can be tried', async () => {
    const browser = new Browser(service().client);
    expect((await browser.open('/reference/try/listOrders')).status).toBe(404);
    expect(linksTo(await browser.open('/reference/checkout-orders'))).toEqual([]);
  });
});
