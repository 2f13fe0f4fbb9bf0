import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { brandingTexts } from '../../src/portal/settings/branding-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { aWordmark } from '../support/logos.ts';
import { addStaff, type TestStaff } from '../support/staff.ts';
import { useSharedService } from '../support/test-service.ts';
import { until } from '../support/until.ts';
import { axeFindings, bringAxe, forgetCache, overhang } from './support/inspect.ts';
import { viewports } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4, Settings: an owner gives the buyer's page a logo and a colour, with a preview.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);

const folder = fileURLToPath(new URL('./screenshots/portal-branding/', import.meta.url));
let merchant: Merchant;
let owner: TestStaff;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  merchant = await aMerchant(service().client, { name: 'Kavos namai' });
  owner = await addStaff(service(), { role: 'owner', projectId: merchant.project.project_id });
});

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(aWordmark(600, 100, '#7a3b12')),
};

/** Business 4: with a cold cache. */
const pageBytesMax = 61_440;

const texts = brandingTexts.en;

/** Runs in the page, whose types the tests do not have. */
declare function getComputedStyle(element: unknown): {
  readonly backgroundColor: string;
  readonly colorScheme: string;
};

async function signIn(page: Page): Promise<void> {
  await page.goto(`${service().client.url}/portal?lang=en`);
  await page.locator('#email').fill(owner.email);
  await page.locator('#password').fill(owner.password);
  await Promise.all([page.waitForEvent('load'), page.locator('main form button').first().click()]);
}

/** A screenshot takes longer than the checks, and only people look at it. */
const hasPictures = extent({ short: false, long: true });

const pathOf = () => `/portal/projects/${merchant.project.project_id}/settings`;

async function lookedAt(page: Page, name: string): Promise<void> {
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
  expect(await overhang(page)).toBe(0);
  if (hasPictures) await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
}

/** Dark mode and phone are checked in the long form. */
const lookedAtAgain = extent({ short: async () => {}, long: lookedAt });

const previewIn = (page: Page) => page.frameLocator('iframe:not([hidden])');

/** Opens the branding form. The form and its preview are light. */
async function openBranding(page: Page): Promise<void> {
  const lengths: Promise<number>[] = [];
  page.on('response', (answer) => {
    const length = answer.body().then((body) => body.length);
    // A redirect has no body.
    lengths.push(length.catch(() => 0));
  });
  await page.getByRole('link', { name: texts.change, exact: true }).click();
  const frame = previewIn(page);
  await frame.getByRole('heading', { includeHidden: true }).waitFor();
  const bytes = (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(pageBytesMax);
}

// Preview frames replace each other; the old one stays until the next has loaded.
test('the preview follows the form, and the buyer’s page looks like the preview', async () => {
  const looker = {
    language: 'en',
    device: 'desktop',
    hasJavaScript: true,
    colours: 'light',
  } as const;
  const { page } = await browser.open(looker);
  await signIn(page);
  await page.goto(`${service().client.url}${pathOf()}`);
  await forgetCache(page);
  await openBranding(page);
  const frame = previewIn(page);
  const entries = await page.evaluate('history.length');
  await page.getByLabel(texts.name, { exact: true }).fill('Linden & Sons');
  await frame.locator('h1', { hasText: 'Linden & Sons' }).waitFor();
  await page.getByLabel(texts.colour, { exact: true }).fill('#7a3b12');
  await page.getByLabel(texts.supportEmail, { exact: true }).fill('help@shop.example');
  await page.getByLabel(texts.logo, { exact: true }).setInputFiles(logo);
  await frame.locator('img.logo').waitFor();
  await frame.getByText('help@shop.example').waitFor();
  const button = frame.locator('.button').first();
  expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(122, 59, 18)',
  );
  // Typing adds no entries to the browser history.
  expect(await page.evaluate('history.length')).toBe(entries);
  await lookedAt(page, 'desktop-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByLabel(texts.lights.dark, { exact: true }).check();
  await until('the preview is dark', async () => {
    const shown = frame.locator('html').evaluate((one) => getComputedStyle(one).colorScheme);
    // A frame that was just replaced has no style.
    return (await shown.catch(() => null)) === 'dark';
  });
  await lookedAtAgain(page, 'desktop-dark');
  await page.setViewportSize(viewports.phone);
  await lookedAtAgain(page, 'phone-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await lookedAtAgain(page, 'phone-light');
  await page.getByLabel(texts.colour, { exact: true }).fill('#ffe600');
  await frame.getByText('needs 3 to 1').waitFor();
  await page.getByLabel(texts.colour, { exact: true }).fill('#7a3b12');
  await page.getByRole('button', { name: texts.save, exact: true }).click();
  await page.getByText(texts.done).waitFor();
  await page.goto(`${service().client.url}${pathOf()}`);
  await lookedAt(page, 'phone-settings');
  await page.goto(`${service().client.url}/pay/${await merchant.aLink(await merchant.anOrder())}`);
  await page.locator('img.logo').waitFor();
  const paid = page.locator('main .button').first();
  expect(await paid.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    'rgb(122, 59, 18)',
  );
});

test('without JavaScript a button shows the preview and keeps the typed values', async () => {
  const { page } = await browser.open({
    ...{ language: 'en', device: 'phone', hasJavaScript: false, colours: 'light' },
  } as const);
  await signIn(page);
  await page.goto(`${service().client.url}${pathOf()}/branding`);
  await page.getByLabel(texts.name, { exact: true }).fill('No script');
  await page.getByLabel(texts.lights.dark, { exact: true }).check();
  await page.getByRole('button', { name: texts.preview, exact: true }).click();
  await page.frameLocator('iframe:not([hidden])').locator('h1', { hasText: 'No script' }).waitFor();
  expect(await page.getByLabel(texts.name, { exact: true }).inputValue()).toBe('No script');
});
