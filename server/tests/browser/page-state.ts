import type { Locator, Page } from 'playwright-core';
import type { StateName } from '../../src/checkout/buyer/texts/page-text.ts';
import type { BuyerLanguage } from '../../src/pages/language.ts';
import { headingOf } from './buyer-steps.ts';
import type { Shop } from './support/use-shop.ts';

/** A page that a visitor can see, and how to get there. */
export type StateOn<Stage extends { readonly language: BuyerLanguage }> = {
  readonly name: string;
  /** An element that no other page shows. */
  readonly proof: (page: Page, language: Stage['language']) => Locator;
  readonly reach: (stage: Stage) => Promise<void>;
};

/** What a test needs to reach a buyer's page. */
export type Stage = {
  readonly page: Page;
  readonly language: BuyerLanguage;
  readonly shop: Shop;
  /** A live shop with many methods, which accept different countries. */
  readonly wideShop: Shop;
};

export type PageState = StateOn<Stage>;

/** The heading of a state. */
export const state =
  (name: StateName): PageState['proof'] =>
  (page, language) =>
    page.getByRole('heading', { name: headingOf(language, name), exact: true });
