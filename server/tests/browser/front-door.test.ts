import { expect, test } from 'vitest';
import { extent } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { axeFindings, bringAxe, overhang } from './support/inspect.ts';
import type { Looker } from './support/looker.ts';
import { useBrowser } from './support/use-browser.ts';

// The pages that a merchant's developer opens first.

const service = useService({ FLORIN_SEED: 'demo' });
const browser = useBrowser(() => service().client.url);

test.each(buyers)('the home page is accessible ($device, $colours)', async (buyer) => {
  const { page } = await browser.open({ ...buyer, hasJavaScript: true });
  await page.goto(service().client.url);
  await page.getByRole('heading', { name: 'Florin', level: 1 }).waitFor();
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
});

test.each(buyers)(
  'one click on the home page pays a test order ($device, $colours)',
  async (buyer) => {
    const { page } = await browser.open({ ...buyer, hasJavaScript: false });
    await page.goto(service().client.url);
    await page.getByRole('button', { name: 'Pay a test order' }).click();
    await page.getByRole('heading', { name: 'The test order is paid', level: 1 }).waitFor();
    await page.getByText('order.status_updated').waitFor();
    expect(await page.getByText('✓ signature verified').count()).toBeGreaterThan(0);
    expect(await page.getByText('refreshes automatically').count()).toBe(0);
  },
);

// biome-ignore format: a table
const readers = [
  { language: 'en', device: 'desktop', hasJavaScript: true,  colours: 'light' },
  { language: 'en', device: 'phone',   hasJavaScript: true,  colours: 'dark'  },
] as const;

/** Accessibility and width: in the short form on a phone only. */
const someReaders = extent<readonly Looker[]>({ short: readers.slice(1), long: readers });

const otherLanguages = extent({ short: ['lt'] as const, long: ['lt', 'ru'] as const });

test.each(otherLanguages)(
  'the pages of a test order are accessible and fit a phone (%s)',
  async (language) => {
    const { page } = await browser.open({ ...readers[1], language });
    const expectNoBarrier = async () => {
      await bringAxe(page);
      expect(await axeFindings(page, 'everything')).toEqual([]);
      expect(await overhang(page)).toBe(0);
    };
    await page.goto(`${service().client.url}/demo/test-order`);
    await page.locator(`html[lang=${language}]`).waitFor();
    await expectNoBarrier();
    await page.getByRole('button').click();
    await page.getByText('order.status_updated').waitFor();
    await expectNoBarrier();
  },
);

test.each(someReaders)(
  'a guide is accessible and fits its viewport ($device, $colours)',
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

test('a guide can be found, searched and linked to without JavaScript', async () => {
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

test('the reader can choose the language of an example without JavaScript', async () => {
  const { page } = await browser.open({ ...readers[1], hasJavaScript: false });
  await page.goto(`${service().client.url}/docs/checkout`);
  const tabs = page.getByRole('group', { name: 'Language of the example' }).first();
  await tabs.getByText('curl -s', { exact: false }).first().waitFor();
  await tabs.getByText('PHP', { exact: true }).click();
  await tabs.getByLabel('Example in PHP').waitFor();
  expect(await tabs.getByLabel('Example in curl').isVisible()).toBe(false);
  expect(await overhang(page)).toBe(0);
});

test('with JavaScript, a chosen language applies to all examples and to the next page', async () => {
  const { page } = await browser.open(readers[0]);
  await page.goto(`${service().client.url}/docs/checkout`);
  await page.getByText('Python', { exact: true }).first().click();
  await page.getByLabel('Example in Python').last().waitFor();
  await page.goto(`${service().client.url}/docs/wallet`);
  await page.getByLabel('Example in Python').first().waitFor();
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
});

test('with JavaScript, an example has a Copy button', async () => {
  const { page } = await browser.open(readers[0]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${service().client.url}/docs/quick-start`);
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
});

/** A page of the reference and the first operation on it. The short form takes a short page. */
const [resource, operation] = extent({
  short: ['Contact tokens', 'Pass an email address or phone number you have already verified'],
  long: ['Transfers', 'Create a transfer'],
} as const);

test.each(someReaders)(
  'the reference is accessible and fits its viewport ($device)',
  async (reader) => {
    const { page } = await browser.open(reader);
    await page.goto(service().client.url);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { name: 'API reference', level: 1 }).waitFor();
    await bringAxe(page);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await page.getByRole('link', { name: resource, exact: true }).first().click();
    await page.getByRole('heading', { name: operation, exact: true, level: 2 }).waitFor();
    await bringAxe(page);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    expect(await overhang(page)).toBe(0);
  },
);

test.each(someReaders)(
  'an operation can be tried out from the reference ($device)',
  async (reader) => {
    const { page } = await browser.open({ ...reader, hasJavaScript: false });
    await page.goto(`${service().client.url}/reference/checkout-orders`);
    await page.getByRole('link', { name: 'Try it' }).first().click();
    await page.getByRole('heading', { name: 'Try it: Create an order', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Answer: 201' }).waitFor();
    expect(await page.getByLabel('Body', { exact: true }).textContent()).toContain('"order_id"');
    expect(await overhang(page)).toBe(0);
  },
);

test('the page that tries an operation out is accessible', async () => {
  const { page } = await browser.open(readers[0]);
  await page.goto(`${service().client.url}/reference/try/createTransfer`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: /^Answer: 20/ }).waitFor();
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
});

test('an old anchor of the reference leads to the page of its operations', async () => {
  const { page } = await browser.open(readers[0]);
  await page.goto(`${service().client.url}/reference#operator-projects`);
  await page.getByRole('heading', { name: 'Operator: Projects', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/reference/operator-projects');
});

test('the reference can be read and searched without JavaScript', async () => {
  const { page } = await browser.open({
    language: 'en',
    device: 'phone',
    hasJavaScript: false,
    colours: 'light',
  });
  await page.goto(`${service().client.url}/reference#operator-projects`);
  await page.getByRole('link', { name: 'Operator: Projects' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search the reference' }).fill('split_policy');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Create a project' }).first().click();
  await page.getByRole('heading', { name: 'Create a project', level: 2 }).waitFor();
});
