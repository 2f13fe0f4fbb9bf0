import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { aPng } from '../../support/logos.ts';
import { useSharedService } from '../../support/test-service.ts';
import { confirmPath, usePayer } from '../../support/use-payer.ts';

// Decision 0166: how a project looks on the pages of its buyers and payers.

const service = useSharedService(unlimited);
const { shop: walletShop, opened } = usePayer(service, 'https://shop.example/thanks');

const branding = {
  logo: { type: 'image/png', data: aPng().toString('base64') },
  colour: '#1e3a5f',
  support_email: 'help@shop.example',
  support_phone: '+370 5 212 3456',
  support_url: 'https://shop.example/help',
  terms_url: 'https://shop.example/terms',
};
const words = [
  'Questions for the seller: help@shop.example , +370 5 212 3456 , shop.example/help',
  'Seller’s terms',
];

async function brand(projectId: string): Promise<string> {
  const path = `/admin/v1/projects/${projectId}/branding`;
  const { body, text } = await service().client.send('PUT', path, { body: branding });
  if (body['logo'] == null) throw new Error(text);
  return (body['logo'] as { path: string }).path;
}

let shop: Merchant;
let logo: string;
beforeAll(async () => {
  shop = await aMerchant(service().client, { name: 'Linden & Sons' });
  logo = await brand(shop.project.project_id);
});

/** The page allows its own styles and no others. */
function expectBranded({ html, headers, text }: SeenPage, path: string): void {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, one = '']) => one);
  const hashes = styles.map(
    (one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`,
  );
  expect(styles).toHaveLength(2);
  expect(headers['content-security-policy']).toContain(
    `default-src 'none'; style-src ${hashes.join(' ')}; img-src 'self'; `,
  );
  expect(styles[1]).toContain('--accent:#1e3a5f;--on-accent:#ffffff');
  expect(html).toContain(`<img class="logo" src="${path}" alt=`);
  for (const one of words) expect(text).toContain(one);
  expect(Buffer.byteLength(html)).toBeLessThan(50_000);
}

async function aLink(of: Merchant, language = 'en'): Promise<string> {
  return `/pay/${await of.aLink(await of.anOrder(), { experience: { language } })}`;
}

test('every page of a payment shows the branding; the bank’s page does not', async () => {
  const browser = new Browser(service().client);
  const pay = await browser.open(await aLink(shop));
  const bank = await browser.submit(formOf(pay), { method: 'mock' });
  const paid = await browser.submit(formOf(bank), { answer: 'approve' });
  expect(paid.heading).toBe('Paid');
  for (const page of [pay, paid]) expectBranded(page, logo);
  expect(bank.html).not.toContain(logo);
});

test('the card form shows the branding', async () => {
  const browser = new Browser(service().client);
  const pay = await browser.open(await aLink(shop));
  expectBranded(await browser.submit(formOf(pay), { method: 'card-payment' }), logo);
});

// biome-ignore format: a table
test.each(firstOf([
  ['de', 'Fragen an den Verkäufer'],
  ['et', 'Küsimused müüjale'],
  ['lv', 'Jautājumi pārdevējam'],
  ['lt', 'Klausimai pardavėjui'],
  ['pl', 'Pytania do sprzedawcy'],
  ['ru', 'Вопросы продавцу'],
]))('the footer is in %s', async (language, questions) => {
  const page = await new Browser(service().client).open(await aLink(shop, language));
  expect(page.text).toContain(`${questions}: help@shop.example`);
});

test('a shop without branding keeps the plain look, even when another project has branding', async () => {
  const plain = await aMerchant(service().client);
  const { html } = await new Browser(service().client).open(await aLink(plain));
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).not.toMatch(/class="(?:logo|by)"/);
});

test('the page on which a payer confirms shows the branding, in English and in Russian', async () => {
  const { transaction_key: key } = await walletShop().created();
  const projectId = walletShop().project.project_id;
  const path = await brand(projectId);
  const asked = await opened(confirmPath(key));
  expectBranded(asked, path);
  const russian = await opened(confirmPath(key, 'ru'));
  expect(russian.text).toContain('Вопросы продавцу: help@shop.example');
});
