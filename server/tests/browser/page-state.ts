import type { Locator, Page } from 'playwright-core';
import type { StateName } from '../../src/checkout/buyer/texts/page-text.ts';
import type { BuyerLanguage } from '../../src/pages/language.ts';
import { headingOf } from './buyer-steps.ts';
import type { Shop } from './support/use-shop.ts';

/** A page that somebody can come to see, and how. */
export type StateOn<Stage extends { readonly language: BuyerLanguage }> = {
  readonly name: string;
  /** What is to be seen on no other page but this. */
  readonly proof: (page: Page, language: Stage['language']) => Locator;
  readonly reach: (stage: Stage) => Promise<void>;
};

/** What a buyer's page is reached with. */
export type Stage = {
  readonly page: Page;
  readonly language: BuyerLanguage;
  readonly shop: Shop;
  /** A live shop with many methods, which differ in the countries they take. */
  readonly wideShop: Shop;
};

export type PageState = StateOn<Stage>;

/** The heading of a state. */
export const state =
  (name: StateName): PageState['proof'] =>
  (page, language) =>
    page.getByRole('heading', { name: headingOf(language, name), exact: true });
