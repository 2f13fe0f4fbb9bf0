import { beforeAll, describe, expect, test } from 'vitest';
import { buyerLanguages } from '../../../src/pages/language.ts';
import { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { modulesIn, qrText } from '../../support/qr-reader.ts';
import { useSharedService } from '../../support/test-service.ts';

// A QR code leads from a large screen to the phone.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const aBrowser = () => new Browser(service().client);

async function aLink(language = 'en') {
  const { body } = await shop.createLink(await shop.anOrder(), { experience: { language } });
  const linkId = String(body['link_id']);
  return { linkId, path: `/pay/${linkId}`, url: String(body['payment_URL']) };
}

const detailsIn = (html: string): string =>
  /<details class="phone">.*?<\/details>/s.exec(html)?.[0] ?? '';

// biome-ignore format: a table
const words = {
  de: ['Auf dem Smartphone fortfahren', 'QR-Code mit der Adresse dieser Zahlung'],
  et: ['Jätka telefonis',        'QR-kood selle makse aadressiga'],
  lv: ['Turpināt tālrunī',       'QR kods ar šī maksājuma adresi'],
  pl: ['Kontynuuj na telefonie', 'Kod QR z adresem tej płatności'],
  en: ['Continue on your phone', 'QR code with the address of this payment'],
  lt: ['Tęsti telefone',         'QR kodas su šio mokėjimo adresu'],
  ru: ['Продолжить на телефоне', 'QR-код с адресом этого платежа'],
} as const;

describe.each(buyerLanguages)('in %s', (language) => {
  test('the QR code holds payment_URL, and the address is also shown as text', async () => {
    const { path, url } = await aLink(language);
    const { html } = await aBrowser().open(path);
    const details = detailsIn(html);
    const [summary, label] = words[language];
    expect(qrText(modulesIn(details))).toBe(url);
    expect(details).toContain(`<summary>${summary}</summary>`);
    expect(details).toContain(`<span class="address">${url}</span>`);
    expect(details).toContain(`<svg class="qr" role="img" aria-label="${label}"`);
  });
});

test('the QR code keeps the language that the buyer chose', async () => {
  const { path, url } = await aLink('lt');
  const { html } = await aBrowser().open(`${path}?lang=ru`);
  expect(qrText(modulesIn(detailsIn(html)))).toBe(`${url}?lang=ru`);
});

test('the QR code is folded away and adds less than 4 kB to the page', async () => {
  const { path } = await aLink();
  const { html } = await aBrowser().open(path);
  expect(html).not.toContain('<details class="phone" open');
  expect(Buffer.byteLength(detailsIn(html))).toBeLessThan(4_000);
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});

test('a link that cannot be paid shows no QR code', async () => {
  const { linkId, path } = await aLink();
  await shop.cancelLink(linkId);
  expect((await aBrowser().open(path)).html).not.toContain('<details class="phone"');
});
