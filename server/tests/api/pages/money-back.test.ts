import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0047-buyers-page: a page shows how much money was returned, and why, to the payer and
// to others.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

/** A link of 12.50 euros that is paid. */
async function paid(language = 'en') {
  const linkId = await shop.aLink(await shop.anOrder(), { experience: { language } });
  const paymentId = await shop.aPayment(linkId);
  return { linkId, paymentId };
}

/** What the payer reads, and what another visitor reads. */
async function readOf({ linkId, paymentId }: { linkId: string; paymentId: string }) {
  const browser = new Browser(service().client);
  const own = await browser.open(`/pay/${linkId}/payments/${paymentId}`);
  const others = await browser.open(`/pay/${linkId}`);
  // Amounts contain non-breaking spaces.
  return [own, others].map(({ html, heading }) => [
    heading,
    /<h1>.*?<\/h1><p>(.*?)<\/p>/s.exec(html)?.[1]?.replaceAll('\u00a0', ' '),
  ]);
}

describe('the page of a refund shows its amount, partial or full', () => {
  // biome-ignore format: a table
  test.each([
    ['en', 'Part of your payment was refunded', 'The seller refunded €1.00 of €12.50 to you.',
      'Paid and then partly refunded', '€1.00 of €12.50 was refunded to the payer. There is nothing to pay here.'],
    ['de', 'Ein Teil Ihrer Zahlung wurde erstattet', 'Der Verkäufer hat Ihnen 1,00 € von 12,50 € erstattet.',
      'Bezahlt und danach teilweise erstattet', 'Dem Zahler wurden 1,00 € von 12,50 € erstattet. Hier ist nichts zu bezahlen.'],
    ['et', 'Osa teie maksest tagastati', 'Müüja tagastas teile 1,00 € (kogusummast 12,50 €).',
      'Makstud ja seejärel osaliselt tagastatud', 'Maksjale tagastati 1,00 € (kogusummast 12,50 €). Siin ei ole vaja midagi maksta.'],
    ['lv', 'Daļa naudas jums ir atmaksāta', 'Pārdevējs jums atmaksāja 1,00 € (no 12,50 €).',
      'Bija apmaksāts, bet daļa naudas ir atmaksāta', 'Maksātājam atmaksāta summa: 1,00 € (no 12,50 €). Šeit nekas nav jāmaksā.'],
    ['pl', 'Część płatności została zwrócona', 'Sprzedawca zwrócił Państwu 1,00 € z 12,50 €.',
      'Zapłacono, a potem zwrócono część pieniędzy', 'Płatnikowi zwrócono 1,00 € z 12,50 €. Tutaj nie trzeba nic płacić.'],
    ['lt', 'Dalis pinigų jums grąžinta', 'Pardavėjas jums grąžino 1,00 € (iš 12,50 €).',
      'Buvo apmokėta, bet dalis pinigų grąžinta', 'Mokėtojui grąžinta 1,00 € (iš 12,50 €). Daugiau mokėti nereikia.'],
    ['ru', 'Часть денег вам возвращена', 'Продавец вернул вам 1,00 € из 12,50 €.',
      'Было оплачено, но часть денег возвращена', 'Плательщику возвращено 1,00 € из 12,50 €. Больше платить не нужно.'],
  ])('in part, in %s', async (language, heading, meaning, headingOfOthers, meaningOfOthers) => {
    const payment = await paid(language);
    await shop.refund(payment.paymentId, { amount: 100 });
    expect(await readOf(payment)).toEqual([[heading, meaning], [headingOfOthers, meaningOfOthers]]);
  });

  test('in full', async () => {
    const payment = await paid();
    await shop.refund(payment.paymentId);
    expect(await readOf(payment)).toEqual([
      ['Your payment was refunded', 'The seller refunded €12.50 to you.'],
      ['Paid and then refunded', '€12.50 was refunded to the payer. There is nothing to pay here.'],
    ]);
  });
});

test('the page of a chargeback shows the amount that the bank took, also after a partial refund', async () => {
  const [whole, rest] = [await paid(), await paid()];
  await shop.moveTo(whole.paymentId, 'chargeback');
  expect(await readOf(whole)).toEqual([
    ['This payment is disputed', 'Your bank has taken €12.50 back from the seller.'],
    [
      'Paid, but the payment is disputed',
      '€12.50 was taken back from the seller. You can no longer pay here.',
    ],
  ]);
  await shop.refund(rest.paymentId, { amount: 100 });
  await shop.moveTo(rest.paymentId, 'chargeback');
  expect((await readOf(rest))[0]).toEqual([
    'This payment is disputed',
    'The seller refunded €1.00 of €12.50 to you. Your bank has taken €11.50 of €12.50 back from the seller.',
  ]);
});

describe('gaps 2, Overpayment: the page says why money was refunded automatically', () => {
  async function approvedBy(browser: Browser, path: string, meanwhile: () => Promise<unknown>) {
    const bank = await browser.submit(formOf(await browser.open(path)), { method: 'mock' });
    await meanwhile();
    return browser.submit(formOf(bank), { answer: 'approve' });
  }

  test('the order was already paid; other visitors see that the seller has the money', async () => {
    const linkId = await shop.aLink(await shop.anOrder(), { experience: { language: 'en' } });
    const browser = new Browser(service().client);
    const late = await approvedBy(browser, `/pay/${linkId}`, () => shop.aPayment(linkId));
    expect(late.heading).toBe('Your payment was refunded');
    expect(late.text).toContain('The order had already been paid, so €12.50 was refunded to you.');
    const other = await new Browser(service().client).open(`/pay/${linkId}`);
    expect(other.heading).toBe('Already paid');
  });

  test('the order was canceled', async () => {
    const orderId = await shop.anOrder();
    const linkId = await shop.aLink(orderId, { experience: { language: 'en' } });
    const browser = new Browser(service().client);
    const late = await approvedBy(browser, `/pay/${linkId}`, () => shop.cancelOrder(orderId));
    expect(late.text).toContain('The order had been cancelled, so €12.50 was refunded to you.');
  });

  test('less was left to pay', async () => {
    const orderId = await shop.anOrder({ amount: 2_000 });
    const english = { experience: { language: 'en' } };
    const [part, most] = [
      await shop.aLink(orderId, { ...english, purchase: { amount: 1_500 } }),
      await shop.aLink(orderId, english),
    ];
    const browser = new Browser(service().client);
    const late = await approvedBy(browser, `/pay/${most}`, () => shop.aPayment(part));
    expect(late.heading).toBe('Part of your payment was refunded');
    expect(late.text).toContain(
      'You paid more than was due, so €7.50 of €12.50 was refunded to you.',
    );
  });
});
