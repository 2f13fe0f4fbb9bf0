import { describe, expect, test } from 'vitest';
import { failureTexts } from '../../src/checkout/page/progress/failure-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { extent, longTest } from '../support/extent.ts';
import { useSharedService } from '../support/test-service.ts';
import {
  fillCard,
  goToBank,
  heading,
  methodRadio,
  payWith,
  seeState,
  textsIn,
} from './buyer-steps.ts';
import { buyers, patientBuyers } from './matrix.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// In a real browser, by clicks alone: from the link to the outcome and back to the shop.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (buyer) => {
  const { language } = buyer;
  const texts = textsIn(language);
  const back = texts.back('Linden & Sons');

  test('checkout 3.1: a buyer pays at the bank and comes back to success_url; the order is paid', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    expect(await heading(page).innerText()).toBe(texts.payTo('Linden & Sons'));
    expect(await page.getByRole('radio').count()).toBeGreaterThan(0);
    await payWith(page, language, 'approve');
    await seeState(page, language, 'settled');
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(shop().success);
    expect(await shop().orderStatus(link)).toBe('paid');
    expect(await shop().paymentsOf(link)).toMatchObject([{ status: 'settled' }]);
  });

  test('checkout 3.3: a refused payment takes no money, and the next attempt may pay', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    const allAnswers = [
      ['reject', 'rejected', shop().failure],
      ['cancel', 'canceled', shop().cancel],
      ['expire', 'expired', shop().failure],
      ['fail', 'failed', shop().failure],
    ] as const;
    const answers = extent({ short: allAnswers.slice(0, 2), long: [...allAnswers] });
    for (const [answer, status, wayBack] of answers) {
      await payWith(page, language, answer);
      await seeState(page, language, status);
      expect(await page.getByRole('link', { name: back }).getAttribute('href')).toBe(wayBack);
      await page.getByRole('link', { name: texts.tryAgain }).click();
    }
    await payWith(page, language, 'approve');
    await seeState(page, language, 'settled');
    const statuses = (await shop().paymentsOf(link)).map(({ status }) => status);
    expect(statuses).toEqual([...answers.map(([, status]) => status), 'settled']);
  });

  test('a link with cards as its method pays with one click, and a refusal shows its reason', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language, { payment_details: { key: 'card-payment' } });
    await page.goto(link.url);
    await fillCard(page, language, '4000 0000 0000 9995');
    await seeState(page, language, 'rejected');
    const { insufficient_funds: why } = failureTexts[language];
    expect(await page.getByText(why, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: texts.otherMethod }).isVisible()).toBe(true);
    await page.getByRole('link', { name: texts.tryAgain }).click();
    await fillCard(page, language, '4242 4242 4242 4242');
    await seeState(page, language, 'settled');
    await page.goto((await shop().aLink(language)).url);
    expect(await methodRadio(page, language, 'card-payment').isChecked()).toBe(true);
  });

  longTest(
    'a buyer who cancels at the bank returns to cancel_url, and the order stays unpaid',
    async () => {
      const { page } = await browser.open(buyer);
      const link = await shop().aLink(language);
      await page.goto(link.url);
      await payWith(page, language, 'cancel');
      await page.getByRole('link', { name: back }).click();
      await page.waitForURL(shop().cancel);
      expect(await shop().orderStatus(link)).toBe('pending_payment');
    },
  );

  test('a buyer can cancel the attempt on our page', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    await goToBank(page, language);
    await page.goto(link.url);
    await seeState(page, language, 'awaiting_authorization');
    await page.getByRole('button', { name: texts.cancelAttempt }).click();
    await seeState(page, language, 'canceled');
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(shop().cancel);
    expect(await shop().paymentsOf(link)).toMatchObject([{ status: 'canceled' }]);
  });

  longTest(
    'a buyer can choose another payment method with one click on the waiting page',
    async () => {
      const { page } = await browser.open(buyer);
      const link = await shop().aLink(language);
      await page.goto(link.url);
      await goToBank(page, language);
      await page.goto(link.url);
      await page.getByRole('button', { name: texts.otherMethod }).click();
      await payWith(page, language, 'approve');
      await seeState(page, language, 'settled');
      const statuses = (await shop().paymentsOf(link)).map(({ status }) => status);
      expect(statuses).toEqual(['canceled', 'settled']);
    },
  );
});

longTest(
  'a buyer who has paid returns to the shop without a click, with and without JavaScript',
  async () => {
    await Promise.all(
      patientBuyers.map(async (buyer) => {
        const { page } = await browser.open(buyer);
        const link = await shop().aLink(buyer.language);
        await page.goto(link.url);
        await payWith(page, buyer.language, 'approve');
        await seeState(page, buyer.language, 'settled');
        await page.waitForURL(shop().success);
      }),
    );
  },
);
