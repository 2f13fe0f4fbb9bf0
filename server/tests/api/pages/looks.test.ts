import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formOf } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// How methods and receipts look on the buyer's page.

const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });

const markOf = (html: string, key: string): string | undefined =>
  new RegExp(`value="${key}"[^>]*>(<svg class="drawing".*?</svg>)`).exec(html)?.[1];

test('each kind of method has its own drawing on the page, and no picture is loaded', async () => {
  const shop = await aMerchant(service().client, { test_mode: false, country: 'LT', mcc: '5999' });
  const { path } = await aBuyersLink(shop, { amount: 6_000 });
  const { html } = await aBrowser(service()).open(path);
  const keys = ['card-payment', 'wallet', 'pis-lt-rivermeet', 'hire-purchase'];
  const marks = keys.map((key) => markOf(html, key));
  expect(marks).not.toContain(undefined);
  expect(new Set(marks).size).toBe(keys.length);
  expect(markOf(html, 'banklink-lt-linden-hill')).toBe(markOf(html, 'pis-lt-rivermeet'));
  expect(html).not.toContain('<img');
});

test('the amount due stands beside the payment methods, and comes first in reading order', async () => {
  const { path } = await aBuyersLink(await aMerchant(service().client));
  const { html } = await aBrowser(service()).open(path);
  const [, asked = '', ways = ''] =
    /<div class="sides"><div>(.*?)<\/div><div>(.*)<\/section>/s.exec(html) ?? [];
  expect(asked).toContain('<h1><bdi>Payment to Shop</bdi></h1>');
  expect(ways).toContain('<form method="post"');
});

test.each([true, false])(
  'the page of a paid order is a printable receipt; a receipt is sent by mail: %s',
  async (receipts) => {
    const { client } = service();
    const shop = await aMerchant(client);
    const branding = `/admin/v1/projects/${shop.project.project_id}/branding`;
    expect((await client.send('PUT', branding, { body: { receipts } })).status).toBe(200);
    const email = `${randomUUID()}@buyer.example`;
    const { path } = await aBuyersLink(shop, { payer_information: { email } });
    const browser = aBrowser(service());
    const bank = await clickPay(browser, path, 'mock');
    const paid = await browser.submit(formOf(bank), { answer: 'approve' });
    expect(paid.text).toContain('You can print this page and keep it as a receipt.');
    expect(paid.text.includes(`A receipt is being sent to: ${email}`)).toBe(receipts);
  },
);
