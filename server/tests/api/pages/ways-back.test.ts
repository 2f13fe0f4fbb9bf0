import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, type SeenPage } from '../../support/browser.ts';
import { aMerchant, idIn, type Merchant, unlimited } from '../../support/checkout.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0047-buyers-page: no page of the buyer is a dead end, and its title says where they are.

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
  test('whoever has not paid yet goes to cancel_url, and can come again and pay', async () => {
    const path = `/pay/${await aLink()}`;
    const page = await open(path);
    expect(toShop(page)).toEqual([redirect_urls.cancel_url]);
    expect(page.text).toContain('Back to Linden');
    expect((await open(path)).forms).toHaveLength(1);
  });

  test('there is none where the shop gave no address', async () => {
    expect((await open(`/pay/${await aLink({}, {})}`)).text).not.toContain('Back to');
  });

  test('what has been paid leads to success_url', async () => {
    const linkId = await aLink();
    await shop.aPayment(linkId);
    expect(toShop(await open(`/pay/${linkId}`))).toEqual([redirect_urls.success_url]);
  });

  test.each(['pending_settlement', 'on_hold'])(
    '%s: none of the three addresses would be true, so there is none, and no going on by itself',
    async (status) => {
      const linkId = await aLink();
      const page = await open(`/pay/${linkId}/payments/${await shop.aPayment(linkId, status)}`);
      expect(toShop(page)).toEqual([]);
      expect(page.headers['refresh']).toBe('15');
    },
  );
});

describe('an attempt that failed', () => {
  test('on a link that has expired meanwhile: it says so, and whom to ask', async () => {
    const linkId = await aLink({ lifetime: 600 });
    const path = `/pay/${linkId}/payments/${await shop.aPayment(linkId, 'rejected')}`;
    expect((await open(path)).text).toContain('Try again');
    await service().client.send('POST', '/admin/v1/clock/advance', { body: { seconds: 600 } });
    await shop.renew();
    const page = await open(path);
    expect(page.heading).toBe('Your bank refused the payment');
    expect(page.text).not.toContain('Try again');
    expect(page.text).toContain(
      'This payment link has expired. Nothing can be paid here any more. Ask the seller for a new link.',
    );
  });
});

describe('the title of the document', () => {
  // biome-ignore format: a table
  test.each([
    ['awaiting_authorization', 'Waiting for your bank – Payment to Linden'],
    ['settled',                'Paid – Payment to Linden'],
    ['rejected',               'Your bank refused the payment – Payment to Linden'],
    ['refunded',               'Your money was sent back – Payment to Linden'],
  ])('of a payment that is %s: %s', async (status, title) => {
    const linkId = await aLink();
    const page = await open(`/pay/${linkId}/payments/${await shop.aPayment(linkId, status)}`);
    expect(titleOf(page)).toBe(title);
  });

  test('of a link that was canceled', async () => {
    const linkId = await aLink();
    await shop.cancelLink(linkId);
    expect(titleOf(await open(`/pay/${linkId}`))).toBe(
      'This payment was called off – Payment to Linden',
    );
  });
});

test('what is paid can be kept: the day, the method and the number of the payment', async () => {
  const linkId = await aLink({ experience: { language: 'lt' } });
  const paymentId = await shop.aPayment(linkId);
  const { body } = await service().client.send('GET', '/admin/v1/clock');
  const day = new Date(Number(body['now']) * 1_000);
  const page = await open(`/pay/${linkId}/payments/${paymentId}`);
  const facts = [...page.html.matchAll(/<dt>(.*?)<\/dt><dd><bdi>(.*?)<\/bdi>/g)];
  expect(facts.map(([, name, value]) => [name, value])).toEqual([
    [
      'Data',
      expect.stringMatching(
        new RegExp(`^${day.getUTCFullYear()}.m\\..*.${day.getUTCDate()}.d\\.$`),
      ),
    ],
    ['Mokėjimo būdas', 'Bandomasis bankas'],
    ['Mokėjimo numeris', paymentId],
  ]);
});
