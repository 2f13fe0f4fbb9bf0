import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buyerLanguages } from '../../src/pages/language.ts';
import { unlimited } from '../support/checkout.ts';
import { useService } from '../support/test-service.ts';
import { enlargeText, overhang } from './support/inspect.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// WCAG 1.4.4: text at twice its size is not cut off, and an amount stays on one line.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

const phones = [320, 360] as const;
const amounts = [1_250, 123_456_789, 9_007_199_254_740_991] as const;

declare const document: {
  querySelector(selector: string): { readonly firstChild: object };
  createRange(): { selectNodeContents(node: object): void; getClientRects(): { length: number } };
};

declare function getComputedStyle(element: unknown): {
  readonly backgroundColor: string;
  readonly color: string;
};

/** The number of lines that the amount takes. */
const linesOfAmount = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('.amount').firstChild);
    return range.getClientRects().length;
  });

async function aLinkOf(language: string, amount: number): Promise<string> {
  const { merchant } = shop();
  const purchase = { purchase: { amount } };
  const orderId = await merchant.anOrder({ amount });
  const linkId = await merchant.aLink(orderId, { experience: { language }, ...purchase });
  return `${merchant.client.url}/pay/${linkId}`;
}

describe.each(buyerLanguages)('in %s', (language) => {
  test.each(amounts)(
    'an amount of %d cents stays on one line on a phone, at normal and double text size',
    async (amount) => {
      const { page } = await browser.open({
        language,
        device: 'phone',
        hasJavaScript: true,
        colours: 'light',
      });
      await page.goto(await aLinkOf(language, amount));
      for (const width of phones) {
        await page.setViewportSize({ width, height: 640 });
        for (const factor of [1, 2]) {
          await enlargeText(page, factor);
          expect([width, factor, await linesOfAmount(page), await overhang(page)]).toEqual([
            ...[width, factor, 1, 0],
          ]);
        }
      }
    },
  );
});

test('a printed page is black on white, even for a reader in dark mode', async () => {
  const { page } = await browser.open({
    language: 'en',
    device: 'desktop',
    hasJavaScript: true,
    colours: 'dark',
  });
  const { linkId, url } = await shop().aLink('en');
  await page.goto(`${url}/payments/${await shop().merchant.aPayment(linkId)}`);
  const look = () =>
    page
      .locator('body')
      .evaluate((body) => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color]);
  expect(await look()).toEqual(['rgb(22, 20, 18)', 'rgb(243, 239, 232)']);
  const goesBack = page.getByText('You will return to');
  expect(await goesBack.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await goesBack.isVisible()).toBe(false);
  expect(await look()).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  expect(await page.getByText('Payment number').isVisible()).toBe(true);
});
