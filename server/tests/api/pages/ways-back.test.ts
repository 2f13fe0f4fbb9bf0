import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, type SeenPage } from '../../support/browser.ts';
import { aMerchant, idIn, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0047-buyers-page: every page of the buyer leads somewhere, and its title says where
// they are.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { name: 'Linden' });
});

const redirect_urls = {
  success_url: 'https://shop.example/thanks',
  failure_url: 'https://shop.example/failed',
  cancel_url: 'https://shop.example/basket',
};

async function aLink(wanted: object = {}, urls: object = redirect_urls): Promise<string> {
  const orderId = idIn(await shop.createOrder({ redirect_urls: urls }), 'order_id');
  return shop.aLink(orderId, { experience: { language: 'en' }, ...wanted });
}

const open = (path: string): Promise<SeenPage> => new Browser(service().client).open(path);

const toShop = ({ links }: SeenPage): readonly string[] =>
  links.filter((link) => link.startsWith('https://shop.example/'));

const titleOf = ({ html }: SeenPage): string | undefined => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe('the way back to the shop', () => {
  test('an unpaid link leads to cancel_url, and the buyer can come back and pay', async () => {
    const path = `/pay/${await aLink()}`;
    const page = await open(path);
    expect(toShop(page)).toEqual([redirect_urls.cancel_url]);
    expect(page.text).toContain('Back to Linden');
    expect((await open(path)).forms).toHaveLength(1);
  });

  test('a shop without redirect addresses gets no way back', async () => {
    expect((await open(`/pay/${await aLink({}, {})}`)).text).not.toContain('Back to');
  });

  test('a paid link leads to success_url', async () => {
    const linkId = await aLink();
    await shop.aPayment(linkId);
    expect(toShop(await open(`/pay/${linkId}`))).toEqual([redirect_urls.success_url]);
  });

  test.each(['pending_settlement', 'on_hold'])(
    '%s: no way back is shown, because none of the three addresses fits; the page refreshes',
    async (status) => {
      const linkId = await aLink();
      const page = await open(`/pay/${linkId}/payments/${await shop.aPayment(linkId, status)}`);
      expect(toShop(page)).toEqual([]);
      expect(page.headers['refresh']).toBe('15');
    },
  );
});

describe('a neutral way back: the registered site of the shop', () => {
  const sites = ['https://linden.example', 'https://lime.example'];
  const cameFrom = (referrer: string) => ({ metadata: { referrer } });

  // biome-ignore format: a table
  test.each(firstOf([
    ['the only registered site',            sites.slice(0, 1), {},                                       sites.slice(0, 1)],
    ['the page that the order came from',   sites,             cameFrom('https://lime.example/sale?a=1'), ['https://lime.example/sale?a=1']],
    ['none of several without a referrer',  sites,             {},                                       []],
    ['no site that is not registered',      sites,             cameFrom('https://elsewhere.example'),    []],
    ['none for an invalid referrer',        sites,             cameFrom('linden'),                       []],
  ], 3))('%s', async (_, registered, order, expected) => {
    const merchant = await aMerchant(service().client, { name: 'Linden', sites: registered });
    const created = await merchant.createOrder({ redirect_urls, ...order });
    const linkId = await merchant.aLink(idIn(created, 'order_id'));
    const paymentId = await merchant.aPayment(linkId, 'pending_settlement');
    for (const path of [`/pay/${linkId}/payments/${paymentId}`, `/pay/${linkId}`]) {
      const { links } = await open(path);
      expect(links.filter((link) => link.startsWith('https://'))).toEqual(expected);
    }
  });

  test('the site is shown after a refund as well', async () => {
    const merchant = await aMerchant(service().client, { sites: sites.slice(0, 1) });
    const linkId = await merchant.aLink(await merchant.anOrder());
    const paymentId = await merchant.aPayment(linkId, 'refunded');
    expect((await open(`/pay/${linkId}/payments/${paymentId}`)).links).toContain(sites[0]);
  });
});

describe('a link that can no longer be paid leads back', () => {
  const site = 'https://linden.example';

  const aShop = async (branding: object) => {
    const { client } = service();
    const merchant = await aMerchant(client, { name: 'Linden', sites: [site] });
    const path = `/admin/v1/projects/${merchant.project.project_id}/branding`;
    expect((await client.send('PUT', path, { body: branding })).status).toBe(200);
    const linkId = await merchant.aLink(await merchant.anOrder(), {
      experience: { language: 'en' },
    });
    return { merchant, linkId, path: `/pay/${linkId}` };
  };

  // biome-ignore format: a table
  test.each([
    [{ support_email: 'help@linden.example' },                                                    'mailto:help@linden.example'],
    [{ support_phone: '+370 612 34567' },                                                         'tel:+37061234567'],
    [{ support_url: 'https://linden.example/help', support_email: 'help@linden.example' },        'https://linden.example/help'],
  ])('canceled: to the shop, and to the contact named in %o', async (branding, contact) => {
    const { merchant, linkId, path } = await aShop(branding);
    await merchant.cancelLink(linkId);
    const page = await open(path);
    expect(page.heading).toBe('The seller cancelled this payment');
    expect(page.html).toContain(`<a class="button plain" href="${site}">Back to Linden</a>`);
    expect(page.html).toContain(`<a class="button plain" href="${contact}">Questions for the seller</a>`);
  });

  test('paid: to the shop, without a contact', async () => {
    const { merchant, linkId, path } = await aShop({ support_email: 'help@linden.example' });
    const paymentId = await merchant.aPayment(linkId);
    for (const address of [path, `${path}/payments/${paymentId}`]) {
      const page = await open(address);
      expect(page.links).toContain(site);
      expect(page.html).not.toContain('>Questions for the seller</a>');
    }
  });

  test('an unknown payment leads to its link', async () => {
    const { path } = await aShop({});
    const page = await open(`${path}/payments/01900000-0000-7000-8000-000000000000`);
    expect([page.status, page.heading]).toEqual([404, 'Payment not found']);
    expect(page.links).toContain(path);
  });
});

describe('a failed attempt', () => {
  // biome-ignore format: a table
  test.each([
    ['rejected', ['failure_url', 'cancel_url'], 'failure_url'],
    ['rejected', ['cancel_url'],                'cancel_url'],
    ['expired',  ['cancel_url'],                'cancel_url'],
    ['canceled', ['failure_url', 'cancel_url'], 'cancel_url'],
    ['canceled', ['failure_url'],               'failure_url'],
  ] as const)('%s: with %j given, the way back is %s', async (status, given, expected) => {
    const urls = Object.fromEntries(given.map((name) => [name, redirect_urls[name]]));
    const linkId = await aLink({}, urls);
    const page = await open(`/pay/${linkId}/payments/${await shop.aPayment(linkId, status)}`);
    expect(toShop(page)).toEqual([redirect_urls[expected]]);
  });

  test('on an expired link says so and tells the buyer to ask for a new one', async () => {
    const linkId = await aLink({ lifetime: 600 });
    const path = `/pay/${linkId}/payments/${await shop.aPayment(linkId, 'rejected')}`;
    expect((await open(path)).text).toContain('Try again');
    await service().client.send('POST', '/admin/v1/clock/advance', { body: { seconds: 600 } });
    await shop.renew();
    const page = await open(path);
    expect(page.heading).toBe('The payment was declined');
    expect(page.text).not.toContain('Try again');
    expect(page.text).toContain(
      'This payment link has expired. You can no longer pay with this link. Ask the seller for a new one.',
    );
  });
});

describe('the title of the document', () => {
  // biome-ignore format: a table
  test.each(firstOf([
    ['awaiting_authorization', 'Waiting for your approval – Payment to Linden'],
    ['settled',                'Paid – Payment to Linden'],
    ['rejected',               'The payment was declined – Payment to Linden'],
    ['refunded',               'Your payment was refunded – Payment to Linden'],
  ], 2))('of a payment that is %s: %s', async (status, title) => {
    const linkId = await aLink();
    const page = await open(`/pay/${linkId}/payments/${await shop.aPayment(linkId, status)}`);
    expect(titleOf(page)).toBe(title);
  });

  test('of a link that was canceled', async () => {
    const linkId = await aLink();
    await shop.cancelLink(linkId);
    expect(titleOf(await open(`/pay/${linkId}`))).toBe(
      'The seller cancelled this payment – Payment to Linden',
    );
  });
});

test('a paid page shows the time in UTC, the method and the number of the payment', async () => {
  const linkId = await aLink({ experience: { language: 'lt' } });
  const paymentId = await shop.aPayment(linkId);
  const { body } = await service().client.send('GET', '/admin/v1/clock');
  const day = new Date(Number(body['now']) * 1_000);
  const page = await open(`/pay/${linkId}/payments/${paymentId}`);
  const facts = [...page.html.matchAll(/<dt>(.*?)<\/dt><dd><bdi>(.*?)<\/bdi>/g)];
  expect(facts.map(([, name, value]) => [name, value])).toEqual([
    [
      'Data ir laikas',
      expect.stringMatching(
        new RegExp(`^${day.getUTCFullYear()}.m\\..*.${day.getUTCDate()}.d\\. \\d\\d:\\d\\d.UTC$`),
      ),
    ],
    ['Mokėjimo būdas', 'Bandomasis bankas'],
    ['Mokėjimo numeris', paymentId],
  ]);
});
