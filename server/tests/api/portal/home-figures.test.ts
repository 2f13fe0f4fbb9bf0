import { expect, test } from 'vitest';
import type { SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { changeProject } from '../../support/identity.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useService } from '../../support/test-service.ts';

// Business 4, Home: today and the last 30 days: volume, paid orders, conversion, failed payments.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });

async function homeOf({ project }: Merchant): Promise<SeenPage> {
  const browser = await staffBrowser(service(), project.project_id, 'viewer');
  return browser.open(`/portal/projects/${project.project_id}`);
}

/**
 * The cells of the table behind a chart, for days with any figure, without the names of the days.
 */
function busyDays({ html }: SeenPage, caption: string): readonly string[] {
  const [, behind = ''] = html.split(`<caption class="unseen">${caption}</caption>`);
  const [table = ''] = behind.split('</table>');
  const rows = [...table.matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/gs)];
  const cells = rows.map(([, row = '']) => row.replaceAll(/<[^>]*>/g, ' ').trim());
  return cells.filter((row) => /[1-9]/.test(row)).map((row) => row.replaceAll(/\s+/g, ' '));
}

test('the charts show volume, settled payments and failed payments by day', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('settled', { amount: 777 });
  await shop.paidOrder('failed');
  await shop.paidOrder('rejected');
  const page = await homeOf(shop);
  expect(page.text).toContain('Failed payments 2');
  expect(busyDays(page, 'Volume per day')).toEqual(['€7.77']);
  expect(busyDays(page, 'Settled and failed payments per day')).toEqual(['1 2']);
});

test('a removed currency keeps its figures and stays in the filters', async () => {
  const shop = await aMerchant(service().client, { currencies: ['EUR', 'USD'] });
  const { project_id: projectId } = shop.project;
  await shop.paidOrder('settled', { currency: 'USD', amount: 777 });
  const said = 'Volume US$7.77 Paid orders 1';
  expect((await homeOf(shop)).text).toContain(said);
  await changeProject(service().client, projectId, { currencies: ['EUR'] });
  expect((await homeOf(shop)).text).toContain(said);
  const browser = await staffBrowser(service(), projectId, 'viewer');
  for (const list of ['orders', 'payments', 'payment-links', 'payment-links/reusable', 'payouts']) {
    const page = await browser.open(`/portal/projects/${projectId}/${list}`);
    expect([list, page.html.includes('<option value="USD"')]).toEqual([list, true]);
  }
});

test('today and the last 30 days have separate figures', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('settled', { amount: 777 });
  const before = (await homeOf(shop)).text;
  const figures = 'Volume €7.77 Paid orders 1 Conversion 100% Failed payments 0';
  expect(before).toContain(`Today, EUR ${figures} The last 30 days, EUR ${figures}`);
  await advance(service().client, 86_400);
  await shop.renew();
  await shop.paidOrder('failed');
  const { text } = await homeOf(shop);
  expect(text).toContain(
    'Today, EUR Volume €0.00 Paid orders 0 Conversion 0% Failed payments 1 ' +
      'The last 30 days, EUR Volume €7.77 Paid orders 1 Conversion 50% Failed payments 1',
  );
});
