import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { aWordmark } from '../support/logos.ts';
import { useSharedService } from '../support/test-service.ts';
import { barriers, overhangs } from './support/barriers.ts';
import { type View, viewports } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// Decision 0166: the buyer's page with a logo and a colour is accessible, light and dark.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

const folder = fileURLToPath(new URL('./screenshots/branding/', import.meta.url));
beforeAll(() => mkdirSync(folder, { recursive: true }));

// biome-ignore format: a table
const allLogos: readonly (readonly [name: string, svg: string | null, colour: string])[] = [
  ['a wide logo', aWordmark(600, 100, '#7a3b12'), '#7a3b12'],
  ['a tall logo', aWordmark(100, 300, '#5b2a4e'), '#e0218a'],
  ['no logo',     null,                           '#1e3a5f'],
];

const logos = extent({ short: allLogos.slice(0, 1), long: allLogos });

/** A screenshot takes longer than the checks, and only people look at it. */
const hasPictures = extent({ short: false, long: true });

const views = (['light', 'dark'] as const).map((colours) => ({
  device: 'phone' as const,
  colours,
  everythingIn: ['en' as const],
}));

describe.each(logos)('%s', (name, svg, colour) => {
  test('fits a phone and is accessible, light and dark', async () => {
    const { merchant } = shop();
    const logo = svg && {
      type: 'image/svg+xml',
      data: Buffer.from(svg).toString('base64'),
    };
    const contact = { support_email: 'help@shop.example', terms_url: 'https://shop.example/terms' };
    const { status } = await merchant.client.send(
      'PUT',
      `/admin/v1/projects/${merchant.project.project_id}/branding`,
      { body: { logo, colour, ...contact } },
    );
    expect(status).toBe(200);
    const { url } = await shop().aLink('en');
    const { page, watch } = await browser.open({
      language: 'en',
      device: 'phone',
      hasJavaScript: true,
      colours: 'light',
    });
    await page.goto(url);
    await page.waitForLoadState();
    const weight = await watch.weight();
    const picture = async ({ colours }: View): Promise<void> => {
      const path = `${folder}${name.replaceAll(' ', '-')}-${colours}.png`;
      if (hasPictures) await page.screenshot({ path, fullPage: true });
    };
    expect(await barriers(page, { language: 'en', views }, picture)).toEqual([]);
    expect(await page.locator('img.logo').count()).toBe(svg === null ? 0 : 1);
    expect(weight.bytes).toBeLessThan(50_000);
    expect(await overhangs(page)).toEqual([0, 0]);
    await page.setViewportSize(viewports.phone);
  });
});
