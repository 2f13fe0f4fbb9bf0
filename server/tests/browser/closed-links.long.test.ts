import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buyerLanguages, languageNames } from '../../src/pages/language.ts';
import { unlimited } from '../support/checkout.ts';
import { advance } from '../support/clock.ts';
import { useService } from '../support/test-service.ts';
import {
  goToBank,
  heading,
  methodRadio,
  payButton,
  payWith,
  seeState,
  textsIn,
} from './buyer-steps.ts';
import { buyers } from './matrix.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// Links that cannot be paid, and languages.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

const pass = async (seconds: number): Promise<void> => {
  await advance(service().client, seconds);
  await shop().merchant.renew();
};

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (buyer) => {
  const { language } = buyer;
  const back = textsIn(language).back('Linden & Sons');

  test('checkout 3.3: an expired, canceled or paid link shows its state and cannot be paid', async () => {
    const { page } = await browser.open(buyer);
    const [expired, canceled, paid] = [
      await shop().aLink(language, { lifetime: 600 }),
      await shop().aLink(language),
      await shop().aLink(language),
    ];
    await shop().merchant.cancelLink(canceled.linkId);
    await shop().merchant.aPayment(paid.linkId);
    await pass(600);
    for (const [link, state] of [
      [paid, 'link_paid'],
      [expired, 'link_expired'],
      [canceled, 'link_canceled'],
    ] as const) {
      await page.goto(link.url);
      await seeState(page, language, state);
      expect(await page.getByRole('button').count()).toBe(0);
    }
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(shop().cancel);
  });

  test('a link that expires while its page is open starts no payment', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language, { lifetime: 600 });
    await page.goto(link.url);
    await pass(600);
    await methodRadio(page, language, 'mock').check();
    await payButton(page, language).click();
    await seeState(page, language, 'link_expired');
    expect(await shop().paymentsOf(link)).toEqual([]);
  });

  test('an unknown link shows an error page in the language of the browser', async () => {
    const { page } = await browser.open(buyer);
    const answer = await page.goto(`${service().client.url}/pay/${randomUUID()}`);
    expect(answer?.status()).toBe(404);
    await seeState(page, language, 'link_unknown');
  });

  test('the buyer can switch to every language, and the last choice is kept to the end', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    const others = buyerLanguages.filter((one) => one !== language);
    for (const other of others) {
      await page.getByRole('link', { name: languageNames[other] }).click();
      await page.getByRole('button', { name: textsIn(other).pay('').trim() }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(other);
      expect(
        await page
          .getByRole('navigation')
          .getByText(languageNames[other])
          .getAttribute('aria-current'),
      ).toBe('true');
    }
    const last = others.at(-1) ?? language;
    await payWith(page, last, 'reject');
    await seeState(page, last, 'rejected');
    await page.getByRole('link', { name: textsIn(last).tryAgain }).click();
    await goToBank(page, last);
    await page.getByRole('link', { name: languageNames[language] }).click();
    await page.goto(link.url);
    await seeState(page, language, 'awaiting_authorization');
  });

  test('a language without texts falls back to English', async () => {
    const { page } = await browser.open(buyer);
    await page.goto((await shop().aLink('bg')).url);
    expect(await heading(page).innerText()).toBe('Payment to Linden & Sons');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});
