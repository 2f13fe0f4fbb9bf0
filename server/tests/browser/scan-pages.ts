import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { type Look, looks, looksAtManyWords, manyWords, pictures } from './matrix.ts';
import { useManyMethods } from './methods-file.ts';
import type { Stage, StateOn } from './page-state.ts';
import type { PayerStage } from './payer-state.ts';
import { barriers, overhangs } from './support/barriers.ts';
import { forgetCache, holdStill } from './support/inspect.ts';
import type { View } from './support/looker.ts';
import { tableText } from './support/table.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';
import { useWalletShop } from './support/use-wallet-shop.ts';

/** A page for buyers or for payers. */
export type AnyState = StateOn<Stage & PayerStage>;

/** The short form takes every sixth of a list: states of one page stand side by side there. */
const everySixth = (_: AnyState, index: number): boolean => index % 6 === 0;

const bytesMax = 50_000;

type Line = readonly [page: string, bytes: number, requests: number, looks: number, axe: number];

const isKept = ({ language, device, colours }: View): boolean =>
  pictures.some(
    (one) => one.language === language && one.device === device && one.colours === colours,
  );

type Scene = {
  readonly browser: ReturnType<typeof useBrowser>;
  readonly shops: () => Pick<Stage & PayerStage, 'shop' | 'wideShop' | 'walletShop'>;
  readonly pictureOf: (name: string, view: View) => string;
};

/** Opens a page in one state and checks it in each of these views. */
async function inspect({ browser, shops, pictureOf }: Scene, state: AnyState, look: Look) {
  const { language } = look;
  const { page, watch } = await browser.open({
    language,
    device: 'desktop',
    hasJavaScript: true,
    colours: 'light',
  });
  await forgetCache(page);
  await state.reach({ page, language, ...shops() });
  await state.proof(page, language).waitFor();
  await page.waitForLoadState();
  const weight = await watch.weight();
  await holdStill(page);
  const found = await barriers(page, look, async (view) => {
    if (isKept(view)) await page.screenshot({ path: pictureOf(state.name, view), fullPage: true });
  });
  const words = await page.locator('body').innerText();
  return {
    weight,
    found,
    views: look.views.length,
    length: words.length,
    overhangs: await overhangs(page),
  };
}

/**
 * Each of these pages meets WCAG 2.2 AA, dark and light and on a phone, in under 50 kB. Each list
 * has a folder for its screenshots, so that files may scan at the same time.
 */
export function scanPages(whose: string, states: readonly AnyState[]): void {
  const service = useService({
    ...unlimited,
    FLORIN_SIMULATOR: '1',
    FLORIN_METHODS_FILE: useManyMethods(),
  });
  const browser = useBrowser(() => service().client.url);
  const shop = useShop(service);
  const wideShop = useShop(service, { name: 'Amber Coast Honey', test_mode: false });
  const walletShop = useWalletShop(service);

  const folder = fileURLToPath(new URL(`./screenshots/${whose}/`, import.meta.url));
  const pictureOf = (name: string, { language, device, colours }: View): string =>
    `${folder}${name}-${language}-${device}-${colours}.png`;
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  });

  const shops = () => ({ shop: shop(), wideShop: wideShop(), walletShop: walletShop() });
  const scene = { browser, shops, pictureOf };

  const lines: Line[] = [];
  afterAll(() => {
    const heads = ['page', 'bytes', 'requests', 'looks', 'axe findings'];
    process.stdout.write(`\n${tableText(heads, lines)}\n\n`);
  });

  const scanned = extent({ short: states.filter(everySixth), long: states });
  test.each<AnyState>(scanned)(
    '$name is accessible and under 50 kB in each language and width',
    async (state) => {
      const looked = await Promise.all(looks.map((look) => inspect(scene, state, look)));
      if (looked.some(({ length }) => length >= manyWords)) {
        for (const look of looksAtManyWords) looked.push(await inspect(scene, state, look));
      }
      const views = looked.reduce((sum, one) => sum + one.views, 0);
      const found = looked.flatMap((one) => one.found);
      const bytes = Math.max(...looked.map(({ weight }) => weight.bytes));
      const requests = Math.max(...looked.map(({ weight }) => weight.requests));
      lines.push([state.name, bytes, requests, views, found.length]);
      expect(found).toEqual([]);
      expect(bytes).toBeLessThan(bytesMax);
      expect(looked.map((one) => one.overhangs)).toEqual(looked.map(() => [0, 0]));
    },
  );
}
