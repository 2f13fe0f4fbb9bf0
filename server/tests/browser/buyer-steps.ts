import type { Locator, Page } from 'playwright-core';
import type { PageTexts, StateName } from '../../src/checkout/buyer/texts/page-text.ts';
import { pageTexts } from '../../src/checkout/buyer/texts/page-texts.ts';
import { shippedMethods } from '../../src/checkout/methods/catalogue.ts';
import { methodWords } from '../../src/checkout/page/method-words.ts';
import { cardTexts } from '../../src/checkout/rails/cards/card-texts.ts';
import type { MockAnswerName } from '../../src/checkout/rails/mock-bank/mock-bank.ts';
import { bankTexts } from '../../src/checkout/rails/mock-bank/mock-bank-texts.ts';
import { walletTexts } from '../../src/checkout/rails/wallet/wallet-texts.ts';
import type { BuyerLanguage } from '../../src/pages/language.ts';

// What a buyer reads and clicks. Nothing here knows how the page is built: buttons are found by
// their words, as a person finds them.

export const textsIn = (language: BuyerLanguage): PageTexts => pageTexts[language];

export const headingOf = (language: BuyerLanguage, state: StateName): string =>
  pageTexts[language].states[state][0];

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Waits until the page shows this state. */
export const seeState = (page: Page, language: BuyerLanguage, state: StateName): Promise<void> =>
  page.getByRole('heading', { name: headingOf(language, state), exact: true }).waitFor();

/** The radio button of a method that ships with the server. */
export function methodRadio(page: Page, language: BuyerLanguage, key: string): Locator {
  const method = shippedMethods.find((one) => one.key === key);
  if (method === undefined) throw new Error(`there is no method ${key}`);
  return page.getByRole('radio', { name: methodWords(method, language).title });
}

/** The button that pays, for any amount. */
export const payButton = (page: Page, language: BuyerLanguage): Locator => {
  // The whole text must match: other buttons mention paying, too.
  return page.getByRole('button', { name: new RegExp(`^${pageTexts[language].pay('.*')}$`) });
};

export const bankButton = (page: Page, language: BuyerLanguage, answer: MockAnswerName): Locator =>
  page.getByRole('button', { name: bankTexts[language].answers[answer], exact: true });

/** From the payment page of a link to the bank. */
export async function goToBank(page: Page, language: BuyerLanguage): Promise<void> {
  await methodRadio(page, language, 'mock').check();
  await payButton(page, language).click();
  await page.waitForURL('**/mock-bank/**');
}

/** From the payment page of a link to the bank, and back with its answer. */
export async function payWith(
  page: Page,
  language: BuyerLanguage,
  answer: MockAnswerName,
): Promise<void> {
  await goToBank(page, language);
  await bankButton(page, language, answer).click();
  await page.waitForURL('**/pay/**');
}

/** Types a card into the form, letter by letter, and clicks pay. */
export async function fillCard(page: Page, language: BuyerLanguage, number: string): Promise<void> {
  const { fields } = cardTexts[language];
  const typed = { number, expiry: '12/39', cvc: '123', name: 'Ona Petrauskaite' };
  for (const field of ['number', 'expiry', 'cvc', 'name'] as const) {
    await typeInto(page.getByLabel(fields[field]), typed[field]);
  }
  await payButton(page, language).click();
}

/** Signs in to a wallet and pays from it with the same click. */
export async function signIn(
  page: Page,
  language: BuyerLanguage,
  login: string,
  password: string,
): Promise<void> {
  await typeInto(page.getByLabel(walletTexts[language].login), login);
  await typeInto(page.getByLabel(walletTexts[language].password), password);
  await payButton(page, language).click();
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
