import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuyerLanguage, buyerLanguages, pageLanguages } from '../../src/pages/language.ts';
import { unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { useManyMethods } from './methods-file.ts';
import { pageStates } from './page-states.ts';
import { overhangs } from './support/barriers.ts';
import { axeFindings, bringAxe, holdStill } from './support/inspect.ts';
import { viewports } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// Languages that only the buyer's pages have: texts fit a phone, and no page mixes languages.

const service = useService({
  ...unlimited,
  FLORIN_SIMULATOR: '1',
  FLORIN_METHODS_FILE: useManyMethods(),
});
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);
const wideShop = useShop(service, { name: 'Amber Coast Honey', test_mode: false });

const isOfPayers: ReadonlySet<string> = new Set(pageLanguages);
const languages = buyerLanguages.filter((one) => !isOfPayers.has(one));

/** States with long texts, which may not fit. */
const wordy: ReadonlySet<string> = new Set([
  ...['pay-many-methods', 'card-wrong', 'wallet-refused', 'app', 'bank-asks'],
  ...['payment-expired', 'payment-settled', 'link-partly-refunded'],
]);

const states = extent({
  short: pageStates.filter(({ name }) => wordy.has(name)),
  long: pageStates,
});

/** A screenshot takes longer than the checks, and only people look at it. */
const hasPictures = extent({ short: false, long: true });

/** The short form checks each page in one language, and some pages in each language. */
const statesIn = (language: BuyerLanguage) =>
  extent({
    short: states.filter((_, page) => languages[page % languages.length] === language),
    long: states,
  });

const folder = fileURLToPath(new URL('./screenshots/buyers-languages/', import.meta.url));
beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

test('the short form includes every state with long texts', () => {
  expect(pageStates.filter(({ name }) => wordy.has(name))).toHaveLength(wordy.size);
});

describe.each(languages)('in %s', (language) => {
  test.each(statesIn(language))(
    '$name fits a phone and is accessible',
    async ({ name, reach, proof }) => {
      // A desktop can reach every state.
      const { page } = await browser.open({
        language,
        device: 'desktop',
        hasJavaScript: true,
        colours: 'light',
      });
      await reach({ page, language, shop: shop(), wideShop: wideShop() });
      await proof(page, language).waitFor();
      await page.waitForLoadState();
      await holdStill(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.setViewportSize(viewports.phone);
      if (hasPictures) {
        await page.screenshot({ path: `${folder}${name}-${language}.png`, fullPage: true });
      }
      await bringAxe(page);
      expect(await axeFindings(page, 'everything')).toEqual([]);
      expect(await overhangs(page)).toEqual([0, 0]);
    },
  );
});
