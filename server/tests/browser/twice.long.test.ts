import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { moneyBackTexts } from '../../src/checkout/page/money-back/money-back-texts.ts';
import { bankTexts } from '../../src/checkout/rails/mock-bank/mock-bank-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { useService } from '../support/test-service.ts';
import {
  bankButton,
  goToBank,
  heading,
  headingOf,
  methodRadio,
  payButton,
  payWith,
  seeState,
  textsIn,
} from './buyer-steps.ts';
import { buyers } from './matrix.ts';
import { useBrowser } from './support/use-browser.ts';
import { type ShopLink, useShop } from './support/use-shop.ts';

// Double clicks, the back button and simultaneous clicks never pay twice.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

const statusesOf = async (link: ShopLink): Promise<readonly string[]> =>
  (await shop().paymentsOf(link)).map(({ status }) => status);

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (buyer) => {
  const { language } = buyer;

  const begin = async () => {
    const { page, context } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    return { page, context, link };
  };

  test('a double click on pay starts one payment', async () => {
    const { page, link } = await begin();
    await methodRadio(page, language, 'mock').check();
    await payButton(page, language).dblclick();
    // Not by its address: the second click may end the navigation that the first one started.
    await bankButton(page, language, 'approve').waitFor();
    expect(await statusesOf(link)).toEqual(['awaiting_authorization']);
  });

  test('a double click at the bank pays once', async () => {
    const { page, link } = await begin();
    await goToBank(page, language);
    await bankButton(page, language, 'approve').dblclick();
    // The browser may follow either click: to the payment, or to the bank that has already
    // answered.
    const backToPayment = page.getByRole('link', { name: bankTexts[language].back });
    const paid = page.getByRole('heading', { name: headingOf(language, 'settled'), exact: true });
    await backToPayment.or(paid).waitFor();
    await page.goto(link.url);
    await seeState(page, language, 'settled');
    expect(await statusesOf(link)).toEqual(['settled']);
  });

  test('reloading at every step changes nothing', async () => {
    const { page, link } = await begin();
    await page.reload();
    await goToBank(page, language);
    await page.reload();
    await bankButton(page, language, 'approve').click();
    await seeState(page, language, 'settled');
    await page.reload();
    await seeState(page, language, 'settled');
    expect(await statusesOf(link)).toEqual(['settled']);
  });

  test('going back from the bank leads to the same payment again', async () => {
    const { page, link } = await begin();
    await goToBank(page, language);
    const bank = page.url();
    await page.goBack();
    // Some browsers show the old form again, others request the page: both lead to the same
    // payment.
    const again = payButton(page, language).or(
      page.getByRole('link', { name: textsIn(language).continueAtBank }),
    );
    await again.click();
    await page.waitForURL(bank);
    expect(await statusesOf(link)).toEqual(['awaiting_authorization']);
  });

  test('going back from the paid payment to the bank changes nothing', async () => {
    const { page, link } = await begin();
    await payWith(page, language, 'approve');
    await seeState(page, language, 'settled');
    await page.goBack();
    await page.getByRole('link', { name: bankTexts[language].back }).click();
    await seeState(page, language, 'settled');
    expect(await statusesOf(link)).toEqual(['settled']);
  });

  test('two tabs of one browser share one payment', async () => {
    const { page, context, link } = await begin();
    const other = await context.newPage();
    await other.goto(link.url);
    await Promise.all([goToBank(page, language), goToBank(other, language)]);
    expect(other.url()).toBe(page.url());
    expect(await statusesOf(link)).toEqual(['awaiting_authorization']);
  });

  test('when two people approve at the same moment, one pays and the other is refunded', async () => {
    const { page, link } = await begin();
    const { page: other } = await browser.open(buyer);
    await other.goto(link.url);
    const before = await shop().merchant.balance();
    await Promise.all([goToBank(page, language), goToBank(other, language)]);
    await Promise.all([approve(page), approve(other)]);
    expect((await statusesOf(link)).toSorted()).toEqual(['refunded', 'settled']);
    expect((await shop().merchant.balance()) - before).toBe(1_250);
    const read = await Promise.all([heading(page).innerText(), heading(other).innerText()]);
    const [paid, refunded] = [headingOf(language, 'settled'), moneyBackTexts[language].allBack];
    expect(read.toSorted()).toEqual([paid, refunded].toSorted());
  });

  const approve = async (page: Page): Promise<void> => {
    await bankButton(page, language, 'approve').click();
    await page.waitForURL('**/pay/**');
  };

  test('while a payment is pending, another buyer sees that the link is busy', async () => {
    const { page, link } = await begin();
    const { page: other } = await browser.open(buyer);
    await other.goto(link.url);
    await payWith(page, language, 'settle_later');
    await methodRadio(other, language, 'mock').check();
    await payButton(other, language).click();
    await seeState(other, language, 'link_busy');
    expect(await statusesOf(link)).toEqual(['pending_settlement']);
  });

  test('a page without its cookie starts no payment and leads back to the link', async () => {
    const { page, context, link } = await begin();
    await context.clearCookies();
    await methodRadio(page, language, 'mock').check();
    await payButton(page, language).click();
    await seeState(page, language, 'form_refused');
    expect(await statusesOf(link)).toEqual([]);
    await page.getByRole('link', { name: textsIn(language).openAgain }).click();
    await payWith(page, language, 'approve');
    await seeState(page, language, 'settled');
  });
});
