import { beforeEach, expect, test } from 'vitest';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { useSharedService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Decision 0197: one click from a fresh start to a paid order.

const service = useSharedService({ ...unlimited, FLORIN_SEED: 'demo' });

let browser: Browser;
beforeEach(() => {
  browser = new Browser(service().client);
});

/** Reloads, as the page does automatically, until the webhooks have reached the shop. */
async function whenTold(page: SeenPage): Promise<SeenPage> {
  let seen = page;
  await until('the shop was told', async () => {
    seen = await browser.open(page.address);
    return seen.headers['refresh'] === undefined;
  });
  return seen;
}

const orderIn = ({ text }: SeenPage): string => /order_id ([0-9a-f-]{36})/.exec(text)?.[1] ?? '';

/** The payments of the order that the form names, as the operator sees them. */
async function paymentsOf(page: SeenPage): Promise<readonly unknown[]> {
  const path = `/admin/v1/orders/${orderIn(page)}`;
  const { body } = await service().client.send('GET', path);
  const links = body['payment_links'] as readonly { readonly payments: readonly unknown[] }[];
  return links.flatMap(({ payments }) => payments);
}

const buttonOf = (page: SeenPage): Form => {
  const [form, ...others] = page.forms;
  if (form === undefined || others.length > 0) throw new Error(`not one form: ${page.text}`);
  return form;
};

test('the form of the home page creates and pays an order, and the shop gets its webhooks', async () => {
  const paid = await browser.submit(buttonOf(await browser.open('/')));
  expect(paid.address).toMatch(/^\/demo\/test-order\/[0-9a-f-]{36}\?locale=en$/);
  const page = await whenTold(paid);
  expect([page.status, page.heading]).toEqual([200, 'The test order is paid']);
  expect(page.text).toContain('Product Coffee beans, 1 kg Amount €12.50 Status in the API paid');
  expect(page.text).toContain('order.status_updated paid ✓ signature verified · order');
  expect(page.text).toContain('payment.status_updated settled ✓ signature verified · payment');
  expect(page.text).toMatch(/Sign in to the portal: owner@demo\.example \S{16}/);
  expect(page.links).toEqual([
    expect.stringMatching(`^/portal/projects/[0-9a-f-]{36}/orders/${orderIn(page)}$`),
    '/demo',
    '/docs/quick-start',
    '/demo/test-order?locale=en',
    expect.stringContaining('?locale=lt'),
    expect.stringContaining('?locale=ru'),
  ]);
  for (const link of page.links)
    expect([link, (await browser.open(link)).status]).toEqual([link, 200]);
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=1');
  expect(body['items']).toMatchObject([{ action: 'test_pay', details: { outcome: 'settled' } }]);
});

test('repeated clicks on one page create one order with one payment', async () => {
  const form = buttonOf(await browser.open('/demo/test-order'));
  const [one, other] = await Promise.all([browser.submit(form), browser.submit(form)]);
  const later = await browser.submit(form);
  expect([one?.status, other?.address, later.address]).toEqual([200, one?.address, one?.address]);
  expect(await paymentsOf(later)).toHaveLength(1);
  const next = await browser.submit(buttonOf(await browser.open('/demo/test-order')));
  expect(orderIn(next)).not.toBe(orderIn(later));
});

test.each(
  firstOf([
    ['lt', 'Apmokėti bandomąjį užsakymą', 'Bandomasis užsakymas apmokėtas', 'Užsakymas'],
    ['ru', 'Оплатить тестовый заказ', 'Тестовый заказ оплачен', 'Заказ'],
  ]),
)('%s: the page and its result are translated', async (locale, asked, said, word) => {
  const page = await browser.open(`/demo/test-order?locale=${locale}`);
  expect(page.heading).toBe(asked);
  const paid = await browser.submit(buttonOf(page));
  expect([paid.heading, paid.html.includes(`<html lang="${locale}">`)]).toEqual([said, true]);
  expect(paid.text).toMatch(new RegExp(`${word} [0-9a-f]{8} order_id [0-9a-f-]{36} `));
});

test('a form from another browser, order or site pays nothing', async () => {
  const form = formOf(await browser.open('/'));
  const stranger = new Browser(service().client);
  await stranger.open('/');
  const tried = [
    await stranger.submit(form),
    await browser.submit(form, { sale: '3c1b4e0e-5d6f-4a7b-8c9d-0e1f2a3b4c5d' }),
    await browser.submit(form, { token: '' }),
    await browser.submit(form, {}, { 'sec-fetch-site': 'cross-site' }),
  ];
  expect(tried.map(({ status, heading }) => [status, heading])).toEqual(
    tried.map(() => [403, 'Something went wrong']),
  );
  const result = await browser.open(`/demo/test-order/${form.fields['sale']}`);
  expect([result.status, result.heading]).toEqual([404, 'Order not found']);
});

test('opening a page pays nothing', async () => {
  const { headers } = await browser.open('/demo/test-order');
  expect(headers['refresh']).toBeUndefined();
  const { fields } = formOf(await browser.open('/'));
  expect((await browser.open(`/demo/test-order/${fields['sale']}`)).status).toBe(404);
});
