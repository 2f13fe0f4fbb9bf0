import { expect, test } from 'vitest';
import { longTest } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { axeFindings, bringAxe, overhang } from './support/inspect.ts';
import { useBrowser } from './support/use-browser.ts';

// What a merchant's developer opens first.

const service = useService({ FLORIN_SEED: 'demo' });
const browser = useBrowser(() => service().client.url);

test.each(buyers)('the home page: axe finds nothing ($device, $colours)', async (buyer) => {
  const { page } = await browser.open({ ...buyer, hasJavaScript: true });
  await page.goto(service().client.url);
  await page.getByRole('heading', { name: 'Florin', level: 1 }).waitFor();
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
});

// biome-ignore format: a table
const readers = [
  { language: 'en', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'en', device: 'phone',   hasJavaScript: true,  colours: 'dark'  },
] as const;

test.each(readers)(
  'a guide: axe finds nothing, and it fits ($device, $colours)',
  async (reader) => {
    const { page } = await browser.open(reader);
    await page.goto(service().client.url);
    await page.getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('link', { name: 'The portal', exact: true }).click();
    await page.getByRole('heading', { name: 'The portal', level: 1 }).waitFor();
    await bringAxe(page);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    expect(await overhang(page)).toBe(0);
  },
);

test('a guide is read, searched and linked to without JavaScript', async () => {
  const { page } = await browser.open({
    language: 'en',
    device: 'phone',
    hasJavaScript: false,
    colours: 'dark',
  });
  await page.goto(`${service().client.url}/docs`);
  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('link', { name: 'Webhooks and callbacks' }).click();
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search the guides' }).fill('check the addressee');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Webhooks and callbacks: Check the addressee' }).click();
  await page.getByRole('heading', { name: 'Check the addressee' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#check-the-addressee');
});

test('where scripts run, an example has a button that copies it', async () => {
  const { page } = await browser.open(readers[0]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${service().client.url}/docs/quick-start`);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
});

longTest('the reference is one click away: axe finds nothing', async () => {
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error('nobody looks');
  const { page } = await browser.open({ ...buyer, hasJavaScript: true });
  await page.goto(service().client.url);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('link', { name: 'Transfer: transfers' }).click();
  const heading = { name: 'Create a transfer', exact: true, level: 3 };
  await page.getByRole('heading', heading).waitFor();
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
});
