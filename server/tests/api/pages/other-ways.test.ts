import { beforeAll, describe, expect, test } from 'vitest';
import { formOf, type SeenPage } from '../../support/browser.ts';
import {
  aBrowser,
  aBuyersLink,
  choosingAnother,
  clickPay,
  givingUp,
  paymentIn,
} from '../../support/buyers.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0047: a buyer can change the payment method with one click.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client);
});

const methodsOn = (page: SeenPage): readonly string[] => formOf(page).choices['method'] ?? [];

/** The page of a payment that waits for its buyer, who came back from the page of the rail. */
async function waiting(
  wanted: Readonly<Record<string, unknown>> = {},
  method = 'card-payment',
  at: Merchant = shop,
) {
  const browser = aBrowser(service());
  const { path, linkId } = await aBuyersLink(at, wanted);
  const form = await clickPay(browser, path, method);
  return { browser, path, linkId, form, page: await browser.open(path) };
}

describe('one click leads from the waiting page to the list of payment methods', () => {
  test('the first attempt is canceled, and the next one pays', async () => {
    const { browser, path, form, page } = await waiting();
    const list = await browser.submit(choosingAnother(page));
    expect([list.address, methodsOn(list)]).toEqual([
      `${path}?choose=1`,
      expect.arrayContaining(['mock', 'card-payment']),
    ]);
    expect(await shop.paymentStatus(paymentIn(form))).toBe('canceled');
    const bank = await browser.submit(formOf(list), { method: 'mock' });
    expect((await browser.submit(formOf(bank), { answer: 'approve' })).heading).toBe('Paid');
  });

  test('this also works when the merchant chose the method', async () => {
    const { browser, page } = await waiting({ payment_details: { key: 'mock' } }, 'mock');
    expect(methodsOn(await browser.submit(choosingAnother(page)))).toContain('card-payment');
  });

  test('a double click leads to the same list and cancels once', async () => {
    const { browser, path, page } = await waiting();
    const click = () => browser.submit(choosingAnother(page));
    const pages = [...(await Promise.all([click(), click()])), await click()];
    expect(pages.map(({ address }) => address)).toEqual(
      Array.from({ length: 3 }, () => `${path}?choose=1`),
    );
  });
});

describe('the attempt is not canceled', () => {
  test('when the bank has already settled it: the page shows the result', async () => {
    const { browser, page, form } = await waiting({}, 'mock');
    await shop.moveTo(paymentIn(form), 'settled');
    expect((await browser.submit(choosingAnother(page))).heading).toBe('Paid');
    expect(await shop.paymentStatus(paymentIn(form))).toBe('settled');
  });

  test('while the money is on its way: the button is gone, and an old one does nothing', async () => {
    const { browser, path, page, form } = await waiting({}, 'mock');
    await shop.moveTo(paymentIn(form), 'pending_settlement');
    expect((await browser.open(path)).forms).toEqual([]);
    expect((await browser.submit(choosingAnother(page))).heading).toBe(
      'Approved, the money is on its way',
    );
    expect(await shop.paymentStatus(paymentIn(form))).toBe('pending_settlement');
  });

  test('when the link has expired meanwhile, because no new payment could start', async () => {
    const { browser, path, page, form } = await waiting({ lifetime: 600 }, 'mock');
    await advance(service().client, 600);
    await shop.renew();
    expect((await browser.submit(choosingAnother(page))).heading).toBe('Waiting for your approval');
    expect(await shop.paymentStatus(paymentIn(form))).toBe('awaiting_authorization');
    expect((await browser.open(path)).forms).toHaveLength(1);
  });

  test('by another browser, whose form is refused', async () => {
    const { page, form } = await waiting();
    const refused = await aBrowser(service()).submit(choosingAnother(page));
    expect(refused.status).toBe(403);
    expect(await shop.paymentStatus(paymentIn(form))).toBe('initiated');
  });
});

test('a shop with a single payment method offers no other', async () => {
  const single = await aMerchant(service().client, { methods_off: ['card-payment'] });
  const { browser, page } = await waiting({}, 'mock', single);
  expect(page.forms).toHaveLength(1);
  expect((await browser.submit(givingUp(page))).heading).toBe('The payment was cancelled');
});
