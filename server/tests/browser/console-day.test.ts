import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleTexts } from '../../src/console/console-texts.ts';
import { peopleTexts } from '../../src/console/people/people-texts.ts';
import { actTexts } from '../../src/console/things/act-texts.ts';
import { thingTexts } from '../../src/console/things/thing-texts.ts';
import { orderTexts } from '../../src/faces/order-texts.ts';
import { paymentTexts } from '../../src/faces/payment-texts.ts';
import { searchTexts } from '../../src/faces/search-texts.ts';
import { failureAdvice, failureWords } from '../../src/faces/status-words.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { aMerchant, idIn, purchase, unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { aUser } from '../support/identity.ts';
import { Receiver } from '../support/receivers.ts';
import { addStaff } from '../support/staff.ts';
import { useService } from '../support/test-service.ts';
import { answering, deliveriesOf, isDelivered, isFailed } from '../support/webhooks.ts';
import { buyers } from './matrix.ts';
import { picture } from './support/picture.ts';
import { portalWalk } from './support/portal-walk.ts';
import { setUpSecondFactor } from './support/set-up-factor.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 5: a day of the helpdesk. A merchant calls: a payment failed, but his program did not
// learn of it.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  answering(receiver, (nth) => (nth === 1 ? 401 : 200));
});
afterAll(() => receiver.close());

const reference = 'A-1042';

/** A payment that the bank refused. The first webhook of its order was refused as well. */
async function aFailedPayment(language: PageLanguage) {
  const { client } = service();
  const merchant = await aMerchant(client, { name: 'Kavos namai' });
  const order = await merchant.createOrder({
    purchase: purchase({ reference }),
    redirect_urls: { callback_url: receiver.url(`/${merchant.project.project_id}`) },
  });
  const orderId = idIn(order, 'order_id');
  const email = `ona-${language}@buyer.example`;
  const payer = { name: 'Ona', email };
  const wanted = { name: 'Coffee beans', payer_information: payer };
  const linkId = await merchant.aLink(orderId, wanted);
  const paymentId = await merchant.aPayment(linkId, 'authorized');
  await merchant.reportFailure(paymentId, 'rejected', 'insufficient_funds', 'AM04');
  await deliveriesOf(client, `order ${orderId}`, (all) => all.some(isFailed));
  return { orderId, email };
}

test.each(buyers)('the helpdesk resolves two calls ($language, $device)', async (looker) => {
  const { language } = looker;
  const { client } = service();
  const isPictured = extent({ short: false, long: language === 'en' });
  const { orderId, email } = await aFailedPayment(language);
  const helpdesk = await addStaff(service(), { role: 'helpdesk' });
  const locked = await aUser(client);
  await client.send('POST', `/admin/v1/users/${locked.user_id}/lock`);

  const { page } = await browser.open(looker);
  const { goOn, link, button, signIn } = await portalWalk(page, looker, 'console');
  const [texts, things] = [consoleTexts[language], thingTexts[language]];
  await signIn(client.url, helpdesk);
  await setUpSecondFactor(page, language);
  await goOn(() => page.goto(`${client.url}/console`));

  await page.getByRole('searchbox', { name: texts.search }).fill(email);
  await goOn(() => page.getByRole('searchbox', { name: texts.search }).press('Enter'));
  await page.getByRole('heading', { name: searchTexts[language].found(email) }).waitFor();
  if (isPictured) await picture(page, 'console-search', 600);
  await goOn(() => page.locator('tbody a').first().click());

  await goOn(() => page.locator('dd a[href*="/console/payments/"]').first().click());
  await page
    .getByRole('heading', { level: 1, name: paymentTexts[language].payment(reference) })
    .waitFor();
  const told = await page.locator('main .notice').first().innerText();
  expect(told).toContain(failureWords[language].insufficient_funds);
  expect(told).toContain('AM04');
  expect(told).toContain(failureAdvice[language].insufficient_funds);
  if (isPictured) await picture(page, 'console-payment', 800);

  await goOn(() => link(reference).click());
  await page
    .getByRole('heading', { level: 1, name: orderTexts[language].order(reference) })
    .waitFor();
  expect(
    await page.locator('summary', { hasText: orderTexts[language].changeAmount }).count(),
  ).toBe(0);
  await page.getByRole('heading', { name: things.webhooks, exact: true }).waitFor();
  await goOn(() => button(actTexts[language].resend).first().click());
  await page.getByText(actTexts[language].done.resent).waitFor();
  await deliveriesOf(client, `order ${orderId}`, (all) =>
    all.some((one) => one.resend && isDelivered(one)),
  );

  // A second caller is locked out.
  await page.getByRole('searchbox', { name: texts.search }).fill(String(locked.user_id));
  await goOn(() => page.getByRole('searchbox', { name: texts.search }).press('Enter'));
  await goOn(() => page.locator('tbody a[href*="/console/people/"]').first().click());
  const [unlock] = peopleTexts[language].unlock;
  await page.locator('summary', { hasText: unlock }).click();
  await goOn(() => button(unlock).click());
  await page.getByText(peopleTexts[language].done.unlocked).waitFor();

  await goOn(() => link(texts.sections.search).click());
  await goOn(() => link(things.lists.wallet).click());
  await goOn(() => page.locator('tbody a').first().click());
});
