import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { PageLanguage } from '../../src/pages/language.ts';
import { aUser } from '../support/identity.ts';
import type { StateOn } from './page-state.ts';
import { enter } from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';
import type { WalletPayer, WalletShop } from './support/use-wallet-shop.ts';

/** What a test needs to reach a payer's page. */
export type PayerStage = {
  readonly page: Page;
  readonly language: PageLanguage;
  readonly walletShop: WalletShop;
};

export type PayerState = StateOn<PayerStage>;

/** Opens a page as a new payer who has signed in. */
export async function entered(
  { page, language, walletShop }: PayerStage,
  address: string,
  amount = 10_000,
): Promise<WalletPayer> {
  const payer = await walletShop.aPayer(amount, language);
  await enter(page, language, payer, address);
  return payer;
}

/** Opens a page as a payer with real money, unlike the test shop. */
export async function enterLive(
  { page, language, walletShop }: PayerStage,
  address: string,
): Promise<void> {
  const email = `live-${randomUUID()}@example.lt`;
  const wanted = { email, password: payerPassword, test_mode: false };
  const { wallet_id: walletId } = await aUser(walletShop.client.operator, wanted);
  await enter(page, language, { walletId, email }, address);
}
