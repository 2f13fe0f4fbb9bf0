import type { Page } from 'playwright-core';
import { failureTexts } from '../../src/checkout/page/progress/failure-texts.ts';
import { waitingTexts } from '../../src/checkout/page/progress/waiting-texts.ts';
import type { PaymentStatus } from '../../src/checkout/payments/payment.states.ts';
import { cardTexts } from '../../src/checkout/rails/cards/card-texts.ts';
import type { MockAnswerName } from '../../src/checkout/rails/mock-bank/mock-bank.ts';
import { bankTexts } from '../../src/checkout/rails/mock-bank/mock-bank-texts.ts';
import { walletTexts } from '../../src/checkout/rails/wallet/wallet-texts.ts';
import type { BuyerLanguage } from '../../src/pages/language.ts';
import { bankButton, fillCard, goToBank, methodRadio, payButton, signIn } from './buyer-steps.ts';
import type { PageState, Stage } from './page-state.ts';

// The pages of the rails: the mock bank, the app, the card and the wallet.

const answer =
  (name: MockAnswerName): PageState['proof'] =>
  (page, language) =>
    bankButton(page, language, name);

const bankHeading =
  (name: 'nothingLeft' | 'tooLate'): PageState['proof'] =>
  (page, language) =>
    page.getByRole('heading', { name: bankTexts[language][name], exact: true });

/** The bank's page about a payment in this status. */
const bankOf = (name: string, status: PaymentStatus, proof: PageState['proof']): PageState => ({
  name,
  proof,
  reach: async ({ page, language, shop }) => {
    const { linkId } = await shop.aLink(language);
    const paymentId = await shop.merchant.aPayment(linkId, status);
    await page.goto(`${shop.merchant.client.url}/mock-bank/${paymentId}`);
  },
});

const banks: readonly PageState[] = [
  bankOf('bank-asks', 'awaiting_authorization', answer('approve')),
  bankOf('bank-may-settle', 'pending_settlement', answer('settle')),
  bankOf('bank-afterwards', 'settled', answer('refund')),
  bankOf('bank-has-answered', 'rejected', bankHeading('nothingLeft')),
  {
    name: 'bank-in-app',
    proof: (page, language) => page.getByText(bankTexts[language].code),
    reach: async (stage) => {
      await confirmInApp(stage);
      const { page, language } = stage;
      const app = page.getByRole('link', { name: waitingTexts[language].toApp });
      const path = (await app.getAttribute('href')) ?? '';
      await page.goto(new URL(path, page.url()).href);
    },
  },
  {
    name: 'bank-too-late',
    proof: bankHeading('tooLate'),
    reach: async ({ page, language, shop }) => {
      const link = await shop.aLink(language);
      await page.goto(link.url);
      await goToBank(page, language);
      const [payment] = await shop.paymentsOf(link);
      await shop.merchant.moveTo(payment?.id ?? '', 'settled');
      await bankButton(page, language, 'reject').click();
    },
  },
];

/** The payment waits until its buyer has compared the code of the app. */
async function confirmInApp({ page, language, shop }: Stage): Promise<void> {
  await page.goto((await shop.aLink(language)).url);
  await goToBank(page, language);
  await page.getByRole('button', { name: bankTexts[language].askInApp }).click();
  await page.getByText(waitingTexts[language].code).waitFor();
}

async function toForm(page: Page, language: BuyerLanguage, key: string): Promise<void> {
  await methodRadio(page, language, key).check();
  await payButton(page, language).click();
  await page.getByRole('textbox').first().waitFor();
}

const forms: readonly PageState[] = [
  {
    name: 'app',
    proof: (page, language) => page.getByText(waitingTexts[language].code),
    reach: confirmInApp,
  },
  {
    name: 'card',
    proof: (page, language) => page.getByLabel(cardTexts[language].fields.number),
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
      await toForm(page, language, 'card-payment');
      await page.getByText(cardTexts[language].numbers, { exact: true }).click();
    },
  },
  {
    name: 'card-wrong',
    proof: (page) => page.getByRole('alert'),
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
      await toForm(page, language, 'card-payment');
      await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
      await payButton(page, language).click();
    },
  },
  {
    name: 'card-asks',
    proof: (page, language) => page.getByRole('button', { name: cardTexts[language].confirm }),
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
      await toForm(page, language, 'card-payment');
      await fillCard(page, language, '4000 0027 6000 3184');
    },
  },
  {
    name: 'card-refused',
    proof: (page, language) => page.getByText(failureTexts[language].insufficient_funds),
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
      await toForm(page, language, 'card-payment');
      await fillCard(page, language, '4000 0000 0000 9995');
    },
  },
  {
    name: 'wallet',
    proof: (page, language) => page.getByLabel(walletTexts[language].login),
    reach: async ({ page, language, wideShop }) => {
      await page.goto((await wideShop.aLink(language)).url);
      await toForm(page, language, 'wallet');
    },
  },
  {
    name: 'wallet-refused',
    proof: (page) => page.getByRole('alert'),
    reach: async ({ page, language, wideShop }) => {
      await page.goto((await wideShop.aLink(language)).url);
      await toForm(page, language, 'wallet');
      await signIn(page, language, 'nobody@example.lt', 'a wrong password');
    },
  },
];

export const railStates: readonly PageState[] = [...forms, ...banks];
