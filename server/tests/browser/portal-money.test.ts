import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { settingsTexts } from '../../src/portal/settings/settings-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { addStaff, type TestStaff } from '../support/staff.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { axeFindings, bringAxe, overhang } from './support/inspect.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4: balance, search and settings, on every screen and in every language.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);

let merchant: Merchant;
let owner: TestStaff;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { name: 'Kavos namai' });
  owner = await addStaff(service(), { role: 'owner', projectId: merchant.project.project_id });
  const { paymentId } = await merchant.paidOrder('settled', { amount: 4_500 });
  await merchant.moveTo(paymentId, 'chargeback');
});

/** Whoever needs help of a machine can use the page, on this screen. */
async function lookedAt(page: Page): Promise<void> {
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

test.each(buyers)('money and settings ($language, $device)', async (looker) => {
  const { language } = looker;
  const { page } = await browser.open(looker);
  const goOn = async (by: () => Promise<unknown>): Promise<void> => {
    await Promise.all([page.waitForEvent('load'), by()]);
    // What looks for barriers is a script itself.
    if (looker.hasJavaScript) await lookedAt(page);
  };
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const { sections } = portalTexts[language];
  const settings = settingsTexts[language];

  await page.goto(`${service().client.url}/portal?lang=${language}`);
  await page.locator('#email').fill(owner.email);
  await page.locator('#password').fill(owner.password);
  await goOn(() => page.locator('main form button').first().click());
  await goOn(() => link(sections.balance).click());
  await page.locator('tbody tr').nth(1).waitFor();
  await page.locator('input[name=q]').first().fill('45.00');
  await goOn(() => page.locator('input[name=q]').first().press('Enter'));
  await page.locator('tbody tr').first().waitFor();
  await goOn(() => link(sections.settings).click());
  await page.getByLabel(settings.callbackUri, { exact: true }).fill('shop');
  const save = page.locator('form[action$="/callback"] button');
  await goOn(() => save.click());
  await page.getByText(settings.wrong.address).waitFor();
  await page.getByLabel(settings.callbackUri, { exact: true }).fill('https://shop.example/hook');
  await goOn(() => save.click());
  await page.getByText(settings.done.callback).waitFor();
});
