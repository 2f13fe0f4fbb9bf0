import { describe, expect, test } from 'vitest';
import { unlimited } from '../support/checkout.ts';
import { useService } from '../support/test-service.ts';
import { textsIn } from './buyer-steps.ts';
import { languages } from './matrix.ts';
import type { Looker } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// The QR code is for buyers in front of a large screen.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

describe.each(languages)('in %s', (language) => {
  const texts = textsIn(language);
  const somebody: Looker = { language, device: 'desktop', hasJavaScript: false, colours: 'dark' };

  test('a large screen hides the QR code until the buyer clicks', async () => {
    const { page } = await browser.open(somebody);
    const { url } = await shop().aLink(language);
    await page.goto(url);
    const code = page.getByRole('img', { name: texts.phoneCode });
    expect(await code.isVisible()).toBe(false);
    await page.getByText(texts.phone).click();
    await code.waitFor();
    expect(await page.getByText(url).isVisible()).toBe(true);
    const { width = 0, height } = (await code.boundingBox()) ?? {};
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(200);
  });

  test('a phone does not offer the QR code', async () => {
    const { page } = await browser.open({ ...somebody, device: 'phone' });
    await page.goto((await shop().aLink(language)).url);
    expect(await page.getByText(texts.phone).isVisible()).toBe(false);
  });
});
