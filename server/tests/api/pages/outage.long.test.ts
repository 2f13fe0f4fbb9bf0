import { expect, onTestFinished, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { clickPay } from '../../support/buyers.ts';
import { aMerchant } from '../../support/checkout.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { startTestService } from '../../support/test-service.ts';

// Decision 0047: a server fault shows a page as well, and the same click works after it.

/** A service whose database can be taken away, and a shop in it. */
async function fragile() {
  const proxies: TcpProxy[] = [];
  const service = await startTestService(async ({ url }) => {
    const proxy = await TcpProxy.start(url);
    proxies.push(proxy);
    return { DATABASE_URL: proxy.addressOf(url) };
  });
  const [proxy] = proxies;
  if (proxy === undefined) throw new Error('there is no proxy');
  onTestFinished(async () => {
    await service.stop();
    proxy.close();
  });
  const takeAway = () => {
    proxy.refuseConnections();
    proxy.cut();
  };
  return { service, proxy, takeAway, shop: await aMerchant(service.client) };
}

test('without a database the buyer sees a page with Retry-After; later the same form starts one payment', async () => {
  const { service, proxy, takeAway, shop } = await fragile();
  const linkId = await shop.aLink(await shop.anOrder(), { experience: { language: 'ru' } });
  const browser = new Browser(service.client, { 'accept-language': 'ru' });
  const page = await browser.open(`/pay/${linkId}`);
  takeAway();
  const away = await browser.submit(formOf(page), { method: 'mock' });
  expect([away.status, away.heading]).toEqual([503, 'Не получилось']);
  expect(away.text).toContain('Ваши деньги в безопасности');
  expect(away.headers['retry-after']).toMatch(/^\d+$/);
  expect(away.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(away.headers['content-security-policy']).toContain("default-src 'none'");
  await proxy.acceptConnections();
  expect((await browser.submit(formOf(page), { method: 'mock' })).address).toMatch(
    /^\/mock-bank\//,
  );
});

test('the error page keeps the language of the request and links back without resubmitting a form', async () => {
  const { service, takeAway, shop } = await fragile();
  const browser = new Browser(service.client, { 'accept-language': 'en' });
  const linkId = await shop.aLink(await shop.anOrder(), { experience: { language: 'lt' } });
  const form = formOf(await browser.open(`/pay/${linkId}`));
  const progress = `/pay/${linkId}/payments/${await shop.aPayment(linkId, 'awaiting_authorization')}`;
  const card = await clickPay(browser, `/pay/${linkId}`, 'card-payment');
  takeAway();

  const paid = await browser.submit(formOf(card), {});
  expect([paid.status, paid.heading]).toEqual([503, 'Nepavyko']);
  expect(paid.links).toEqual([`${card.address}?lang=lt`]);

  const sent = await browser.submit(form, { method: 'mock' });
  expect([sent.status, sent.heading]).toEqual([503, 'Nepavyko']);
  expect(sent.links).toEqual([`/pay/${linkId}?lang=lt`]);
  expect(sent.html).not.toContain('http-equiv="refresh"');

  const looking = await browser.open(`${progress}?lang=ru`);
  expect([looking.status, looking.heading]).toEqual([503, 'Не получилось']);
  expect(looking.links).toEqual([`${progress}?lang=ru`]);
  expect(looking.html).toContain(`http-equiv="refresh" content="15; url=${progress}?lang=ru"`);

  const still = await browser.open(`${progress}?lang=ru&still=1`);
  expect(still.html).not.toContain('http-equiv="refresh"');

  // Without a database the session cannot be read.
  browser.plantCookie('florin-session', 'f'.repeat(43));
  const own = await browser.open('/frontend/ru/wallet');
  expect([own.status, own.heading, own.links]).toEqual([
    503,
    'Не получилось',
    ['/frontend/ru/wallet'],
  ]);

  const out = await browser.submit({ action: '/frontend/sign-out', fields: {}, choices: {} });
  expect([out.status, out.links]).toEqual([503, ['/frontend/sign-in']]);
});
