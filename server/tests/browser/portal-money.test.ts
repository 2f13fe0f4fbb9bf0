import { beforeAll, expect, test } from 'vitest';
import { payoutTexts } from '../../src/portal/payouts/payout-texts.ts';
import { ruleTexts } from '../../src/portal/payouts/rule-texts.ts';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { moneyTexts } from '../../src/portal/settings/money-texts.ts';
import { settingsTexts } from '../../src/portal/settings/settings-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { deposit } from '../support/identity.ts';
import { giveBankAccount } from '../support/payouts.ts';
import { addStaff, type TestStaff } from '../support/staff.ts';
import { useSharedService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4: balance, payouts, search and settings, on every screen and in every language.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);

let merchant: Merchant;
let owner: TestStaff;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { name: 'Kavos namai' });
  owner = await addStaff(service(), { role: 'owner', projectId: merchant.project.project_id });
  const { paymentId } = await merchant.paidOrder('settled', { amount: 4_500 });
  await merchant.moveTo(paymentId, 'chargeback');
  const { project_id: projectId, wallet_id: walletId } = merchant.project;
  await deposit(service().client, walletId, { amount: 100_000, reference: 'Sales' });
  await giveBankAccount(service(), projectId);
});

test.each(buyers)('an owner changes payouts and settings ($language, $device)', async (looker) => {
  const { language } = looker;
  const { page } = await browser.open(looker);
  const { goOn, link, signIn } = await portalWalk(page, looker);
  const { sections } = portalTexts[language];
  const settings = settingsTexts[language];
  const [payouts, money] = [payoutTexts[language], moneyTexts[language]];
  const rule = ruleTexts[language];

  await signIn(service().client.url, owner);
  await goOn(() => link(sections.balance).click());
  await page.locator('tbody tr').nth(1).waitFor();
  await goOn(() => link(sections.payouts).click());
  await goOn(() => link(payouts.payOut).click());
  const payOut = page.locator('form[action$="/payouts/new"] button');
  await goOn(() => payOut.click());
  await page.getByText(payouts.wrong.amount).waitFor();
  await page.locator('#amount').fill('1,50');
  await page.locator('#details').fill('Kava');
  await goOn(() => payOut.click());
  await page.getByText(payouts.done.asked).waitFor();
  await goOn(() => link(sections.payouts).click());
  await page.locator('tbody tr').first().waitFor();
  await goOn(() => link(rule.look).click());
  await page.locator('#when').selectOption('month-31');
  await page.locator('#keep').fill('100');
  await goOn(() => page.locator('form[action$="/payouts/rule"] button').click());
  await page.getByText(rule.done.set).waitFor();
  await page.locator('input[name=q]').first().fill('45.00');
  await goOn(() => page.locator('input[name=q]').first().press('Enter'));
  await page.locator('tbody tr').first().waitFor();
  await goOn(() => link(sections.settings).click());
  await goOn(() => link(money.change).click());
  await page.locator('#iban').fill('LT60');
  await goOn(() => page.locator('form[action$="/bank-account"] button').click());
  await page.getByText(money.wrong.iban).waitFor();
  await goOn(() => link(sections.settings).click());
  await goOn(() => link(money.changeRules).click());
  await goOn(() => page.locator('form[action$="/settings/money"] button').click());
  await page.getByText(money.done.money).waitFor();
  const place = await page.locator('input[name="place-mock"]').boundingBox();
  expect(place?.width, 'a short field beside the name of its method').toBeLessThan(120);
  await page.getByLabel(settings.callbackUri, { exact: true }).fill('shop');
  const save = page.locator('form[action$="/callback"] button');
  await goOn(() => save.click());
  await page.getByText(settings.wrong.address).waitFor();
  await page.getByLabel(settings.callbackUri, { exact: true }).fill('https://shop.example/hook');
  await goOn(() => save.click());
  await page.getByText(settings.done.callback).waitFor();
});
