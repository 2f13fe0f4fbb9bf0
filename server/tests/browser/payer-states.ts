import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { PageLanguage } from '../../src/pages/language.ts';
import { type ConfirmState, confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { payerTexts } from '../../src/wallet/pages/payer-texts.ts';
import { aUser } from '../support/identity.ts';
import type { PayerStage, PayerState } from './payer-state.ts';
import {
  acceptButton,
  button,
  enter,
  letEverythingThrough,
  rejectButton,
  titled,
  typeSecrets,
} from './payer-steps.ts';
import { signUpStates } from './sign-up-states.ts';
import { payerPassword } from './support/payers.ts';
import type { WalletPayer } from './support/use-wallet-shop.ts';

// Every page that a payer can come to see, and how.

const confirmState =
  (state: ConfirmState): PayerState['proof'] =>
  (page, language) =>
    titled(page, confirmTexts[language].states[state][0]);

const alert: PayerState['proof'] = (page) => page.getByRole('alert');

/** Questions of every kind, a limit of every kind, and whatever else a payer can be asked. */
export const inquiries = [
  { name: 'size', title: 'Which size?', type: 'radio', options: ['S', 'M', 'L'], required: true },
  {
    ...{ name: 'when', title: 'When shall we bring it?', type: 'select' },
    ...{ options: ['In the morning', 'After work', 'Not before the end of next week'] },
  },
  { name: 'note', title: 'A note for the courier', type: 'text', default_value: '2nd floor' },
  { name: 'terms', title: 'I have read the terms of delivery', type: 'checkbox', required: true },
];

export const allowance = {
  ...{ description: 'Honey of the month', max_price: 12_000, currency: 'EUR' },
  ...{ valid: { for: 31_536_000 }, limits: [{ max_price: 1_500, period: 2_592_000 }] },
};

const payments = [
  {
    ...{ description: 'Lime blossom honey, 4 × 250 g', price: 1_250, currency: 'EUR' },
    commission: { out_commission: 50 },
  },
  { description: 'Beeswax candles', price: 123_900, currency: 'EUR' },
  {
    ...{ description: 'A gift for the beekeeper', price: 700, currency: 'EUR' },
    email: 'a.rather.long.address.of.the.beekeeper@honey.example.lt',
  },
];

/** Opens a page as somebody new who has signed in. */
async function entered(
  { page, language, walletShop }: PayerStage,
  address: string,
  amount = 10_000,
): Promise<WalletPayer> {
  const payer = await walletShop.aPayer(amount);
  await enter(page, language, payer, address);
  return payer;
}

/** Opens a page as somebody whose money is real, unlike that of the shop. */
async function enterLive(
  { page, language, walletShop }: PayerStage,
  address: string,
): Promise<void> {
  const email = `live-${randomUUID()}@example.lt`;
  const wanted = { email, password: payerPassword, test_mode: false };
  const { wallet_id: walletId } = await aUser(walletShop.client.operator, wanted);
  await enter(page, language, { walletId, email }, address);
}

const signingIn: readonly PayerState[] = [
  {
    name: 'payer-sign-in',
    proof: (page, language) => button(page, payerTexts[language].enter),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.authorization(language));
    },
  },
  {
    name: 'payer-sign-in-refused',
    proof: alert,
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.own(language));
      await typeSecrets(page, language, 'nobody@example.lt', 'a wrong password');
    },
  },
  {
    name: 'payer-form-refused',
    proof: (page, language) => titled(page, payerTexts[language].formRefused[0]),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.own(language));
      await page.context().clearCookies();
      await typeSecrets(page, language, 'nobody@example.lt', 'a wrong password');
    },
  },
];

const authorizing: readonly PayerState[] = [
  {
    name: 'payer-consent',
    proof: (page, language) => button(page, payerTexts[language].allow),
    reach: async (stage) => {
      const scope = 'balance statements email_offline full_name initiate_transfers_offline';
      await entered(stage, stage.walletShop.authorization(stage.language, { scope }));
    },
  },
  {
    name: 'payer-unknown-client',
    proof: (page, language) => titled(page, payerTexts[language].unknownClient[0]),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.authorization(language, { client_id: randomUUID() }));
    },
  },
  {
    name: 'payer-other-mode',
    proof: (page, language) => titled(page, payerTexts[language].otherMode[0]),
    reach: (stage) => enterLive(stage, stage.walletShop.authorization(stage.language)),
  },
];

const asking: readonly PayerState[] = [
  {
    name: 'payer-confirm-everything',
    proof: acceptButton,
    reach: async (stage) => {
      const password_request = { type: 'always' };
      const wanted = { payments, inquiries, allowance, password_request };
      const key = await stage.walletShop.asks(wanted);
      await entered(stage, stage.walletShop.confirmation(key, stage.language));
    },
  },
  {
    name: 'payer-confirm-again',
    proof: (page, language) => page.getByText(confirmTexts[language].answerMissing).first(),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const optional = { ...allowance, optional: true };
      const key = await walletShop.asks({ inquiries, allowance: optional });
      await entered(stage, walletShop.confirmation(key, language));
      await letEverythingThrough(page);
      await acceptButton(page, language).click();
    },
  },
  {
    name: 'payer-confirm-password-wrong',
    proof: (page, language) => page.getByText(confirmTexts[language].passwordWrong),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const key = await walletShop.asks({ password_request: { type: 'always' } });
      await entered(stage, walletShop.confirmation(key, language));
      await page.getByLabel(confirmTexts[language].password).fill('a wrong password');
      await acceptButton(page, language).click();
    },
  },
];

/** Somebody answered, and then the seller. */
const answered = (
  name: string,
  state: ConfirmState,
  answer: (page: Page, language: PageLanguage) => Locator,
  wanted: {
    readonly amount?: number;
    readonly transaction?: object;
    readonly payment?: object;
  } = {},
): PayerState => ({
  name,
  proof: confirmState(state),
  reach: async (stage) => {
    const { page, language, walletShop } = stage;
    const key = await walletShop.asks(wanted.transaction, wanted.payment);
    await entered(stage, walletShop.confirmation(key, language), wanted.amount);
    await answer(page, language).click();
  },
});

const ended: readonly PayerState[] = [
  answered('payer-accepted', 'accepted', acceptButton),
  answered('payer-paid', 'confirmed', acceptButton, { transaction: { auto_confirm: true } }),
  answered('payer-rejected', 'rejected', rejectButton),
  answered('payer-waits-for-money', 'waiting_funds', acceptButton, { amount: 0 }),
  answered('payer-waits-for-recipient', 'waiting_registration', acceptButton, {
    payment: { email: 'beekeeper@example.lt' },
  }),
  {
    name: 'payer-confirm-other-mode',
    proof: confirmState('other_mode'),
    reach: async (stage) => {
      const key = await stage.walletShop.asks();
      await enterLive(stage, stage.walletShop.confirmation(key, stage.language));
    },
  },
  {
    name: 'payer-unknown-payment',
    proof: confirmState('unknown'),
    reach: async ({ page, language, walletShop }) => {
      await page.goto(walletShop.confirmation(randomUUID(), language));
    },
  },
];

/** A wallet in which there is something of everything. */
async function livedIn(stage: PayerStage): Promise<void> {
  const { language, walletShop } = stage;
  const { client } = walletShop;
  const payer = await walletShop.aPayer(123_456);
  const spent = await walletShop.asks({}, { commission: { out_commission: 50 } });
  await client.accept(spent, payer.walletId);
  await client.confirm(spent);
  await client.accept(await walletShop.asks({}, { price: 4_200 }), payer.walletId);
  await client.grantedBy(payer.walletId, allowance);
  const form = { grant_type: 'password', username: payer.email, password: payerPassword };
  const scope = 'balance statements email_offline initiate_transfers_offline';
  await client.sendForm('/oauth/v1/token', { ...form, scope });
  await enter(stage.page, language, payer, walletShop.own(language));
}

const own: readonly PayerState[] = [
  {
    name: 'payer-own-wallet',
    proof: (page, language) => titled(page, ownTexts[language].title),
    reach: livedIn,
  },
  {
    name: 'payer-own-wallet-changed',
    proof: (page, language) => page.getByText(ownTexts[language].canceled),
    reach: async (stage) => {
      await livedIn(stage);
      await stage.page.getByRole('button', { name: ownTexts[stage.language].cancel }).click();
    },
  },
  {
    name: 'payer-own-wallet-empty',
    proof: (page, language) => page.getByText(ownTexts[language].currentWrong),
    reach: async (stage) => {
      const { page, language } = stage;
      const texts = ownTexts[language];
      await entered(stage, stage.walletShop.own(language), 0);
      await page.getByLabel(texts.currentPassword).last().fill('a wrong password');
      await page.getByLabel(texts.newPin).fill('8642');
      await button(page, texts.changePin).click();
    },
  },
];

export const payerStates: readonly PayerState[] = [
  ...signingIn,
  ...authorizing,
  ...asking,
  ...ended,
  ...own,
  ...signUpStates,
];
