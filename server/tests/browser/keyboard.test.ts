import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { unlimited } from '../support/checkout.ts';
import { useService } from '../support/test-service.ts';
import { bankButton, methodRadio, payButton, seeState, textsIn } from './buyer-steps.ts';
import { buyers } from './matrix.ts';
import { useManyMethods } from './methods-file.ts';
import { focused, tabTo } from './support/keyboard.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// WCAG 2.1.1 and 2.4.7: a buyer can pay without a mouse and always sees the focus.

const service = useService({
  ...unlimited,
  FLORIN_SIMULATOR: '1',
  FLORIN_METHODS_FILE: useManyMethods(),
});
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);
const wideShop = useShop(service, { test_mode: false });

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (buyer) => {
  const { language } = buyer;

  test('Tab, Space and Enter are enough to pay and to return to the shop', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await methodRadio(page, language, 'mock').isChecked()).toBe(true);
    await tabTo(page, payButton(page, language));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/mock-bank/**');
    await tabTo(page, bankButton(page, language, 'approve'));
    await page.keyboard.press('Space');
    await seeState(page, language, 'settled');
    await tabTo(page, page.getByRole('link', { name: textsIn(language).back('Linden & Sons') }));
    await page.keyboard.press('Enter');
    await page.waitForURL(shop().success);
    expect(await shop().orderStatus(link)).toBe('paid');
  });

  test('arrow keys choose a payment method, and every tab stop shows its focus', async () => {
    const { page } = await browser.open(buyer);
    await page.goto(`${(await wideShop().aLink(language)).url}?lang=${language}&country=LT`);
    const radios = page.getByRole('radio');
    await tabTo(page, radios.first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await radios.nth(2).isChecked()).toBe(true);
    await page.goto(page.url());
    expect(await invisibleStops(page)).toEqual([]);
  });
});

/** The tab stops, from top to bottom, that do not show the focus. */
async function invisibleStops(page: Page): Promise<readonly string[]> {
  const invisible: string[] = [];
  let stops = 0;
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === null) break;
    stops += 1;
    if (!stop.isMarked) invisible.push(stop.html);
  }
  expect(stops).toBeGreaterThan(4);
  return invisible;
}
