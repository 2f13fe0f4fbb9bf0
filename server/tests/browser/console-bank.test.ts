import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankTexts } from '../../src/console/bank/bank-texts.ts';
import { splitTexts } from '../../src/console/bank/split-texts.ts';
import { auditTexts } from '../../src/console/ledger/audit-texts.ts';
import { entryTexts } from '../../src/desk/entry/entry-texts.ts';
import type { Role } from '../../src/staff/roles.ts';
import { aBankAccount, anIban, BankBook } from '../support/bank.ts';
import { unlimited } from '../support/checkout.ts';
import { atConsole } from '../support/console.ts';
import { extent } from '../support/extent.ts';
import { aUser } from '../support/identity.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import type { Looker } from './support/looker.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Bank 4, Console: the treasurer's morning, and what an auditor sees of it.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);
const folder = mkdtempSync(join(tmpdir(), 'florin-treasurer-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const isLong = extent({ short: false, long: true });

let bank: BankBook;
let walletId: number;
beforeAll(async () => {
  const account = await aBankAccount(service().client, { bank_name: 'Northlight Bank' });
  bank = new BankBook(String(account['iban']), 120_000);
  ({ wallet_id: walletId } = await aUser(service().client));
});

/** A member of staff in a browser of their own. */
async function atWork(role: Role, looker: Looker) {
  const { client } = service();
  const { page, context } = await browser.open(looker);
  const walk = await portalWalk(page, looker);
  const staff = await atConsole(service(), role);
  const value = staff.browser.cookie('florin-staff') ?? '';
  await context.addCookies([{ name: 'florin-staff', value, url: client.url }]);
  const at = (path: string) => walk.goOn(() => page.goto(`${client.url}${path}`));
  return { page, at, staff, ...walk };
}

test.each(buyers)(
  'a treasurer imports a file and assigns an unmatched entry ($language, $device)',
  async (looker) => {
    const texts = bankTexts[looker.language];
    const { page, at, staff, goOn, link, button } = await atWork('treasurer', looker);
    await at(`/console/bank?lang=${looker.language}`);
    const file = join(folder, `${looker.language}-${looker.device}.xml`);
    await writeFile(file, bank.statement([{ minor: 1_250, text: 'Thank you' }]));
    await page.locator('#file').setInputFiles(file);
    await goOn(() => button(texts.take).click());
    await page.getByText(texts.done['taken'] ?? '').waitFor();
    await goOn(() => link(texts.openSuspense).click());
    await goOn(() => page.locator('tbody a').first().click());
    if (isLong) {
      const { split } = splitTexts[looker.language];
      await page.locator('summary', { hasText: split }).click();
      await page.locator('#amount_1').fill('1');
      await page.locator('#id_1').fill(String(walletId));
      await goOn(() => button(split).click());
      expect(await page.locator('#amount_1').inputValue()).toBe('1');
    }
    await page.locator('summary', { hasText: texts.assign }).click();
    await page.locator('#to').selectOption('wallet');
    await page.locator('#target').fill(String(walletId));
    await goOn(() => button(texts.assign).click());
    await page.getByText(texts.done['assigned'] ?? '').waitFor();
    await at('/console/bank/accounts/new');
    await page.locator('#iban').fill(anIban());
    await page.locator('#holder').fill('Example UAB');
    if (isLong) {
      // Decision 0215: the second factor has expired meanwhile, and the typed values are kept.
      await service().database.query('UPDATE staff_session SET proven_at = proven_at - 301');
      await goOn(() => button(texts.newAccount).click());
      const { code, goOn: next } = entryTexts[looker.language];
      await page.getByLabel(code, { exact: true }).fill(await staff.code(1));
      await goOn(() => button(next).click());
      await goOn(() => button(next).click());
    } else {
      await goOn(() => button(texts.newAccount).click());
    }
    await page.getByText(texts.done['added'] ?? '').waitFor();
    await goOn(() => page.locator('tbody a').last().click());
    expect(await page.locator('.figure').count()).toBeGreaterThan(2);
    await at('/console/ledger/audits');
    await goOn(() => button(auditTexts[looker.language].run).click());
  },
);

test('an auditor can read the pages of bank, ledger and log, and none of them has a form', async () => {
  const [looker] = buyers;
  if (looker === undefined) throw new Error('nobody looks');
  const { page, at } = await atWork('auditor', looker);
  for (const path of ['', '/bank', '/bank/transactions', '/ledger', '/ledger/audits', '/log']) {
    await at(`/console${path}`);
    const forms = await page.locator('main form[method=post]').count();
    expect([path, forms]).toEqual([path, 0]);
  }
});
