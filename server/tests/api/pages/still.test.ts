import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { givingUp } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0047: a reader who needs more time can stop the automatic refresh (WCAG 2.2.1).

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const success = 'https://shop.example/ok';

const aBrowser = () => new Browser(service().client);

async function aLink(language = 'en'): Promise<string> {
  const order = await shop.createOrder({ redirect_urls: { success_url: success } });
  const orderId = String(order.body['order_id']);
  return `/pay/${await shop.aLink(orderId, { experience: { language } })}`;
}

const toBank = async (browser: Browser, path: string): Promise<SeenPage> =>
  browser.submit(formOf(await browser.open(path)), { method: 'mock' });

/** The address of the page of a payment that waits for its bank. */
async function waiting(browser: Browser, path: string): Promise<string> {
  await toBank(browser, path);
  return (await browser.open(path)).address;
}

describe('a page that waits for the bank', () => {
  test('refreshes automatically, says so, and offers a link that stops it', async () => {
    const browser = aBrowser();
    const address = await waiting(browser, await aLink());
    const moving = await browser.open(address);
    expect(moving.headers['refresh']).toBe('5');
    expect(moving.text).toContain(
      'This page refreshes automatically every few seconds. Refresh now Stop automatic refresh',
    );
    expect(moving.links).toEqual(expect.arrayContaining([address, `${address}?still=1`]));

    const still = await browser.open(`${address}?still=1`);
    expect([still.status, still.heading]).toEqual([200, moving.heading]);
    expect(still.headers['refresh']).toBeUndefined();
    expect(still.text).toContain('Automatic refresh is off. Refresh now Turn automatic refresh on');
    expect(still.links).toEqual(expect.arrayContaining([`${address}?still=1`, address]));
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['de', 'Nicht mehr automatisch aktualisieren', 'Diese Seite wird nicht mehr automatisch aktualisiert.'],
    ['et', 'Peata automaatne uuendamine', 'Leht enam automaatselt ei uuene.'],
    ['lv', 'Neatjaunot automātiski', 'Lapa vairs automātiski neatjaunojas.'],
    ['pl', 'Nie odświeżaj automatycznie', 'Strona nie odświeża się już automatycznie.'],
    ['lt', 'Neatnaujinti automatiškai', 'Puslapis automatiškai nebeatsinaujina.'],
    ['ru', 'Не обновлять автоматически', 'Страница больше не обновляется автоматически.'],
  ]))('offers the same in %s', async (language, stop, stopped) => {
    const browser = aBrowser();
    const address = await waiting(browser, await aLink(language));
    expect((await browser.open(address)).text).toContain(stop);
    expect((await browser.open(`${address}?still=1`)).text).toContain(stopped);
  });

  test('stays without refresh in another language, and after the payment was canceled', async () => {
    const browser = aBrowser();
    const address = await waiting(browser, await aLink());
    const still = await browser.open(`${address}?still=1`);
    expect(still.links).toContain(`${address}?lang=ru&still=1`);
    const russian = await browser.open(`${address}?lang=ru&still=1`);
    expect(russian.headers['refresh']).toBeUndefined();
    const canceled = await browser.submit(givingUp(russian));
    expect(canceled.address).toBe(`${address}?lang=ru&still=1`);
    expect(canceled.heading).toBe('Платёж отменён');
  });

  test('the page of the link leads to it without refresh', async () => {
    const browser = aBrowser();
    const path = await aLink();
    const address = await waiting(browser, path);
    expect((await browser.open(`${path}?still=1`)).address).toBe(`${address}?still=1`);
  });
});

test('the paid page redirects to success_url unless the buyer chooses to stay', async () => {
  const browser = aBrowser();
  const bank = await toBank(browser, await aLink());
  const paid = await browser.submit(formOf(bank), { answer: 'approve' });
  expect(paid.headers['refresh']).toBe(`6; url=${success}`);
  expect(paid.text).toContain('You will return to Shop in a few seconds. Stay on this page');
  expect(paid.links).toContain(`${paid.address}?still=1`);

  const staying = await browser.open(`${paid.address}?still=1`);
  expect([staying.status, staying.heading]).toEqual([200, 'Paid']);
  expect(staying.headers['refresh']).toBeUndefined();
  expect(staying.text).not.toContain('You will return to');
  expect(staying.links).toContain(success);
});

test('while another buyer pays, the page of the link refreshes unless the reader stops it', async () => {
  const [one, other] = [aBrowser(), aBrowser()];
  const path = await aLink();
  await one.submit(formOf(await toBank(one, path)), { answer: 'settle_later' });
  const busy = await other.open(path);
  expect([busy.heading, busy.headers['refresh']]).toEqual([
    'A payment is already on its way',
    '15',
  ]);
  expect(busy.links).toEqual(expect.arrayContaining([path, `${path}?still=1`]));
  const still = await other.open(`${path}?still=1`);
  expect(still.headers['refresh']).toBeUndefined();
  expect(still.links).toEqual(
    expect.arrayContaining([path, `${path}?still=1`, `${path}?lang=lt&still=1`]),
  );
});
