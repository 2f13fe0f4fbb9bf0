import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryTexts } from '../../src/desk/entry/entry-texts.ts';
import { staffTexts } from '../../src/desk/staff-texts.ts';
import { statementTexts } from '../../src/desk/statement/statement-texts.ts';
import { orderTexts } from '../../src/faces/order-texts.ts';
import { paymentTexts } from '../../src/faces/payment-texts.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { portalTexts } from '../../src/portal/portal-texts.ts';
import { webhookTexts } from '../../src/portal/webhooks/webhook-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { Receiver } from '../support/receivers.ts';
import { anAddress, staffPath } from '../support/staff.ts';
import { keepingMails, mailedLink } from '../support/staff-pages.ts';
import { useService } from '../support/test-service.ts';
import {
  answering,
  deliveriesOf,
  deliveryOf,
  isDelivered,
  isFailed,
  tell,
} from '../support/webhooks.ts';
import { payWith, seeState } from './buyer-steps.ts';
import { buyers } from './matrix.ts';
import { picture } from './support/picture.ts';
import { setUpSecondFactor } from './support/set-up-factor.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 4: the first day of a merchant who never saw an API, starting with the invitation. Other
// walks check each page; this one follows the person and takes the pictures of the guide.

const service = useService({ ...unlimited, ...keepingMails });
const browser = useBrowser(() => service().client.url);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  answering(receiver, (nth) => (nth === 1 ? 401 : 200));
});
afterAll(() => receiver.close());

const password = 'a password of my own';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

/** From the invitation mail to the page Security. */
async function acceptInvitation(page: Page, email: string, language: PageLanguage): Promise<void> {
  const path = await mailedLink(service().database, email);
  await page.goto(`${service().client.url}${path}`);
  await page.getByLabel(entryTexts[language].newPassword, { exact: true }).fill(password);
  await button(page, entryTexts[language].savePassword).click();
  await page.waitForURL('**/portal/**');
}

/** Creates an order by hand. Returns the address for the buyer. */
async function makeLink(page: Page, language: PageLanguage, reference: string): Promise<string> {
  const texts = orderTexts[language];
  await link(page, portalTexts[language].sections.orders).click();
  await link(page, texts.newOrder).click();
  await page.getByLabel(texts.amount, { exact: true }).fill('12,50');
  await page.getByLabel(texts.reference, { exact: true }).fill(reference);
  await button(page, texts.create).click();
  await page.getByText(texts.done.created).waitFor();
  const address = /https?:\/\/\S+\/pay\/[\w-]+/.exec(await page.locator('main').innerText())?.[0];
  if (address === undefined) throw new Error('the page shows no link');
  return address;
}

/** Opens the payment of an order from the list of payments. */
async function openPayment(page: Page, language: PageLanguage, reference: string): Promise<void> {
  await link(page, portalTexts[language].sections.payments).click();
  await page.locator('tbody tr', { hasText: reference }).getByRole('link').first().click();
  await page
    .getByRole('heading', { level: 1, name: paymentTexts[language].payment(reference) })
    .waitFor();
}

async function refund(page: Page, language: PageLanguage, reference: string): Promise<void> {
  const texts = paymentTexts[language];
  await openPayment(page, language, reference);
  await page.locator('summary', { hasText: texts.refund }).click();
  await page.getByLabel(texts.refundReference, { exact: true }).fill('Broken bag');
  await page.locator('#amount').fill('5');
  await button(page, texts.refund).click();
  await page.getByText(texts.refundDone).waitFor();
}

/** The downloaded statement of the shown days. */
async function statement(page: Page, language: PageLanguage): Promise<string> {
  await link(page, portalTexts[language].sections.balance).click();
  const download = page.waitForEvent('download');
  await link(page, statementTexts[language].camt).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function resendFailed(page: Page, language: PageLanguage): Promise<void> {
  const texts = webhookTexts[language];
  await link(page, portalTexts[language].sections.webhooks).click();
  await page.locator('tbody a').last().click();
  await button(page, texts.resend).click();
  await page.getByText(texts.resent).waitFor();
}

async function invite(page: Page, language: PageLanguage, email: string): Promise<void> {
  const texts = staffTexts[language];
  await link(page, portalTexts[language].sections.staff).click();
  await link(page, texts.invite).click();
  await page.locator('#email').fill(email);
  await page.locator('#name').fill('Jonas');
  await page.locator('select[name=role]').selectOption('support');
  await page.locator('select[name=language]').selectOption(language);
  await button(page, texts.sendInvitation).click();
  await page.getByText(texts.done.invited).waitFor();
}

/** A webhook that failed for good; its receiver accepts the next one. */
async function aFailedWebhook(merchant: Merchant): Promise<string> {
  const url = receiver.url(`/${merchant.project.project_id}`);
  const event = await tell(service().client, merchant.project, { name: 'first', url });
  await deliveryOf(service().client, event, isFailed);
  return event;
}

test.each(buyers)('a new merchant is paid and refunds ($language, $device)', async (looker) => {
  const { language } = looker;
  const { client } = service();
  const isPictured = extent({ short: false, long: language === 'en' });
  const merchant = await aMerchant(client, { name: 'Kavos namai' });
  const event = await aFailedWebhook(merchant);
  const [owner, colleague] = [anAddress(), anAddress()];
  const project_id = merchant.project.project_id;
  const body = { email: owner, name: 'Ona', role: 'owner', project_id, locale: language };
  expect((await client.send('POST', staffPath, { body })).status).toBe(201);

  const { page } = await browser.open(looker);
  await acceptInvitation(page, owner, language);
  await page.goto(`${client.url}/portal/security`);
  await setUpSecondFactor(page, language);
  await page.goto(`${client.url}/portal`);
  const address = await makeLink(page, language, 'A-1042');
  if (isPictured) await picture(page, 'portal-order', 800);

  const phone = { ...looker, device: 'phone' } as const;
  const { page: buyer } = await browser.open(phone);
  await buyer.goto(address);
  await payWith(buyer, language, 'approve');
  await seeState(buyer, language, 'settled');

  await refund(page, language, 'A-1042');
  expect(await merchant.balance()).toBe(750);
  if (isPictured) await picture(page, 'portal-payment', 800);

  await resendFailed(page, language);
  await deliveriesOf(client, event, (all) => all.length === 2 && all.some(isDelivered));

  const camt = await statement(page, language);
  expect(camt).toContain('camt.053.001.08');
  expect(camt.match(/<Amt Ccy="EUR">[\d.]+/g)).toContain('<Amt Ccy="EUR">12.50');

  await invite(page, language, colleague);
  const { page: theirs } = await browser.open(looker);
  await acceptInvitation(theirs, colleague, language);
  await theirs.goto(`${client.url}/portal`);
  await openPayment(theirs, language, 'A-1042');
  const { refund: name } = paymentTexts[language];
  expect(await theirs.locator('summary', { hasText: name }).count()).toBe(0);

  if (!isPictured) return;
  await page.goto(`${client.url}/portal`);
  await page.getByRole('heading', { level: 1, name: 'Kavos namai' }).waitFor();
  await picture(page, 'portal-home', 800);
});
