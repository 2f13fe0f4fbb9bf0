import { beforeAll, expect, test } from 'vitest';
import { reusableTexts as pageWords } from '../../src/checkout/page/reusable/reusable-texts.ts';
import { linkTexts } from '../../src/faces/link-texts.ts';
import { orderTexts } from '../../src/faces/order-texts.ts';
import { reusableTexts } from '../../src/portal/links/reusable/reusable-texts.ts';
import { sendTexts } from '../../src/portal/links/send-texts.ts';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { addStaff, anAddress, type TestStaff } from '../support/staff.ts';
import { useSharedService } from '../support/test-service.ts';
import { payWith, seeState } from './buyer-steps.ts';
import { overhang } from './support/inspect.ts';
import type { Looker } from './support/looker.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4: a link made by hand and a reusable link, from the portal to the paid order.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);

let merchant: Merchant;
let support: TestStaff;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { name: 'Kavos namai' });
  const projectId = merchant.project.project_id;
  support = await addStaff(service(), { role: 'support', projectId });
});

// biome-ignore format: a table
const allLookers: readonly Looker[] = [
  { language: 'en', device: 'phone', hasJavaScript: true,  colours: 'light' },
  { language: 'lt', device: 'phone', hasJavaScript: false, colours: 'dark'  },
];

const lookers = extent({ short: allLookers.slice(0, 1), long: allLookers });

test.each(lookers)(
  'support makes a link by hand and a reusable link, which a buyer pays ($language, JavaScript $hasJavaScript)',
  async (looker) => {
    const { language } = looker;
    const { page } = await browser.open(looker);
    const { goOn: walked, link, button, signIn } = await portalWalk(page, looker);
    const goOn = async (by: () => Promise<unknown>): Promise<void> => {
      await walked(by);
      expect(await overhang(page)).toBe(0);
    };
    const texts = reusableTexts[language];
    const orders = orderTexts[language];

    await signIn(service().client.url, support);
    const links = `${service().client.url}/portal/projects/${merchant.project.project_id}/payment-links`;
    await goOn(() => page.goto(links));
    expect(await page.locator('h1').innerText()).toBe(portalTexts[language].sections.links);

    await goOn(() => link(linkTexts[language].newByHand).click());
    await page.getByLabel(orders.amount, { exact: true }).fill('12,50');
    await page.getByLabel(orders.reference, { exact: true }).fill('A-1042');
    await page.getByLabel(orders.validity).selectOption('7');
    await goOn(() => button(orders.create).click());
    expect(await page.locator('[data-copy]').isVisible()).toBe(looker.hasJavaScript);
    await page.locator('summary', { hasText: sendTexts[language].send }).click();
    await page.locator('#email').fill(anAddress());
    await page.locator('#note').fill('Ačiū!');
    await goOn(() => button(sendTexts[language].button).click());
    await page.getByText(sendTexts[language].sent).waitFor();

    await goOn(() => page.goto(links));
    await goOn(() => link(texts.title).click());
    await goOn(() => link(texts.newLink).click());
    await page.getByLabel(texts.text).fill('Membership');
    await page.getByLabel(texts.kind).selectOption('free');
    await page.getByLabel(texts.min, { exact: true }).fill('5');
    await page.getByLabel(texts.reference, { exact: true }).fill('Member');
    await page.getByLabel(texts.language).selectOption(language);
    await goOn(() => button(texts.create).click());
    await page.getByText(texts.done.made).waitFor();
    const own = page.url().replace(/\?.*/, '');
    const address = await page.locator('dd a[href*="/p/"]').innerText();

    await goOn(() => page.goto(address));
    await page.locator('#amount').fill('4,99');
    await goOn(() => button(pageWords[language].goOn).click());
    expect(await page.locator('#amount').inputValue()).toBe('4,99');
    await page.locator('#amount').fill('5');
    await goOn(() => button(pageWords[language].goOn).click());
    await payWith(page, language, 'approve');
    await seeState(page, language, 'settled');

    await goOn(() => page.goto(own));
    expect(await page.locator('dl.figures').innerText()).toMatch(/1\s.*5[.,]00/s);
    await page.locator('summary', { hasText: texts.turnOff }).click();
    await goOn(() => button(texts.turnOff).click());
    await goOn(() => page.goto(address));
    await page.getByRole('heading', { name: pageWords[language].off[0] }).waitFor();
  },
);
