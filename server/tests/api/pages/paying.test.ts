import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerLanguages } from '../../../src/pages/language.ts';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aMerchant, inShort, type Merchant, toldAbout, unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { Receiver } from '../../support/receivers.ts';
import { useSharedService } from '../../support/test-service.ts';

// A buyer's path from the link to the result, in a browser without JavaScript.

const service = useSharedService(unlimited);
let shop: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  shop = await aMerchant(service().client, { name: 'Bread & Co <b>' });
});
afterAll(() => receiver.close());

const urls = {
  success_url: 'https://shop.example/ok?a=1&b=ą',
  failure_url: 'https://shop.example/failed',
  cancel_url: 'https://shop.example/canceled',
};

const weightMax = 50_000;

type Wanted = { readonly language?: string; readonly link?: object; readonly callback?: string };

async function aLink({ language = 'en', link = {}, callback }: Wanted = {}) {
  const redirect_urls = { ...urls, ...(callback === undefined ? {} : { callback_url: callback }) };
  const order = await shop.createOrder({ redirect_urls });
  const orderId = String(order.body['order_id']);
  const linkId = await shop.aLink(orderId, { experience: { language }, ...link });
  return { orderId, linkId, path: `/pay/${linkId}` };
}

const aBrowser = () => new Browser(service().client);

/** From the link's page to the bank's. */
async function toBank(browser: Browser, path: string): Promise<SeenPage> {
  return browser.submit(formOf(await browser.open(path)), { method: 'mock' });
}

async function answered(browser: Browser, path: string, answer: string): Promise<SeenPage> {
  return browser.submit(formOf(await toBank(browser, path)), { answer });
}

const paymentIn = (page: SeenPage): string =>
  /([0-9a-f-]{36})(\?.*)?$/.exec(page.address)?.[1] ?? '';

// biome-ignore format: a table
const words = {
  de: { amount: '12,50 €', pay: '12,50 € bezahlen', settled: 'Bezahlt', rejected: 'Die Zahlung wurde abgelehnt', canceled: 'Die Zahlung wurde abgebrochen', expired: 'Die Zeit zum Bezahlen ist abgelaufen', failed: 'Die Zahlung ist fehlgeschlagen', on_hold: 'Ihre Zahlung wird geprüft', pending_settlement: 'Freigegeben, das Geld ist unterwegs', unpaid: 'Der Verkäufer hat das Geld nicht erhalten' },
  et: { amount: '12,50 €', pay: 'Maksa 12,50 €', settled: 'Makstud',   rejected: 'Makse lükati tagasi',       canceled: 'Makse tühistati',          expired: 'Maksmise aeg sai läbi',          failed: 'Makse ebaõnnestus',     on_hold: 'Makset kontrollitakse',          pending_settlement: 'Kinnitatud, raha on teel',        unpaid: 'Müüja ei ole raha saanud' },
  en: { amount: '€12.50',  pay: 'Pay €12.50',     settled: 'Paid',     rejected: 'The payment was declined', canceled: 'The payment was cancelled', expired: 'The time to pay has passed',     failed: 'The payment failed',    on_hold: 'Your payment is being checked', pending_settlement: 'Approved, the money is on its way', unpaid: 'The seller has not received the money' },
  lv: { amount: '12,50 €', pay: 'Maksāt 12,50 €', settled: 'Apmaksāts', rejected: 'Maksājums noraidīts',       canceled: 'Maksājums atcelts',        expired: 'Maksājuma laiks ir beidzies',    failed: 'Maksājums neizdevās',   on_hold: 'Maksājums tiek pārbaudīts',      pending_settlement: 'Apstiprināts, nauda ir ceļā',     unpaid: 'Pārdevējs naudu nav saņēmis' },
  lt: { amount: '12,50 €', pay: 'Mokėti 12,50 €', settled: 'Apmokėta', rejected: 'Mokėjimas atmestas',        canceled: 'Mokėjimas atšauktas',      expired: 'Mokėjimo laikas baigėsi',        failed: 'Mokėjimas nepavyko',    on_hold: 'Mokėjimas tikrinamas',           pending_settlement: 'Patvirtinta, pinigai pakeliui',   safe: 'Pinigai nenuskaityti', unpaid: 'Pardavėjas pinigų negavo' },
  pl: { amount: '12,50 €', pay: 'Zapłać 12,50 €', settled: 'Zapłacono', rejected: 'Płatność została odrzucona', canceled: 'Płatność została anulowana', expired: 'Czas na płatność minął',        failed: 'Płatność nie powiodła się', on_hold: 'Płatność jest sprawdzana',    pending_settlement: 'Zatwierdzono, pieniądze są w drodze', unpaid: 'Sprzedawca nie otrzymał pieniędzy' },
  ru: { amount: '12,50 €', pay: 'Оплатить 12,50 €', settled: 'Оплачено', rejected: 'Платёж отклонён',        canceled: 'Платёж отменён',           expired: 'Время на оплату истекло',        failed: 'Платёж не прошёл',      on_hold: 'Платёж проверяется',             pending_settlement: 'Подтверждено, деньги в пути',     safe: 'Деньги не списаны', unpaid: 'Продавец деньги не получил' },
} as const;

describe.each(buyerLanguages.slice(0, extent({ short: 2, long: buyerLanguages.length })))(
  'in %s',
  (language) => {
    const said = words[language];

    test('a buyer pays: the merchant has the money, the link is completed and the way back is shown', async () => {
      const browser = aBrowser();
      const callback = receiver.url(`/${language}`);
      const { orderId, linkId, path } = await aLink({ language, callback });
      const page = await browser.open(path);
      expect(page.status).toBe(200);
      expect(page.html).toContain(`<html lang="${language}">`);
      expect(page.html).toContain('Bread &amp; Co &lt;b&gt;');
      expect(page.text).toContain(said.amount);
      expect(page.text).toContain(said.pay);
      expect(page.html).toContain('<svg class="drawing"');
      expect(formOf(page).choices['method']).toEqual(['card-payment', 'mock']);

      const bank = await browser.submit(formOf(page), { method: 'mock' });
      expect(bank.address).toMatch(/^\/mock-bank\/[0-9a-f-]{36}$/);
      expect(bank.text).toContain(said.amount);
      const paid = await browser.submit(formOf(bank), { answer: 'approve' });
      expect(paid.heading).toBe(said.settled);
      expect(paid.links).toContain(urls.success_url);
      expect(paid.headers['refresh']).toBe('6; url=https://shop.example/ok?a=1&b=%C4%85');
      expect(await shop.paymentStatus(paymentIn(paid))).toBe('settled');
      expect(await shop.linkStatus(linkId)).toBe('completed');
      const told = await toldAbout(shop, receiver, orderId, `/${language}`);
      expect(told.map((body) => inShort({ name: JSON.parse(body).event.name, body }))).toEqual([
        'order created pending_payment',
        'payment status_updated settled',
        'order amount_paid_updated paid',
        'order status_updated paid',
      ]);
      for (const { html } of [page, bank, paid])
        expect(Buffer.byteLength(html)).toBeLessThan(weightMax);
    });

    test.each([
      ['reject', 'rejected', urls.failure_url],
      ['cancel', 'canceled', urls.cancel_url],
      ['expire', 'expired', urls.failure_url],
      ['fail', 'failed', urls.failure_url],
    ] as const)(
      'the bank answers %s: the page says that the seller has no money, and the next attempt pays',
      async (answer, status, back) => {
        const browser = aBrowser();
        const { linkId, path } = await aLink({ language });
        const ended = await answered(browser, path, answer);
        expect(ended.heading).toBe(said[status]);
        expect(ended.text).toContain(said.unpaid);
        expect(ended.links).toEqual(expect.arrayContaining([path, back]));
        expect(ended.headers['refresh']).toBeUndefined();
        expect(await shop.paymentStatus(paymentIn(ended))).toBe(status);
        expect(await shop.linkStatus(linkId)).toBe('active');

        const paid = await answered(browser, path, 'approve');
        expect(paid.heading).toBe(said.settled);
        expect(paymentIn(paid)).not.toBe(paymentIn(ended));
      },
    );

    test.each([
      ['settle_later', 'pending_settlement', 'settle'],
      ['hold', 'on_hold', 'release'],
    ] as const)(
      'the bank answers %s, and a later %s leads to paid',
      async (answer, status, later) => {
        const browser = aBrowser();
        const { path } = await aLink({ language });
        const waiting = await answered(browser, path, answer);
        expect(waiting.heading).toBe(said[status]);
        expect(waiting.headers['refresh']).toBe('15');
        expect(waiting.forms).toEqual([]);
        const bank = await browser.open(`/mock-bank/${paymentIn(waiting)}`);
        const paid = await browser.submit(formOf(bank), { answer: later });
        expect(paid.heading).toBe(said.settled);
      },
    );
  },
);

test('a language chosen by the buyer is kept until the payment is done', async () => {
  const browser = aBrowser();
  const { path } = await aLink({ language: 'lt' });
  const page = await browser.open(path);
  expect(page.links).toContain(`${path}?lang=ru`);
  const russian = await browser.open(`${path}?lang=ru`);
  expect(russian.text).toContain(words.ru.pay);
  const bank = await browser.submit(formOf(russian), { method: 'mock' });
  expect(bank.text).toContain('Тестовый банк');
  const paid = await browser.submit(formOf(bank), { answer: 'approve' });
  expect(paid.heading).toBe(words.ru.settled);
  expect((await browser.open(path)).heading).toBe(words.lt.settled);
});

test('the page offers each of its languages and marks the current one', async () => {
  const { path } = await aLink({ language: 'lv' });
  const { html, links } = await aBrowser().open(path);
  expect(links.filter((link) => link.startsWith(path) && link.includes('lang='))).toEqual(
    ['de', 'et', 'en', 'lt', 'pl', 'ru'].map((one) => `${path}?lang=${one}`),
  );
  expect(html).toContain('<span aria-current="true" lang="lv">Latviešu</span>');
});

test('decision 0141: a language without texts falls back to English, as the API says', async () => {
  const { path, linkId } = await aLink({ language: 'bg' });
  const page = await aBrowser().open(path);
  expect(page.html).toContain('<html lang="en">');
  expect(page.text).toContain(words.en.pay);
  expect((await shop.readLink(linkId)).body).toMatchObject({ experience: { language: 'en' } });
});

test('checkout 2.3: a preferred method skips the selection; purpose and payer are shown', async () => {
  const browser = aBrowser();
  const { path } = await aLink({
    link: {
      payment_details: { key: 'mock', purpose: `<i>${'a'.repeat(200)}` },
      payer_information: { name: 'Ona "O" P.', email: 'ona@example.lt' },
    },
  });
  const page = await browser.open(path);
  expect(formOf(page).choices).toEqual({});
  expect(formOf(page).fields).toMatchObject({ method: 'mock' });
  expect(page.text).toContain('Ona "O" P., ona@example.lt');
  expect(page.text).toContain(`<i>${'a'.repeat(137)} `);
  expect(page.html).not.toContain('<i>');
  expect((await browser.submit(formOf(page))).address).toContain('/mock-bank/');
});

test('checkout 2.3: a buyer can choose another method than the preferred one', async () => {
  const browser = aBrowser();
  const { path } = await aLink({ link: { payment_details: { key: 'card-payment' } } });
  const page = await browser.open(path);
  expect(formOf(page).fields).toMatchObject({ method: 'card-payment' });
  const others = page.links.find((address) => address.includes('choose=1')) ?? '';
  const all = await browser.open(others);
  expect(formOf(all).choices['method']).toEqual(['card-payment', 'mock']);
});

test('a link without any payment method says so', async () => {
  const off = await aMerchant(service().client, { methods_off: ['mock', 'card-payment'] });
  const linkId = await off.aLink(await off.anOrder(), { experience: { language: 'en' } });
  const page = await aBrowser().open(`/pay/${linkId}`);
  expect(page.heading).toBe('No payment method available');
  expect(page.forms).toEqual([]);
});

test('pages of test mode carry a banner; pages of a live project do not', async () => {
  const { path } = await aLink();
  expect((await aBrowser().open(path)).text).toContain('Test mode: no real money is used.');
  const live = await aMerchant(service().client, { test_mode: false });
  const linkId = await live.aLink(await live.anOrder(), { experience: { language: 'en' } });
  const page = await aBrowser().open(`/pay/${linkId}`);
  expect(page.text).not.toContain('Test mode');
  expect(formOf(page).choices['method']).toEqual(['wallet']);
});
