import { beforeAll, expect, test } from 'vitest';
import { transferTexts } from '../../src/checkout/rails/bank-transfer/transfer-texts.ts';
import { type BuyerLanguage, buyerLanguages } from '../../src/pages/language.ts';
import { aBankAccount } from '../support/bank.ts';
import { unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { heading, methodRadio, payButton, seeState } from './buyer-steps.ts';
import { overhangs } from './support/barriers.ts';
import { axeFindings, bringAxe, holdStill } from './support/inspect.ts';
import { type Looker, viewports } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// Bank 2: a buyer pays by bank transfer; the pages fit their viewports and are accessible.

const service = useService({ ...unlimited, FLORIN_TEST_METHODS: 'bank-transfer' });
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

const iban = 'LT601010012345678901';
beforeAll(async () => {
  // As long as a name on a page can be, to see whether it fits.
  const holder = 'Panevėžio elektroninių mokėjimų bendrovė „Gintarinis kraitis“, UAB';
  await aBankAccount(service().client, { iban, bic: 'NLBKLT22001', holder });
});

/** The largest page that a browser may receive (business 4). */
const bytesMax = 61_440;

const colours = extent<readonly Looker['colours'][]>({ short: ['light'], long: ['light', 'dark'] });
const languages = extent<readonly BuyerLanguage[]>({ short: ['en'], long: buyerLanguages });
const views = languages.flatMap((language) => colours.map((one) => ({ language, colours: one })));

test.each(views)('a buyer pays by bank transfer ($language, $colours)', async (view) => {
  const { language } = view;
  const { page, context } = await browser.open({ device: 'desktop', hasJavaScript: true, ...view });
  const link = await shop().aLink(language);
  await page.goto(link.url);
  await methodRadio(page, language, 'bank-transfer').check();
  await payButton(page, language).click();
  const [waiting] = transferTexts[language].waiting;
  await heading(page).filter({ hasText: waiting }).waitFor();
  await page.waitForLoadState();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.locator('[data-copy]').nth(1);
  await copy.click();
  await page.waitForFunction(
    (button) => button?.textContent === button?.getAttribute('data-copied'),
    await copy.elementHandle(),
  );
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(iban);
  const { length } = Buffer.from(await (await page.request.get(page.url())).body());
  expect(length).toBeLessThanOrEqual(bytesMax);
  await holdStill(page);
  await bringAxe(page);
  for (const size of [viewports.desktop, viewports.phone]) {
    await page.setViewportSize(size);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    expect(await overhangs(page)).toEqual([0, 0]);
  }
  const [payment] = await shop().paymentsOf(link);
  await shop().merchant.moveTo(payment?.id ?? '', 'authorized');
  await shop().merchant.moveTo(payment?.id ?? '', 'settled');
  await page.goto(link.url);
  await seeState(page, language, 'settled');
});
