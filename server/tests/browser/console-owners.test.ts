import { beforeAll, test } from 'vitest';
import { merchantActTexts } from '../../src/console/merchants/merchant-act-texts.ts';
import { merchantTexts } from '../../src/console/merchants/merchant-texts.ts';
import { peopleTexts } from '../../src/console/people/people-texts.ts';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { atConsole } from '../support/console.ts';
import { changeProject } from '../support/identity.ts';
import { giveBankAccount } from '../support/payouts.ts';
import { addStaff } from '../support/staff.ts';
import { useService } from '../support/test-service.ts';
import { aTokenUser, type TokenUser } from '../support/token-users.ts';
import { WalletClient } from '../support/wallet.ts';
import { buyers } from './matrix.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 5: merchants and people in the console, on every screen and in every language.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);

let merchant: Merchant;
let customer: TokenUser;
beforeAll(async () => {
  const { client } = service();
  merchant = await aMerchant(client, { name: 'Kavos namai', rights: ['password_grant'] });
  const { project } = merchant;
  await addStaff(service(), { role: 'owner', projectId: project.project_id });
  await giveBankAccount(service(), project.project_id);
  await merchant.paidOrder('settled', { amount: 4_500 });
  await merchant.paidOrder('failed', { amount: 990 });
  await changeProject(client, project.project_id, { state: 'suspended', reason: 'Review' });
  await changeProject(client, project.project_id, { state: 'active' });
  customer = await aTokenUser(client, project);
  await new WalletClient(client, project).grantedBy(customer.walletId);
});

test.each(buyers)('staff manage merchants and people ($language, $device)', async (looker) => {
  const { language } = looker;
  const { client } = service();
  const { page, context } = await browser.open(looker);
  const { goOn, link, button } = await portalWalk(page, looker);
  const operator = await atConsole(service(), 'operator');
  const value = operator.browser.cookie('florin-staff') ?? '';
  await context.addCookies([{ name: 'florin-staff', value, url: client.url }]);
  const at = (path: string) => goOn(() => page.goto(`${client.url}${path}`));
  const [texts, acts] = [merchantTexts[language], merchantActTexts[language]];
  const own = `/console/merchants/${merchant.project.project_id}`;

  await at(`/console/merchants?lang=${language}`);
  await goOn(() => link(texts.newMerchant).click());
  await page.locator('#name').fill('Kepykla');
  await goOn(() => button(acts.create).click());
  await page.getByText(acts.shownOnce).waitFor();
  await at(`${own}/more`);
  await at(own);
  await page.locator('summary', { hasText: acts.seeAs[0] }).click();
  await goOn(() => button(acts.seeAs[0]).click());
  await goOn(() => button(portalTexts[language].stopLooking).click());
  await page.getByText(acts.done.seen).waitFor();

  await at('/console/people');
  await at(`/console/people/${customer.userId}`);
  await goOn(() => link(peopleTexts[language].statement).click());
  await page.locator('tbody tr').first().waitFor();
});
