import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StateName } from '../../src/checkout/page/page-text.ts';
import { waitingTexts } from '../../src/checkout/page/waiting-texts.ts';
import { type PaymentStatus, paymentMachine } from '../../src/checkout/payments/payment.states.ts';
import { cardTexts } from '../../src/checkout/rails/cards/card-texts.ts';
import type { MockAnswerName } from '../../src/checkout/rails/mock-bank/mock-bank.ts';
import { bankTexts } from '../../src/checkout/rails/mock-bank/mock-bank-texts.ts';
import { walletTexts } from '../../src/checkout/rails/wallet/wallet-texts.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { aMerchant } from '../support/checkout.ts';
import { until } from '../support/until.ts';
import {
  bankButton,
  fillCard,
  goToBank,
  headingOf,
  methodRadio,
  payButton,
  signIn,
  textsIn,
} from './buyer-steps.ts';
import type { Shop } from './support/use-shop.ts';

// Every page that a buyer can come to see, and how.

/** What a page is reached with. */
export type Stage = {
  readonly page: Page;
  readonly language: PageLanguage;
  readonly shop: Shop;
  /** A live shop with many methods, which differ in the countries they take. */
  readonly wideShop: Shop;
};

export type PageState = {
  readonly name: string;
  /** What is to be seen on no other page but this. */
  readonly proof: (page: Page, language: PageLanguage) => Locator;
  readonly reach: (stage: Stage) => Promise<void>;
};

const state =
  (name: StateName): PageState['proof'] =>
  (page, language) =>
    page.getByRole('heading', { name: headingOf(language, name), exact: true });

const answer =
  (name: MockAnswerName): PageState['proof'] =>
  (page, language) =>
    bankButton(page, language, name);

const bankHeading =
  (name: 'nothingLeft' | 'tooLate'): PageState['proof'] =>
  (page, language) =>
    page.getByRole('heading', { name: bankTexts[language][name], exact: true });

/** For its buyer a payment that is partially distributed is settled: the page is the same. */
const statuses = (Object.keys(paymentMachine.states) as readonly PaymentStatus[]).filter(
  (status) => status !== 'partially_distributed',
);

/** A payment that the bank has brought so far. */
const progressOf = (status: PaymentStatus): PageState => ({
  name: `payment-${status}`,
  proof: state(status),
  reach: async ({ page, language, shop }) => {
    const link = await shop.aLink(language);
    const paymentId = await shop.merchant.aPayment(link.linkId, status);
    await page.goto(`${link.url}/payments/${paymentId}`);
  },
});

/** The bank's page about a payment that has come so far. */
const bankOf = (name: string, status: PaymentStatus, proof: PageState['proof']): PageState => ({
  name,
  proof,
  reach: async ({ page, language, shop }) => {
    const { linkId } = await shop.aLink(language);
    const paymentId = await shop.merchant.aPayment(linkId, status);
    await page.goto(`${shop.merchant.client.url}/mock-bank/${paymentId}`);
  },
});

const longPurpose =
  'Honey, lime blossom, 4 × 250 g; beeswax candles; delivery to Šiauliai on Friday';

const openLinks: readonly PageState[] = [
  {
    name: 'pay',
    proof: payButton,
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
    },
  },
  {
    name: 'pay-on-a-phone',
    proof: (page, language) => page.getByRole('img', { name: textsIn(language).phoneCode }),
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
      await page.getByText(textsIn(language).phone, { exact: true }).click();
    },
  },
  {
    name: 'payment-stands-still',
    proof: state('awaiting_authorization'),
    reach: async ({ page, language, shop }) => {
      const link = await shop.aLink(language);
      const paymentId = await shop.merchant.aPayment(link.linkId, 'awaiting_authorization');
      await page.goto(`${link.url}/payments/${paymentId}`);
      await page.getByRole('link', { name: textsIn(language).stopLooking }).click();
      await page.getByRole('link', { name: textsIn(language).lookByItself }).waitFor();
    },
  },
  {
    name: 'pay-preferred-method',
    proof: payButton,
    reach: async ({ page, language, shop }) => {
      const wanted = {
        payment_details: { key: 'mock', purpose: longPurpose },
        payer_information: { name: 'Ona Petrauskaitė', email: 'ona.petrauskaite@example.lt' },
      };
      await page.goto((await shop.aLink(language, wanted)).url);
    },
  },
  {
    name: 'pay-many-methods',
    proof: payButton,
    reach: async ({ page, language, wideShop }) => {
      await page.goto(`${(await wideShop.aLink(language)).url}?lang=${language}&country=LT`);
    },
  },
  {
    name: 'pay-country-missing',
    proof: payButton,
    reach: async ({ page, language, wideShop }) => {
      await page.goto((await wideShop.aLink(language)).url);
    },
  },
  {
    name: 'pay-method-missing',
    proof: (page) => page.getByRole('alert'),
    reach: async ({ page, language, wideShop }) => {
      await page.goto((await wideShop.aLink(language)).url);
      // Browsers themselves stop a form without a choice; some do not.
      await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
      await payButton(page, language).click();
    },
  },
  {
    name: 'pay-no-methods',
    proof: state('no_methods'),
    reach: async ({ page, language, shop: { merchant } }) => {
      const { client } = merchant;
      const off = await aMerchant(client, { methods_off: ['mock', 'card-payment'] });
      const linkId = await off.aLink(await off.anOrder(), { experience: { language } });
      await page.goto(`${client.url}/pay/${linkId}`);
    },
  },
];

const closedLinks: readonly PageState[] = [
  {
    name: 'link-paid',
    proof: state('link_paid'),
    reach: async ({ page, language, shop }) => {
      const { linkId, url } = await shop.aLink(language);
      await shop.merchant.aPayment(linkId);
      await page.goto(url);
    },
  },
  {
    name: 'link-expired',
    proof: state('link_expired'),
    reach: async ({ page, language, shop }) => {
      const { linkId, url } = await shop.aLink(language, { lifetime: 1 });
      const hasExpired = async () => (await shop.merchant.linkStatus(linkId)) === 'expired';
      await until('the link has expired', hasExpired);
      await page.goto(url);
    },
  },
  {
    name: 'link-canceled',
    proof: state('link_canceled'),
    reach: async ({ page, language, shop }) => {
      const { linkId, url } = await shop.aLink(language);
      await shop.merchant.cancelLink(linkId);
      await page.goto(url);
    },
  },
  {
    name: 'link-busy',
    proof: state('link_busy'),
    reach: async ({ page, language, shop }) => {
      const { linkId, url } = await shop.aLink(language);
      await shop.merchant.aPayment(linkId, 'on_hold');
      await page.goto(url);
    },
  },
  {
    name: 'link-tried-often',
    proof: state('link_tried_often'),
    reach: async ({ page, language, shop }) => {
      const { linkId, url } = await shop.aLink(language);
      await Promise.all(
        Array.from({ length: 100 }, () => shop.merchant.aPayment(linkId, 'failed')),
      );
      await page.goto(url);
    },
  },
  {
    name: 'link-unknown',
    proof: state('link_unknown'),
    reach: async ({ page, language, shop }) => {
      await page.goto(`${shop.merchant.client.url}/pay/${randomUUID()}?lang=${language}`);
    },
  },
];

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

async function toForm(page: Page, language: PageLanguage, key: string): Promise<void> {
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

const faults: readonly PageState[] = [
  {
    name: 'form-refused',
    proof: state('form_refused'),
    reach: async ({ page, language, shop }) => {
      await page.goto((await shop.aLink(language)).url);
      await page.context().clearCookies();
      await methodRadio(page, language, 'mock').check();
      await payButton(page, language).click();
    },
  },
  {
    name: 'fault',
    proof: (page) => page.getByRole('heading', { level: 1 }),
    reach: async ({ page, language, shop }) => {
      const { url } = await shop.aLink(language);
      const refused = await page.goto(`${url}?lang=${language}&country=LT&country=LV`);
      expect(refused?.status()).toBe(422);
    },
  },
];

export const pageStates: readonly PageState[] = [
  ...openLinks,
  ...forms,
  ...banks,
  ...statuses.map(progressOf),
  ...closedLinks,
  ...faults,
];
