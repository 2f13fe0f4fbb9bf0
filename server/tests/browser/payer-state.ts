import type { Page } from 'playwright-core';
import type { PageLanguage } from '../../src/pages/language.ts';
import type { StateOn } from './page-state.ts';
import type { WalletShop } from './support/use-wallet-shop.ts';

/** What a payer's page is reached with. */
export type PayerStage = {
  readonly page: Page;
  readonly language: PageLanguage;
  readonly walletShop: WalletShop;
};

export type PayerState = StateOn<PayerStage>;
