import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { waitingTexts } from '../../src/checkout/page/progress/waiting-texts.ts';
import { cardTexts } from '../../src/checkout/rails/cards/card-texts.ts';
import { bankTexts } from '../../src/checkout/rails/mock-bank/mock-bank-texts.ts';
import { walletTexts } from '../../src/checkout/rails/wallet/wallet-texts.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { unlimited } from '../support/checkout.ts';
import { useService } from '../support/test-service.ts';
import {
  fillCard,
  goToBank,
  methodRadio,
  payButton,
  payWith,
  seeState,
  signIn,
  textsIn,
} from './buyer-steps.ts';
import { buyers, patientBuyers } from './matrix.ts';
import { aPayer, payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// A card, a wallet, and an app in place of a bank's page.

const service = useService(unlimited);
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);
const liveShop = useShop(service, { name: 'Amber Coast Honey', test_mode: false });

const approved = '4242 4242 4242 4242';
const mistyped = '4242 4242 4242 4241';
const declined = '4000 0000 0000 0002';
const asking = '4000 0027 6000 3184';

const chooseCard = async (page: Page, language: PageLanguage): Promise<void> => {
  await methodRadio(page, language, 'card-payment').check();
  await payButton(page, language).click();
  await page.waitForURL('**/pay/card/**');
};

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (buyer) => {
  const { language } = buyer;
  const texts = textsIn(language);

  test('after a refusal by the bank, a mistyped card and a refused card, the next card pays', async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    await payWith(page, language, 'reject');
    await page.getByRole('link', { name: texts.tryAgain }).click();
    await chooseCard(page, language);
    await fillCard(page, language, mistyped);
    await page.getByRole('alert').waitFor();
    const problem = cardTexts[language].problems.number_mistyped;
    expect(await page.getByText(problem, { exact: true }).isVisible()).toBe(true);
    const number = page.getByLabel(cardTexts[language].fields.number);
    expect(await number.inputValue()).toBe('');
    await fillCard(page, language, declined);
    await seeState(page, language, 'rejected');
    await page.getByRole('link', { name: texts.tryAgain }).click();
    await chooseCard(page, language);
    await fillCard(page, language, approved);
    await seeState(page, language, 'settled');
    const statuses = (await shop().paymentsOf(link)).map(({ status }) => status);
    expect(statuses).toEqual(['rejected', 'rejected', 'settled']);
  });

  test("a card pays once the buyer has confirmed at the card's bank", async () => {
    const { page } = await browser.open(buyer);
    const link = await shop().aLink(language);
    await page.goto(link.url);
    await chooseCard(page, language);
    await fillCard(page, language, asking);
    await page.getByRole('button', { name: cardTexts[language].confirm }).click();
    await seeState(page, language, 'settled');
    expect(await shop().orderStatus(link)).toBe('paid');
  });

  test('after a wrong password and a wallet without enough money, another wallet pays', async () => {
    const { client } = service();
    const [poor, rich] = [await aPayer(client, 100), await aPayer(client, 5_000)];
    const { page } = await browser.open(buyer);
    const link = await liveShop().aLink(language);
    await page.goto(link.url);
    await methodRadio(page, language, 'wallet').check();
    await payButton(page, language).click();
    await page.waitForURL('**/pay/wallet/**');
    const alert = page.getByRole('alert');
    await signIn(page, language, rich, 'a wrong password');
    expect(await alert.innerText()).toBe(walletTexts[language].refused);
    await signIn(page, language, poor, payerPassword);
    await page.getByText(new RegExp(walletTexts[language].lacks('.+', '.+'))).waitFor();
    await signIn(page, language, rich, payerPassword);
    await seeState(page, language, 'settled');
    expect(await liveShop().orderStatus(link)).toBe('paid');
  });
});

test('the app and the page show the same code, and the page shows the payment confirmed in the app', async () => {
  await Promise.all(
    patientBuyers.map(async (buyer) => {
      const { language } = buyer;
      const { page, context } = await browser.open(buyer);
      const link = await shop().aLink(language);
      await page.goto(link.url);
      await goToBank(page, language);
      await page.getByRole('button', { name: bankTexts[language].askInApp }).click();
      await page.getByText(waitingTexts[language].code).waitFor();
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: waitingTexts[language].toApp }).click();
      const app = await opened;
      await app.getByText(bankTexts[language].code).waitFor();
      const codes = [
        await page.locator('.code b').innerText(),
        await app.locator('.code b').innerText(),
      ];
      expect(codes[0]).toMatch(/^\d+$/);
      expect(codes[1]).toBe(codes[0]);
      const confirm = bankTexts[language].appAnswers.approve ?? '';
      await app.getByRole('button', { name: confirm }).click();
      await seeState(page, language, 'settled');
    }),
  );
});
