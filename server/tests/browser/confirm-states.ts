import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { PageLanguage } from '../../src/pages/language.ts';
import { lookingTexts } from '../../src/pages/looking-hint.ts';
import { confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import type { ConfirmState } from '../../src/wallet/pages/confirm/state-texts.ts';
import { aUser, unixNow } from '../support/identity.ts';
import { until } from '../support/until.ts';
import { pay, seen, type WalletClient } from '../support/wallet.ts';
import { entered, enterLive, type PayerState } from './payer-state.ts';
import {
  acceptButton,
  button,
  enter,
  letEverythingThrough,
  rejectButton,
  titled,
} from './payer-steps.ts';
import { walletShopName } from './support/use-wallet-shop.ts';

// Confirming a transaction, page by page.

const confirmState =
  (state: ConfirmState): PayerState['proof'] =>
  (page, language) =>
    titled(page, confirmTexts[language].states[state][0]);

/** Questions of every type, a limit of every type, and everything else a payer can be asked. */
export const inquiries = [
  { name: 'size', title: 'Which size?', type: 'radio', options: ['S', 'M', 'L'], required: true },
  {
    name: 'when',
    title: 'When shall we bring it?',
    type: 'select',
    options: ['In the morning', 'After work', 'Not before the end of next week'],
  },
  { name: 'note', title: 'A note for the courier', type: 'text', default_value: '2nd floor' },
  { name: 'terms', title: 'I have read the terms of delivery', type: 'checkbox', required: true },
];

export const allowance = {
  description: 'Honey of the month',
  max_price: 12_000,
  currency: 'EUR',
  valid: { for: 31_536_000 },
  limits: [{ max_price: 1_500, period: 2_592_000 }],
};

const payments = [
  {
    description: 'Lime blossom honey, 4 × 250 g',
    price: 1_250,
    currency: 'EUR',
    commission: { out_commission: 50 },
  },
  {
    description: 'Beeswax candles',
    currency: 'EUR',
    items: [
      { title: 'Church candle, 40 cm, undyed', price: 12_000, quantity: 10 },
      { title: 'Tea light', price: 39, quantity: 100 },
    ],
  },
  {
    description: 'A gift for the beekeeper',
    price: 700,
    currency: 'EUR',
    email: 'a.rather.long.address.of.the.beekeeper@honey.example.lt',
  },
];

const asking: readonly PayerState[] = [
  {
    name: 'payer-confirm-plain',
    proof: acceptButton,
    reach: async (stage) => {
      const key = await stage.walletShop.asks();
      await entered(stage, stage.walletShop.confirmation(key, stage.language));
    },
  },
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
    name: 'payer-permission-asked',
    proof: (page, language) =>
      titled(page, confirmTexts[language].headingPermission(walletShopName)),
    reach: async (stage) => {
      const key = await stage.walletShop.asks({ allowance, payments: undefined });
      await entered(stage, stage.walletShop.confirmation(key, stage.language));
    },
  },
  {
    name: 'payer-confirm-suggested',
    proof: (page, language) =>
      page.getByText(confirmTexts[language].allowanceSuggested(walletShopName), { exact: true }),
    reach: async (stage) => {
      const optional = { ...allowance, optional: true };
      const key = await stage.walletShop.asks({ allowance: optional, suggest_allowance: true });
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
    proof: (page, language) => page.getByText(confirmTexts[language].passwordWrong).first(),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const key = await walletShop.asks({ password_request: { type: 'always' } });
      await entered(stage, walletShop.confirmation(key, language));
      await page.getByLabel(confirmTexts[language].password).fill('a wrong password');
      await acceptButton(page, language).click();
    },
  },
];

/** The payer answered, then the seller acted. */
const answered = (
  name: string,
  state: ConfirmState,
  answer: (page: Page, language: PageLanguage) => Locator,
  wanted: {
    readonly amount?: number;
    readonly transaction?: object;
    readonly payment?: object;
    /** What the seller does after the payer's answer. */
    readonly sellerDoes?: (client: WalletClient, key: string) => Promise<unknown>;
  } = {},
): PayerState => ({
  name,
  proof: confirmState(state),
  reach: async (stage) => {
    const { page, language, walletShop } = stage;
    const key = await walletShop.asks(wanted.transaction, wanted.payment);
    await entered(stage, walletShop.confirmation(key, language), wanted.amount);
    await answer(page, language).click();
    if (wanted.sellerDoes === undefined) return;
    await confirmState('accepted')(page, language).waitFor();
    await wanted.sellerDoes(walletShop.client, key);
    // Once the payer has agreed, the page returns to the shop on its own.
    await page.goto(walletShop.confirmation(key, language));
  },
});

/** Confirms all payments except the first, which is cancelled. */
async function confirmWithoutFirst(client: WalletClient, key: string): Promise<void> {
  const [first] = seen(await client.read(key)).payments;
  seen(await client.confirm(key, { payments: [{ id: first?.id, cancel: true }] }));
}

/** Confirms everything, then releases the reserved money. */
async function confirmAndReturn(client: WalletClient, key: string): Promise<void> {
  const { payments: confirmed } = seen(await client.confirm(key));
  for (const { id } of confirmed) seen(await client.cancel(id));
}

const nextMonth = (): number => Math.floor(Date.now() / 1_000) + 2_592_000;

/** The button that accepts only a permission; it shows no amount. */
const allowButton = (page: Page, language: PageLanguage): Locator =>
  button(page, confirmTexts[language].acceptAllowance);

const ended: readonly PayerState[] = [
  answered('payer-accepted', 'accepted', acceptButton),
  answered('payer-paid', 'confirmed', acceptButton, { transaction: { auto_confirm: true } }),
  answered('payer-rejected', 'rejected', rejectButton),
  answered('payer-waits-for-money', 'waiting_funds', acceptButton, { amount: 0 }),
  answered('payer-revoked', 'revoked', acceptButton, {
    sellerDoes: (client, key) => client.revoke(key),
  }),
  answered('payer-paid-in-part', 'partly', acceptButton, {
    amount: 200_000,
    transaction: { payments: payments.slice(0, 2), allowance },
    sellerDoes: confirmWithoutFirst,
  }),
  answered('payer-held', 'held', acceptButton, {
    payment: { freeze_until: nextMonth() },
    sellerDoes: (client, key) => client.confirm(key),
  }),
  answered('payer-given-back', 'returned', acceptButton, {
    payment: { freeze_until: nextMonth() },
    sellerDoes: confirmAndReturn,
  }),
  answered('payer-permission-given', 'granted', allowButton, {
    transaction: { allowance, payments: undefined },
  }),
  {
    name: 'payer-somebody-else',
    proof: confirmState('somebody_else'),
    reach: async (stage) => {
      const { language, walletShop } = stage;
      const key = await walletShop.asks();
      await walletShop.client.accept(key, (await walletShop.aPayer(5_000)).walletId);
      await entered(stage, walletShop.confirmation(key, language));
    },
  },
  {
    name: 'payer-waits-still',
    proof: (page, language) => page.getByText(lookingTexts[language].standsStill),
    reach: async (stage) => {
      const { page, language, walletShop } = stage;
      const key = await walletShop.asks();
      await entered(stage, walletShop.confirmation(key, language), 0);
      await acceptButton(page, language).click();
      await page.getByRole('link', { name: lookingTexts[language].stopLooking }).click();
    },
  },
  answered('payer-waits-for-recipient', 'waiting_registration', acceptButton, {
    payment: { email: 'beekeeper@example.lt' },
  }),
  {
    name: 'payer-failed',
    proof: confirmState('failed'),
    reach: async ({ page, language, walletShop }) => {
      const { client, asks } = walletShop;
      const payer = await walletShop.aPayer(0);
      const { walletId } = payer;
      const { wallet_id: id } = await aUser(client.operator);
      const key = await asks({ auto_confirm: true }, { beneficiary: { id } });
      await client.accept(key, walletId);
      // The beneficiary's account would exceed its maximum, so the payment cannot continue.
      await pay(client.operator, id, Number.MAX_SAFE_INTEGER);
      await pay(client.operator, walletId, 1_250);
      const status = async () => seen(await client.read(key)).status;
      await until('it failed', async () => (await status()) === 'failed');
      await enter(page, language, payer, walletShop.confirmation(key, language));
    },
  },
  {
    name: 'payer-too-late',
    proof: confirmState('too_late'),
    reach: async ({ page, language, walletShop }) => {
      const payer = await walletShop.aPayer(5_000);
      const moment = unixNow() + 2;
      const key = await walletShop.asks({ reserve_until: moment });
      await until('its moment has passed', async () => unixNow() > moment);
      await enter(page, language, payer, walletShop.confirmation(key, language));
    },
  },
  {
    name: 'payer-impossible',
    proof: confirmState('impossible'),
    reach: async ({ page, language, walletShop }) => {
      const payer = await walletShop.aPayer(5_000);
      const key = await walletShop.asks({}, { beneficiary_id: payer.walletId });
      await enter(page, language, payer, walletShop.confirmation(key, language));
      await acceptButton(page, language).click();
    },
  },
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

export const confirmStates: readonly PayerState[] = [...asking, ...ended];
