import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bankTexts } from '../../src/console/bank/bank-texts.ts';
import { consoleTexts } from '../../src/console/console-texts.ts';
import { aBankAccount, BankBook, giveFile } from '../support/bank.ts';
import { aMerchant, unlimited } from '../support/checkout.ts';
import { atConsole } from '../support/console.ts';
import { useService } from '../support/test-service.ts';
import { tell } from '../support/webhooks.ts';
import { buyers } from './matrix.ts';
import { picture } from './support/picture.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// The guide Running it day by day: each step of the morning, as its pictures show it.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);

const dayMs = 86_400_000;
const pictureBytesMax = 60_000;

/** Two weeks of bank statements, some orders, and a receiver that does not answer. */
async function aBusyInstallation(): Promise<string> {
  const { client } = service();
  const merchant = await aMerchant(client, { name: 'Kavos namai' });
  await merchant.paidOrder();
  await tell(client, merchant.project, { name: randomUUID(), url: 'http://127.0.0.1:9/hook' });
  const account = await aBankAccount(client, {
    holder: 'Example UAB',
    bank_name: 'Northlight Bank',
  });
  const first = new Date(Date.now() - 14 * dayMs).toISOString().slice(0, 10);
  const bank = new BankBook(String(account['iban']), 120_000, first);
  for (const minor of [4_500, 1_250, 9_900, 2_000, 7_310, 640, 12_000, 300, 5_500, 8_800, 990]) {
    await giveFile(client, bank.statement([{ minor, text: 'Thank you' }]));
  }
  return String(account['bank_account_id']);
}

const english = buyers.filter(({ language }) => language === 'en').slice(0, 1);

test.each(english)('the console shows a morning routine ($language, $device)', async (looker) => {
  const { client } = service();
  const accountId = await aBusyInstallation();
  const { page, context } = await browser.open(looker);
  const { goOn } = await portalWalk(page, looker, 'console');
  const staff = await atConsole(service(), 'operator');
  const value = staff.browser.cookie('florin-staff') ?? '';
  await context.addCookies([{ name: 'florin-staff', value, url: client.url }]);
  const at = (path: string) => goOn(() => page.goto(`${client.url}/console${path}`));
  const show = (name: string, height: number) =>
    picture(page, `console-${name}`, height, pictureBytesMax);

  await at('?lang=en');
  await show('home', 620);
  await at(`/bank/accounts/${accountId}`);
  expect(await page.locator('svg rect.bar').count()).toBeGreaterThan(10);
  await page.getByRole('heading', { name: bankTexts.en.perDay }).waitFor();
  await show('bank', 640);
  await at('/deliveries');
  await show('deliveries', 480);
  await at('/jobs');
  await show('jobs', 560);
  await at('/ledger');
  await show('ledger', 440);
  await at('/health');
  await page.getByRole('heading', { level: 1, name: consoleTexts.en.sections.health }).waitFor();
  await show('health', 420);
});
