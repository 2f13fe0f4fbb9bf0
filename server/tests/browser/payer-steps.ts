import type { Locator, Page } from 'playwright-core';
import { payerTexts } from '../../src/account/payer-texts.ts';
import { signUpTexts } from '../../src/account/sign-up/sign-up-texts.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import type { ConfirmState } from '../../src/wallet/pages/confirm/state-texts.ts';
import { payerPassword } from './support/payers.ts';
import type { WalletPayer } from './support/use-wallet-shop.ts';

// What a payer reads and clicks, found by its words.

export const titled = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Types the login and the password, and clicks. */
export async function typeSecrets(
  page: Page,
  language: PageLanguage,
  login: string,
  password: string,
): Promise<void> {
  const texts = payerTexts[language];
  await page.getByLabel(texts.login, { exact: true }).fill(login);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await button(page, texts.enter).click();
}

/** Fills in the form that creates a wallet, and clicks. */
export async function typeNewcomer(page: Page, language: PageLanguage): Promise<void> {
  const texts = signUpTexts[language];
  await page.getByLabel(texts.name).fill('Jonas Jonaitis');
  await page.getByLabel(texts.password).fill(payerPassword);
  await button(page, texts.open).click();
}

/** Opens a page that asks to sign in first, and signs in. */
export async function enter(
  page: Page,
  language: PageLanguage,
  { email }: WalletPayer,
  address: string,
): Promise<void> {
  await page.goto(address);
  await typeSecrets(page, language, email, payerPassword);
}

/** The button that pays, for any amount. */
export const acceptButton = (page: Page, language: PageLanguage): Locator => {
  const [before] = confirmTexts[language].accept('|').split('|');
  return page.getByRole('button', { name: before?.trim() ?? '' });
};

export const rejectButton = (page: Page, language: PageLanguage): Locator =>
  button(page, confirmTexts[language].reject);

/** Waits until the page shows this outcome of the payment. */
export const seeConfirmState = (
  page: Page,
  language: PageLanguage,
  state: ConfirmState,
): Promise<void> => titled(page, confirmTexts[language].states[state][0]).waitFor();

/** Most browsers block an incomplete form; some send it. */
export const letEverythingThrough = (page: Page): Promise<void> =>
  page
    .locator('form')
    .first()
    .evaluate((form) => form.setAttribute('novalidate', ''));
