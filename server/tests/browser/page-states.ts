import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type PaymentStatus, paymentMachine } from '../../src/checkout/payments/payment.states.ts';
import { cardTexts } from '../../src/checkout/rails/cards/card-texts.ts';
import { lookingTexts } from '../../src/pages/looking-hint.ts';
import { aMerchant } from '../support/checkout.ts';
import { until } from '../support/until.ts';
import { methodRadio, payButton, textsIn } from './buyer-steps.ts';
import { moneyBackStates } from './money-back-states.ts';
import { type PageState, state } from './page-state.ts';
import { railStates } from './rail-states.ts';

// Every page that a buyer can see, and how to get there.

type Brief = Exclude<PaymentStatus, 'refunded' | 'chargeback' | 'partially_distributed'>;

/** Refunded money has texts of its own, and a payment in parts shows as settled. */
const isToldBriefly = (status: PaymentStatus): status is Brief =>
  status !== 'refunded' && status !== 'chargeback' && status !== 'partially_distributed';

const statuses = (Object.keys(paymentMachine.states) as readonly PaymentStatus[]).filter(
  isToldBriefly,
);

/** The page of a payment that the bank has moved to this status. */
const progressOf = (status: Brief): PageState => ({
  name: `payment-${status}`,
  proof: state(status),
  reach: async ({ page, language, shop }) => {
    const link = await shop.aLink(language);
    const paymentId = await shop.merchant.aPayment(link.linkId, status);
    await page.goto(`${link.url}/payments/${paymentId}`);
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
      await page.getByRole('link', { name: lookingTexts[language].stopLooking }).click();
      await page.getByRole('link', { name: lookingTexts[language].lookByItself }).waitFor();
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
    name: 'pay-country-guessed',
    proof: (page, language) => page.getByText(textsIn(language).chooseCountry),
    reach: async ({ page, language, wideShop }) => {
      const payer_information = { email: 'ona@example.lt' };
      await page.goto((await wideShop.aLink(language, { payer_information })).url);
      await page.getByRole('radio', { name: 'Amber Coast' }).waitFor();
    },
  },
  {
    name: 'pay-by-card',
    proof: (page, language) => page.getByLabel(cardTexts[language].fields.number),
    reach: async ({ page, language, shop }) => {
      const wanted = { payment_details: { key: 'card-payment' } };
      await page.goto((await shop.aLink(language, wanted)).url);
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
      // Most browsers block a form without a choice; some send it.
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
    name: 'link-expired-after-an-attempt',
    proof: state('rejected'),
    reach: async ({ page, language, shop }) => {
      const { linkId, url } = await shop.aLink(language);
      const paymentId = await shop.merchant.aPayment(linkId, 'rejected');
      // Set now and not at the start: the attempt itself may take longer than that.
      await shop.merchant.changeLink(linkId, { lifetime: 1 });
      const hasExpired = async () => (await shop.merchant.linkStatus(linkId)) === 'expired';
      await until('the link has expired', hasExpired);
      await page.goto(`${url}/payments/${paymentId}`);
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
  ...railStates,
  ...statuses.map(progressOf),
  ...moneyBackStates,
  ...closedLinks,
  ...faults,
];
