import { expect, test } from 'vitest';
import { longTest } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { axeFindings, bringAxe } from './support/inspect.ts';
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
