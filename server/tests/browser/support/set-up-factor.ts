import type { Page } from 'playwright-core';
import { entryTexts } from '../../../src/desk/entry/entry-texts.ts';
import { securityTexts } from '../../../src/desk/entry/security-texts.ts';
import { totpCode } from '../../../src/identity/second-factor/totp.ts';
import type { PageLanguage } from '../../../src/pages/language.ts';
import { fromBase32 } from '../../support/authenticator-app.ts';

/** On the page Security: adds an app and keeps the recovery codes. */
export async function setUpSecondFactor(page: Page, language: PageLanguage): Promise<void> {
  const texts = securityTexts[language];
  const shown = await page.locator('.panel code').first().innerText();
  const key = fromBase32(shown.replaceAll(/\s/g, ''));
  const code = totpCode(key, Math.floor(Date.now() / 30_000));
  await page.getByLabel(entryTexts[language].code, { exact: true }).fill(code);
  await page.getByRole('button', { name: texts.confirm, exact: true }).click();
  await page.getByRole('link', { name: texts.codesKept }).click();
}
