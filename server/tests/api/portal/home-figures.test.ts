import { expect, test } from 'vitest';
import type { SeenPage } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 4, Home: today and the last 30 days: volume, paid orders, conversion, failed payments.

const service = useSharedService(unlimited);

async function homeOf({ project }: Merchant): Promise<SeenPage> {
  const browser = await staffBrowser(service(), project.project_id, 'viewer');
  return browser.open(`/portal/projects/${project.project_id}`);
}

/** What the table behind a chart says of the days on which something was, without their names. */
function busyDays({ html }: SeenPage, caption: string): readonly string[] {
  const [, behind = ''] = html.split(`<caption class="unseen">${caption}</caption>`);
  const [table = ''] = behind.split('</table>');
  const rows = [...table.matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/gs)];
  const cells = rows.map(([, row = '']) => row.replaceAll(/<[^>]*>/g, ' ').trim());
  return cells.filter((row) => /[1-9]/.test(row)).map((row) => row.replaceAll(/\s+/g, ' '));
}

test('the charts by day have the volume of each currency, and the payments that settled and failed', async () => {
  const shop = await aMerchant(service().client);
  await shop.paidOrder('settled', { amount: 777 });
  await shop.paidOrder('failed');
  await shop.paidOrder('rejected');
  const page = await homeOf(shop);
  expect(page.text).toContain('Failed payments 2');
  expect(busyDays(page, 'Volume per day')).toEqual(['€7.77']);
  expect(busyDays(page, 'Settled and failed payments per day')).toEqual(['1 2']);
});
