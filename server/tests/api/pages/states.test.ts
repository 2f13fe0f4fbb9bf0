import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { givingUp } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';

// Links that cannot be paid, and everything that happens twice or too late.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const aBrowser = () => new Browser(service().client);

async function aLink(wanted: object = {}) {
  const orderId = await shop.anOrder();
  const linkId = await shop.aLink(orderId, { experience: { language: 'en' }, ...wanted });
  return { orderId, linkId, path: `/pay/${linkId}` };
}

const paymentIn = (page: SeenPage): string =>
  /([0-9a-f-]{36})(\?.*)?$/.exec(page.address)?.[1] ?? '';

async function paymentsOf(orderId: string): Promise<readonly { id: string; status: string }[]> {
  const { body } = await shop.readOrder(orderId);
  const links = body['payment_links'] as { payments: { id: string; status: string }[] }[];
  return links.flatMap(({ payments }) => payments);
}

async function toBank(browser: Browser, path: string): Promise<SeenPage> {
  return browser.submit(formOf(await browser.open(path)), { method: 'mock' });
}

const advance = async (seconds: number) => {
  const moved = await service().client.send('POST', '/admin/v1/clock/advance', {
    body: { seconds },
  });
  expect(moved.status).toBe(200);
  await shop.renew();
};

describe('a link that cannot be paid shows its state', () => {
  test('paid: later visitors see that it is paid', async () => {
    const { linkId, path } = await aLink();
    await shop.aPayment(linkId);
    const page = await aBrowser().open(path);
    expect([page.status, page.heading, page.forms]).toEqual([200, 'Already paid', []]);
  });

  test('canceled', async () => {
    const { linkId, path } = await aLink();
    await shop.cancelLink(linkId);
    const page = await aBrowser().open(path);
    expect([page.status, page.heading, page.forms]).toEqual([
      200,
      'The seller cancelled this payment',
      [],
    ]);
  });

  test('canceled with its order', async () => {
    const { orderId, path } = await aLink();
    await shop.cancelOrder(orderId);
    expect((await aBrowser().open(path)).heading).toBe('The seller cancelled this payment');
  });

  test('expired to the second; an open form then starts no payment', async () => {
    const browser = aBrowser();
    const { orderId, path } = await aLink({ lifetime: 600 });
    const page = await browser.open(path);
    await advance(600);
    const late = await browser.submit(formOf(page), { method: 'mock' });
    expect([late.status, late.heading]).toEqual([200, 'This payment link has expired']);
    expect(late.forms).toEqual([]);
    expect(await paymentsOf(orderId)).toEqual([]);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['de', 'Bereits bezahlt', 'Der Verkäufer hat diese Zahlung storniert', 'Dieser Zahlungslink ist abgelaufen', 'Eine Zahlung ist bereits unterwegs'],
    ['et', 'Juba makstud', 'Müüja tühistas selle makse', 'Makselink on aegunud', 'Makse on juba teel'],
    ['lv', 'Jau apmaksāts', 'Pārdevējs atcēla šo maksājumu', 'Maksājuma saite vairs nav derīga', 'Maksājums jau ir ceļā'],
    ['pl', 'Już zapłacono', 'Sprzedawca anulował tę płatność', 'Link do płatności wygasł', 'Płatność jest już w drodze'],
    ['lt', 'Jau apmokėta', 'Pardavėjas atšaukė mokėjimą', 'Mokėjimo nuoroda nebegalioja', 'Mokėjimas jau pakeliui'],
    ['ru', 'Уже оплачено', 'Платёж отменён продавцом',  'Срок действия ссылки истёк',   'Платёж уже в пути'],
  ]))('all states in %s', async (language, ...expected) => {
    const experience = { language };
    const [paid, canceled, expired, busy] = [
      await aLink({ experience }),
      await aLink({ experience }),
      await aLink({ experience, lifetime: 600 }),
      await aLink({ experience, lifetime: 0 }),
    ];
    await shop.aPayment(paid.linkId);
    await shop.cancelLink(canceled.linkId);
    await shop.aPayment(busy.linkId, 'on_hold');
    await advance(600);
    const headings: string[] = [];
    for (const { path } of [paid, canceled, expired, busy]) {
      headings.push((await aBrowser().open(path)).heading);
    }
    expect(headings).toEqual(expected);
  });

  test.each([randomUUID(), 'x', '%3Cscript%3E', 'a'.repeat(200)])('unknown: %s', async (id) => {
    const page = await aBrowser().open(`/pay/${id}?lang=lt`);
    expect([page.status, page.heading]).toEqual([404, 'Tokio mokėjimo nėra']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('unknown: the page is in the language of the browser by default', async () => {
    const russian = new Browser(service().client, { 'accept-language': 'ru-RU,ru;q=0.9' });
    expect((await russian.open('/pay/x')).heading).toBe('Такого платежа нет');
  });
});

describe('one browser starts one payment', () => {
  test('a form sent several times at once starts one payment', async () => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const form = formOf(await browser.open(path));
    const pages = await Promise.all(
      [1, 2, 3, 4].map(() => browser.submit(form, { method: 'mock' })),
    );
    expect(new Set(pages.map(({ address }) => address)).size).toBe(1);
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('the forms of two tabs start one payment', async () => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const [one, other] = [await browser.open(path), await browser.open(path)];
    await browser.submit(formOf(one), { method: 'mock' });
    await browser.submit(formOf(other), { method: 'mock' });
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('back from the bank, the page says that the payment waits and links to the bank', async () => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const bank = await toBank(browser, path);
    const waiting = await browser.open(path);
    expect(waiting.heading).toBe('Waiting for your approval');
    expect(waiting.headers['refresh']).toBe('5');
    expect(waiting.links).toContain(bank.address);
    const canceled = await browser.submit(givingUp(waiting));
    expect(canceled.heading).toBe('The payment was cancelled');
    expect((await browser.submit(givingUp(waiting))).heading).toBe('The payment was cancelled');
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('a form of an ended payment shows how that payment ended; the link shows the later success', async () => {
    const browser = aBrowser();
    const { orderId, path } = await aLink();
    const page = await browser.open(path);
    await browser.submit(formOf(await browser.submit(formOf(page), { method: 'mock' })), {
      answer: 'reject',
    });
    expect((await browser.submit(formOf(page), { method: 'mock' })).heading).toBe(
      'The payment was declined',
    );
    await browser.submit(formOf(await toBank(browser, path)), { answer: 'approve' });
    expect((await browser.submit(formOf(page), { method: 'mock' })).heading).toBe(
      'The payment was declined',
    );
    expect((await browser.open(path)).heading).toBe('Paid');
    expect(await paymentsOf(orderId)).toHaveLength(2);
  });

  test('an answer after the session expired is refused, and the page says that time has run out', async () => {
    const browser = aBrowser();
    const { path } = await aLink({ lifetime: 0 });
    const bank = await toBank(browser, path);
    await advance(1_800);
    const late = await browser.submit(formOf(bank), { answer: 'approve' });
    expect([late.status, late.heading]).toEqual([409, 'The bank has already responded']);
    const progress = await browser.open(`${path}/payments/${paymentIn(bank)}`);
    expect(progress.heading).toBe('The time to pay has passed');
  });
});

describe('two buyers at once', () => {
  test('while a payment is on its way, another buyer is told not to pay, even by an open form', async () => {
    const [one, other] = [aBrowser(), aBrowser()];
    const { orderId, path } = await aLink();
    const open = await other.open(path);
    await one.submit(formOf(await toBank(one, path)), { answer: 'settle_later' });
    const told = await other.submit(formOf(open), { method: 'mock' });
    expect(told.heading).toBe('A payment is already on its way');
    expect(told.headers['refresh']).toBe('15');
    expect(await paymentsOf(orderId)).toHaveLength(1);
  });

  test('both approve at their banks: one has paid, the other is refunded in full', async () => {
    const [one, other] = [aBrowser(), aBrowser()];
    const { orderId, path } = await aLink();
    const before = await shop.balance();
    const banks = [await toBank(one, path), await toBank(other, path)] as const;
    const first = await one.submit(formOf(banks[0]), { answer: 'approve' });
    const second = await other.submit(formOf(banks[1]), { answer: 'approve' });
    expect(first.heading).toBe('Paid');
    expect(second.heading).toBe('Your payment was refunded');
    expect((await shop.balance()) - before).toBe(1_250);
    expect((await paymentsOf(orderId)).map(({ status }) => status).sort()).toEqual([
      'refunded',
      'settled',
    ]);
  });
});
