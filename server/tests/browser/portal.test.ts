import { beforeAll, test } from 'vitest';
import { staffTexts } from '../../src/desk/staff-texts.ts';
import { orderTexts } from '../../src/faces/order-texts.ts';
import { paymentTexts } from '../../src/faces/payment-texts.ts';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { addStaff, anAddress, type TestStaff } from '../support/staff.ts';
import { useSharedService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4: a merchant who never saw an API does the day's work.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);

let merchant: Merchant;
let owner: TestStaff;
beforeAll(async () => {
  merchant = await aMerchant(service().client, { name: 'Kavos namai' });
  owner = await addStaff(service(), { role: 'owner', projectId: merchant.project.project_id });
  await merchant.paidOrder('settled', { amount: 4_500 });
  await merchant.paidOrder('failed', { amount: 990 });
});

test.each(buyers)('an owner sells, refunds and invites ($language, $device)', async (looker) => {
  const { language } = looker;
  const { page } = await browser.open(looker);
  const { goOn, link, button, signIn } = await portalWalk(page, looker);
  const [sections, orders] = [portalTexts[language].sections, orderTexts[language]];
  const [payments, staff] = [paymentTexts[language], staffTexts[language]];

  await signIn(service().client.url, owner);
  await page.getByRole('heading', { name: 'Kavos namai', level: 1 }).waitFor();

  await goOn(() => link(sections.orders).click());
  await goOn(() => link(orders.newOrder).click());
  await page.getByLabel(orders.amount, { exact: true }).fill('12,50');
  await page.getByLabel(orders.reference, { exact: true }).fill('A-1042');
  await goOn(() => button(orders.create).click());
  await page.getByText(orders.done.created).waitFor();

  await goOn(() => link(sections.payments).click());
  await goOn(() => page.locator('tbody a').last().click());
  await page.locator('summary', { hasText: payments.refund }).click();
  await page.getByLabel(payments.refundReference, { exact: true }).fill('Broken bag');
  await page.locator('#amount').fill('5');
  await goOn(() => button(payments.refund).click());
  await page.getByText(payments.refundDone).waitFor();

  await goOn(() => link(sections.links).click());
  await goOn(() => page.locator('tbody a').first().click());

  await goOn(() => link(sections.staff).click());
  await goOn(() => link(staff.invite).click());
  await page.locator('#email').fill(anAddress());
  await page.locator('#name').fill('Jonas');
  await goOn(() => button(staff.sendInvitation).click());
  await page.getByText(staff.done.invited).waitFor();
  await goOn(() => link(staff.log).click());
  await goOn(() => link(sections.staff).click());
  await goOn(() => link(staff.sessions).click());
  await goOn(() => page.locator('tbody a').first().click());
});
