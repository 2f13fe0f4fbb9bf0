import { beforeAll, describe, expect, test } from 'vitest';
import { magicAmounts } from '../../../src/checkout/rails/mock-bank/magic-amounts.ts';
import { formOf, type SeenPage } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay, givingUp, paymentIn } from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { aMarketplace, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

// The mock bank: by its buttons, by magic amounts and in the buyer's app.

const service = useSharedService(unlimited);
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const buttonsOf = (page: SeenPage): readonly string[] => formOf(page).choices['answer'] ?? [];

describe('magic amounts', () => {
  // biome-ignore format: a table
  test.each([
    ['initiated',              'Mock bank'],
    ['awaiting_authorization', 'Mock bank'],
    ['authorized',             'Approved by your bank'],
    ['processing',             'Your payment is being processed'],
    ['pending_settlement',     'Approved, the money is on its way'],
    ['on_hold',                'Your payment is being checked'],
    ['settled',                'Paid'],
    ['failed',                 'The payment failed'],
    ['rejected',               'The payment was declined'],
    ['canceled',               'The payment was cancelled'],
    ['expired',                'The time to pay has passed'],
    ['refunded',               'Your payment was refunded'],
    ['chargeback',             'This payment is disputed'],
  ] as const)('one click on pay leads to %s', async (status, says) => {
    const amount = Number(magicAmounts[status]);
    const { path } = await aBuyersLink(shop, { amount });
    const page = await clickPay(aBrowser(service()), path, 'mock');
    expect(page.text).toContain(says);
    expect(await shop.paymentStatus(paymentIn(page))).toBe(status);
  });

  test('partially_distributed for a split order; settled for an order without splits', async () => {
    const amount = Number(magicAmounts.partially_distributed);
    const plain = await aBuyersLink(shop, { amount });
    const settled = await clickPay(aBrowser(service()), plain.path, 'mock');
    expect(await shop.paymentStatus(paymentIn(settled))).toBe('settled');

    const { market, path } = await splitLink(amount);
    const page = await clickPay(aBrowser(service()), path, 'mock');
    expect(page.heading).toBe('Paid');
    expect(await market.paymentStatus(paymentIn(page))).toBe('partially_distributed');
  });

  test('a card payment with a magic amount asks for its number like any other', async () => {
    const { path } = await aBuyersLink(shop, { amount: Number(magicAmounts.rejected) });
    const page = await clickPay(aBrowser(service()), path, 'card-payment');
    expect(page.address).toMatch(/^\/pay\/card\//);
    expect(await shop.paymentStatus(paymentIn(page))).toBe('initiated');
  });
});

/** A link of an order with a recipient, who gets 1.00. */
async function splitLink(amount = 1_250) {
  const market = await aMarketplace(service().client);
  await market.withPolicy([variadic]);
  const beneficiary_id = await market.aRecipient();
  const splits = [{ type: 'variadic', beneficiary_id, amount: 100 }];
  return { market, ...(await aBuyersLink(market, { amount, order: { splits }, lifetime: 0 })) };
}

describe('after settlement', () => {
  const settled = async (path: string) => {
    const browser = aBrowser(service());
    const bank = await clickPay(browser, path, 'mock');
    await browser.submit(formOf(bank), { answer: 'approve' });
    return { browser, bank: await browser.open(bank.address), paymentId: paymentIn(bank) };
  };

  // biome-ignore format: a table
  test.each([
    ['refund',      'refunded',   'Your payment was refunded'],
    ['charge_back', 'chargeback', 'This payment is disputed'],
  ])('%s makes the payment %s', async (answer, status, heading) => {
    const before = await shop.balance();
    const { browser, bank, paymentId } = await settled((await aBuyersLink(shop)).path);
    expect(buttonsOf(bank)).toEqual(['refund', 'charge_back']);
    const page = await browser.submit(formOf(bank), { answer });
    expect(page.heading).toBe(heading);
    expect(await shop.paymentStatus(paymentId)).toBe(status);
    expect(await shop.balance()).toBe(before);
    expect((await browser.open(bank.address)).heading).toBe('The bank has responded');
  });

  test('a recipient’s share comes back and arrives again', async () => {
    const { market, path } = await splitLink();
    const { browser, bank, paymentId } = await settled(path);
    expect(buttonsOf(bank)).toEqual(['refund', 'charge_back', 'return_part']);
    await browser.submit(formOf(bank), { answer: 'return_part' });
    expect(await market.paymentStatus(paymentId)).toBe('partially_distributed');
    const away = await browser.open(bank.address);
    expect(buttonsOf(away)).toEqual(['deliver_part', 'charge_back']);
    await browser.submit(formOf(away), { answer: 'deliver_part' });
    expect(await market.paymentStatus(paymentId)).toBe('settled');
  });

  test('a refund that the seller cannot cover changes nothing, and the page says so', async () => {
    const poor = await aMerchant(service().client);
    const { browser, bank, paymentId } = await settled((await aBuyersLink(poor)).path);
    await poor.spend(1_250);
    const page = await browser.submit(formOf(bank), { answer: 'refund' });
    expect([page.status, page.heading]).toEqual([422, 'Not enough money for this']);
    expect(await poor.paymentStatus(paymentId)).toBe('settled');
  });
});

describe('in the app', () => {
  const codeIn = ({ html }: SeenPage): string =>
    /<p class="code">[^<]*<b>(\d{4})<\/b>/.exec(html)?.[1] ?? 'none';

  /** The bank asks in the app. Returns the buyer's page and the app. */
  const inApp = async (language = 'en') => {
    const browser = aBrowser(service());
    const { path } = await aBuyersLink(shop, { experience: { language } });
    const bank = await clickPay(browser, path, 'mock');
    const waiting = await browser.submit(formOf(bank), { answer: 'ask_in_app' });
    return { browser, path, bank, waiting };
  };

  test('the buyer waits on our page with a code, and the app shows the same code', async () => {
    const { path, bank, waiting } = await inApp();
    expect(waiting.address).toBe(`${path}/payments/${paymentIn(bank)}`);
    expect(waiting.heading).toBe('Confirm in your app');
    expect(waiting.headers['refresh']).toBe('5');
    expect(waiting.html).toContain(`href="${bank.address}" target="_blank" rel="noopener"`);
    // A different browser stands for the buyer's telephone.
    const app = await aBrowser(service()).open(bank.address);
    expect(app.text).toContain('Does it match the code on the payment page?');
    expect(codeIn(waiting)).toMatch(/^\d{4}$/);
    expect(codeIn(app)).toBe(codeIn(waiting));
    expect(buttonsOf(app).slice(0, 2)).toEqual(['approve', 'reject']);
    expect(buttonsOf(app)).not.toContain('ask_in_app');
  });

  // biome-ignore format: a table
  test.each([
    ['approve', 'settled',  'Paid',                          'What happens to the payment next?'],
    ['reject',  'rejected', 'The payment was declined', 'The bank has responded'],
  ])('after %s in the app, the buyer’s page goes on', async (answer, status, says, inAppSays) => {
    const { browser, bank, waiting } = await inApp();
    const phone = aBrowser(service());
    const done = await phone.submit(formOf(await phone.open(bank.address)), { answer });
    expect(done.address).toBe(bank.address);
    expect(done.text).toContain(inAppSays);
    expect((await browser.open(waiting.address)).heading).toBe(says);
    expect(await shop.paymentStatus(paymentIn(bank))).toBe(status);
  });

  test('another payment has another code; a reload shows the same code', async () => {
    const payments = [await inApp(), await inApp(), await inApp()];
    const codes = payments.map(({ waiting }) => codeIn(waiting));
    expect(new Set(codes).size).toBeGreaterThan(1);
    const again = await payments[0]?.browser.open(payments[0].waiting.address);
    expect(again === undefined ? '' : codeIn(again)).toBe(codes[0]);
  });

  test('a buyer who returns to the link waits on the same page, and can cancel', async () => {
    const { browser, path } = await inApp();
    const back = await browser.open(path);
    expect(back.heading).toBe('Confirm in your app');
    expect((await browser.submit(givingUp(back))).heading).toBe('The payment was cancelled');
  });

  test('asking in the app after the bank has answered is refused with 409', async () => {
    const browser = aBrowser(service());
    const { path } = await aBuyersLink(shop);
    const bank = await clickPay(browser, path, 'mock');
    await browser.submit(formOf(bank), { answer: 'hold' });
    expect((await browser.submit(formOf(bank), { answer: 'ask_in_app' })).status).toBe(409);
    const later = await browser.open(bank.address);
    expect((await browser.submit(formOf(later), { answer: 'ask_in_app' })).status).toBe(409);
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['de', 'Bestätigen Sie in Ihrer App', 'Der Code stimmt überein: bestätigen'],
    ['et', 'Kinnitage rakenduses',       'Kood on sama: kinnita'],
    ['lv', 'Apstipriniet lietotnē',      'Kods sakrīt: apstiprināt'],
    ['pl', 'Proszę potwierdzić w aplikacji', 'Kod jest taki sam: potwierdź'],
    ['lt', 'Patvirtinkite programėlėje', 'Kodas toks pat: patvirtinti'],
    ['ru', 'Подтвердите в приложении',   'Код тот же: подтвердить'],
  ]))('in %s', async (language, heading, button) => {
    const { browser, bank, waiting } = await inApp(language);
    expect(waiting.heading).toBe(heading);
    expect((await browser.open(bank.address)).text).toContain(button);
  });
});

test.each(
  firstOf([
    ['en', 'Payment for Order 1042'],
    ['de', 'Zahlung für Order 1042'],
    ['et', 'Tasumine: Order 1042'],
    ['lv', 'Apmaksa: Order 1042'],
    ['pl', 'Płatność za: Order 1042'],
    ['lt', 'Apmokėjimas: Order 1042'],
    ['ru', 'Оплата: Order 1042'],
  ]),
)('the bank shows the purpose in %s, as the page of the link does', async (language, purpose) => {
  const linkId = await shop.aLink(await shop.anOrder(), { experience: { language } });
  const browser = aBrowser(service());
  const page = await browser.open(`/pay/${linkId}`);
  expect(page.text).toContain(purpose);
  expect((await clickPay(browser, `/pay/${linkId}`, 'mock')).text).toContain(purpose);
});
