import { afterAll, beforeAll, test } from 'vitest';
import { resendTexts } from '../../src/desk/deliveries/resend-texts.ts';
import { developerTexts } from '../../src/portal/developers/developer-texts.ts';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { verifyTexts } from '../../src/portal/webhooks/verify-texts.ts';
import { webhookTexts } from '../../src/portal/webhooks/webhook-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { Receiver } from '../support/receivers.ts';
import { addStaff, type TestStaff } from '../support/staff.ts';
import { useSharedService } from '../support/test-service.ts';
import { answering, deliveryOf, isDelivered, isFailed, tell } from '../support/webhooks.ts';
import { buyers } from './matrix.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4: a developer sees why webhooks fail and which credentials programs used.

const service = useSharedService(unlimited);
const browser = useBrowser(() => service().client.url);

let receiver: Receiver;
let merchant: Merchant;
let owner: TestStaff;
beforeAll(async () => {
  receiver = await Receiver.start();
  answering(receiver, (nth, path) => (path === '/never' && nth === 1 ? 401 : 200));
  const { client } = service();
  merchant = await aMerchant(client, { name: 'Kavos namai', callback_uri: receiver.url('/hook') });
  owner = await addStaff(service(), { role: 'owner', projectId: merchant.project.project_id });
  await merchant.anOrder();
  const taken = await tell(client, merchant.project, { name: 'a', url: receiver.url('/taken') });
  const failed = await tell(client, merchant.project, { name: 'b', url: receiver.url('/never') });
  await deliveryOf(client, taken, isDelivered);
  await deliveryOf(client, failed, isFailed);
});
afterAll(() => receiver.close());

test.each(buyers)('a developer uses webhooks and keys ($language, $device)', async (looker) => {
  const { language } = looker;
  const { page } = await browser.open(looker);
  const { goOn, link, button, signIn } = await portalWalk(page, looker);
  const { sections } = portalTexts[language];
  const [webhooks, resend] = [webhookTexts[language], resendTexts[language]];
  const [verify, developers] = [verifyTexts[language], developerTexts[language]];

  await signIn(service().client.url, owner);

  await goOn(() => link(sections.webhooks).click());
  await page.locator('summary', { hasText: webhooks.trial }).click();
  await goOn(() => button(webhooks.trial).click());
  await page.getByText(webhooks.trialSent).waitFor();
  await goOn(() => page.locator('tbody a').last().click());
  await goOn(() => button(webhooks.resend).click());
  await page.getByText(webhooks.resent).waitFor();

  await goOn(() => link(sections.webhooks).click());
  await goOn(() => link(webhooks.resendFailed).click());
  await goOn(() => button(resend.act).click());
  await page.getByText(resend.progress, { exact: true }).first().waitFor();

  await goOn(() => link(sections.webhooks).click());
  await goOn(() => link(webhooks.verify).click());
  await page.locator('#headers').fill('X-Service-Signature: 00');
  await page.locator('#body').fill('{"amount":1}');
  await goOn(() => button(verify.act).click());
  await page.getByText(verify.wrong).waitFor();

  await goOn(() => link(sections.developers).click());
  await goOn(() => link(developers.requests).click());
  await goOn(() => link(sections.developers).click());
  await goOn(() => link(developers.events).click());
  await goOn(() => link(sections.developers).click());
  await page.locator('summary', { hasText: developers.rotate('mac_key') }).click();
  await goOn(() => button(developers.rotate('mac_key')).click());
  await page.getByText(developers.freshNote).waitFor();
});
