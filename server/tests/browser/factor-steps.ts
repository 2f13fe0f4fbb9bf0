import type { Page } from 'playwright-core';
import { secondFactorTexts } from '../../src/account/second-factor/second-factor-texts.ts';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { factorTexts } from '../../src/pages/second-factor/factor-texts.ts';
import { setUpTexts } from '../../src/pages/second-factor/set-up-texts.ts';
import { fromBase32 } from '../support/authenticator-app.ts';
import { button, titled } from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';

// What a wallet owner reads and clicks to set up a second factor.

const keyOn = async (page: Page): Promise<Buffer> =>
  fromBase32((await page.locator('p.lead code').first().innerText()).replaceAll(/\s/g, ''));

/** The app's code now, or some steps later. */
export const codeNow = (key: Buffer, later = 0): string =>
  totpCode(key, Math.floor(Date.now() / 30_000) + later);

const form = (page: Page, act: string) => page.locator(`form:has(input[value="${act}"])`);

/** Sets the app up with the key on the page, up to the recovery codes. Returns the key. */
export async function setUpApp(page: Page, language: PageLanguage): Promise<Buffer> {
  const key = await keyOn(page);
  const adding = form(page, 'add_totp');
  await adding.getByLabel(factorTexts[language].code, { exact: true }).fill(codeNow(key));
  await adding
    .getByLabel(secondFactorTexts[language].password, { exact: true })
    .fill(payerPassword);
  await button(page, setUpTexts[language].confirm).click();
  await titled(page, setUpTexts[language].codesTitle).waitFor();
  return key;
}

/** Adds a passkey, up to the recovery codes. */
export async function addPasskey(page: Page, language: PageLanguage): Promise<void> {
  const texts = setUpTexts[language];
  const adding = form(page, 'add_passkey');
  await adding.getByLabel(texts.passkeyName, { exact: true }).fill('My laptop');
  await adding
    .getByLabel(secondFactorTexts[language].password, { exact: true })
    .fill(payerPassword);
  await button(page, texts.addPasskey).click();
  await titled(page, texts.codesTitle).waitFor();
}

export const codesKept = (page: Page, language: PageLanguage): Promise<void> =>
  page.getByRole('link', { name: setUpTexts[language].codesKept }).click();
