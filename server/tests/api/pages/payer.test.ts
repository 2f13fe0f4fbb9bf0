import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Payer data that the merchant sent is prefilled.

const service = useSharedService(unlimited);
let shop: Merchant;
let liveShop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
  liveShop = await aMerchant(service().client, { test_mode: false });
});

const payer_information = { name: 'Ona "O" Petraitė', email: 'ona@example.lt' };

const typedIn = (html: string, name: string): string | undefined =>
  new RegExp(`<input id="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

/** The page on which a method of a link is paid. */
async function pageOf(merchant: Merchant, method: string, payer: object) {
  const linkId = await merchant.aLink(await merchant.anOrder(), { payer_information: payer });
  const browser = new Browser(service().client);
  return browser.submit(formOf(await browser.open(`/pay/${linkId}`)), { method });
}

describe('checkout 2.3: payer_information', () => {
  test('is shown before a method is chosen', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { payer_information });
    const page = await new Browser(service().client).open(`/pay/${linkId}`);
    expect(page.text).toContain('Mokėtojas: Ona "O" Petraitė, ona@example.lt');
  });

  test('payer_information.name is prefilled in the card form', async () => {
    const { html } = await pageOf(shop, 'card-payment', payer_information);
    expect(typedIn(html, 'name')).toBe('Ona &quot;O&quot; Petraitė');
  });

  test('payer_information.email is prefilled where the payer signs in to a wallet; the password is not', async () => {
    const { html } = await pageOf(liveShop, 'wallet', payer_information);
    expect(typedIn(html, 'login')).toBe('ona@example.lt');
    expect(typedIn(html, 'password')).toBe('');
  });

  test('missing fields stay empty', async () => {
    const { html } = await pageOf(shop, 'card-payment', {});
    expect(typedIn(html, 'name')).toBe('');
    expect(typedIn((await pageOf(liveShop, 'wallet', {})).html, 'login')).toBe('');
  });
});

// biome-ignore format: a table
test.each([
  ['en', 'Payment for Order 1042'],
  ['lt', 'Apmokėjimas: Order 1042'],
  ['ru', 'Оплата: Order 1042'],
])('checkout 2.3: the default purpose is in %s', async (language, purpose) => {
  const linkId = await shop.aLink(await shop.anOrder(), { experience: { language } });
  expect((await new Browser(service().client).open(`/pay/${linkId}`)).text).toContain(purpose);
});
