import { expect, onTestFinished, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aMerchant } from '../../support/checkout.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { startTestService } from '../../support/test-service.ts';

// Decision 0047: a fault is a page too, and the same click leads on afterwards.

test('without a database a buyer sees a page with Retry-After; later the same form begins one payment', async () => {
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
  const shop = await aMerchant(service.client);
  const linkId = await shop.aLink(await shop.anOrder(), { experience: { language: 'ru' } });
  const browser = new Browser(service.client, { 'accept-language': 'ru' });
  const page = await browser.open(`/pay/${linkId}`);
  proxy.refuseConnections();
  proxy.cut();
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
