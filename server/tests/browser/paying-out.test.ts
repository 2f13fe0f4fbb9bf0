import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankTexts } from '../../src/console/bank/bank-texts.ts';
import { fileTexts } from '../../src/console/payment-files/file-texts.ts';
import { payoutTexts as waitingTexts } from '../../src/console/payouts/payout-texts.ts';
import { paymentTexts } from '../../src/faces/payment-texts.ts';
import { refundTexts } from '../../src/faces/refund-texts.ts';
import { refundWords } from '../../src/faces/status-words.ts';
import { payoutTexts } from '../../src/portal/payouts/payout-texts.ts';
import { aMerchant, type Merchant, unlimited } from '../support/checkout.ts';
import { advance } from '../support/clock.ts';
import { atConsole } from '../support/console.ts';
import { MoneyOut } from '../support/money-out.ts';
import { paymentFilesPath } from '../support/payment-files.ts';
import { giveBankAccount } from '../support/payouts.ts';
import { addStaff, type TestStaff } from '../support/staff.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import type { Looker } from './support/looker.ts';
import { portalWalk } from './support/portal-walk.ts';
import { useBrowser } from './support/use-browser.ts';

// Bank 3, by people: a seller's payout and a refund leave in one file that two treasurers send. The
// bank returns one of them three days later.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const browser = useBrowser(() => service().client.url);
const folder = mkdtempSync(join(tmpdir(), 'florin-paying-out-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let out: MoneyOut;
let shop: Merchant;
let seller: TestStaff;
beforeAll(async () => {
  out = await MoneyOut.open(service().client);
  shop = await aMerchant(service().client, { name: 'Kavos namai' });
  const { project_id: projectId } = shop.project;
  await giveBankAccount(service(), projectId);
  seller = await addStaff(service(), { role: 'owner', projectId });
});

async function atScreen(looker: Looker) {
  const { page, context } = await browser.open(looker);
  const walk = await portalWalk(page, looker);
  const { url } = service().client;
  const at = (path: string) => walk.goOn(() => page.goto(`${url}${path}`));
  return { page, context, at, ...walk };
}

type Screen = Awaited<ReturnType<typeof atScreen>>;

/** A treasurer of the installation in a browser of their own. */
async function aTreasurer(looker: Looker) {
  const screen = await atScreen(looker);
  const { browser: signedIn } = await atConsole(service(), 'treasurer');
  const value = signedIn.cookie('florin-staff') ?? '';
  await screen.context.addCookies([{ name: 'florin-staff', value, url: service().client.url }]);
  await screen.at(`/console/bank/files?lang=${looker.language}`);
  return screen;
}

/** A treasurer uploads the bank's statement to the console. */
async function takeStatement(
  { page, at, goOn, button }: Screen,
  { language }: Looker,
  xml: string,
): Promise<void> {
  const file = join(folder, 'statement.xml');
  await writeFile(file, xml);
  await at('/console/bank');
  await page.locator('#file').setInputFiles(file);
  await goOn(() => button(bankTexts[language].take).click());
  await page.getByText(bankTexts[language].done['taken'] ?? '').waitFor();
}

/** A seller asks for a payout and refunds a payment. Returns the page of the payout. */
async function askForBoth(
  portal: Screen,
  own: string,
  paymentPage: string,
  language: Looker['language'],
): Promise<string> {
  await portal.signIn(service().client.url, seller);
  await portal.at(`${own}/payouts/new`);
  await portal.page.locator('#amount').fill('2');
  await portal.goOn(() =>
    portal.page.locator('form[action$="/payouts/new"] button').first().click(),
  );
  await portal.page.getByText(payoutTexts[language].done.asked).waitFor();
  const payoutPage = new URL(portal.page.url()).pathname;
  await portal.at(paymentPage);
  await portal.page.locator('summary', { hasText: paymentTexts[language].refund }).click();
  await portal.page.locator('#amount').fill('5');
  await portal.page.locator('#reference').fill('Coffee');
  await portal.goOn(() => portal.page.locator('form[action$="/refund"] button').click());
  await portal.page.getByText(refundTexts[language].onItsWay).waitFor();
  return payoutPage;
}

/**
 * One treasurer makes the file, another releases and downloads it. Returns the page of the file,
 * and the second treasurer.
 */
async function sendBoth(looker: Looker): Promise<{
  readonly filePage: string;
  readonly releaser: Screen;
}> {
  const [waiting, files] = [waitingTexts[looker.language], fileTexts[looker.language]];
  const maker = await aTreasurer(looker);
  await maker.goOn(() => maker.page.getByText(waiting.waiting).click());
  await maker.page.locator('td', { hasText: waiting.states.waiting }).first().waitFor();
  await maker.goOn(() => maker.page.locator('td a').first().click());
  await maker.page.getByText(waiting.noFile).waitFor();
  await maker.at(`/console/bank/files?lang=${looker.language}`);
  await maker.goOn(() => maker.button(files.make).click());
  await maker.page.getByText(files.done['made'] ?? '').waitFor();
  const filePage = new URL(maker.page.url()).pathname;
  const releaser = await aTreasurer(looker);
  await releaser.at(filePage);
  await releaser.goOn(() => releaser.button(files.acts.release[0]).click());
  await releaser.page.getByText(files.done['release'] ?? '').waitFor();
  const download = releaser.page.waitForEvent('download');
  await releaser.button(files.acts.take[0]).click();
  expect(await (await download).failure()).toBe(null);
  return { filePage, releaser };
}

test.each(buyers)(
  'two treasurers send a payout and a refund, and the bank returns one ($language, $device)',
  async (looker) => {
    const { language } = looker;
    const [payouts, files] = [payoutTexts[language], fileTexts[language]];
    // The clock is days ahead of the last run, so the signing key needs renewal.
    await shop.renew();
    const paymentId = await out.paidPayment(shop);
    const own = `/portal/projects/${shop.project.project_id}`;
    const paymentPage = `${own}/payments/${paymentId}`;

    const portal = await atScreen(looker);
    const payoutPage = await askForBoth(portal, own, paymentPage, language);
    const { filePage, releaser } = await sendBoth(looker);

    const fileId = filePage.split('/').at(-1) ?? '';
    const { body } = await service().client.send('GET', `${paymentFilesPath}/${fileId}`);
    const items = body['items'] as { end_to_end_id: string; amount: number }[];
    expect(items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([200, 500]);
    const paid = items.map(({ end_to_end_id: endToEndId, amount }) => ({
      ...{ minor: -amount, endToEndId },
    }));
    await takeStatement(releaser, looker, out.bank.statement(paid));
    await portal.at(payoutPage);
    await portal.page.getByText(payouts.stages.done, { exact: true }).first().waitFor();
    await portal.at(paymentPage);
    await portal.page.getByText(refundWords[language].completed, { exact: true }).waitFor();

    await advance(service().client, 3 * 86_400);
    const { end_to_end_id: endToEndId = '' } = items.find(({ amount }) => amount === 500) ?? {};
    const transactions = [{ endToEndId, debtor: { name: 'Ona' }, returned: { code: 'AC04' } }];
    const returned = { minor: 500, endToEndId, transactions };
    const late = await aTreasurer(looker);
    await takeStatement(late, looker, out.bank.statement([returned]));
    await late.at(filePage);
    await late.page.getByText(files.itemStates['returned'] ?? '', { exact: true }).waitFor();
    const sellerAgain = await atScreen(looker);
    await sellerAgain.signIn(service().client.url, seller);
    await sellerAgain.at(paymentPage);
    const { returned: cameBack } = refundWords[language];
    await sellerAgain.page.getByText(cameBack, { exact: true }).waitFor();
    await sellerAgain.page.locator('form[action$="/resend"]').waitFor({ state: 'attached' });
    await out.meets();
  },
);
