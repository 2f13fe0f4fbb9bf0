import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { passwordTexts } from '../../src/account/password/password-texts.ts';
import { payerTexts } from '../../src/account/payer-texts.ts';
import { signUpTexts } from '../../src/account/sign-up/sign-up-texts.ts';
import { pauseText } from '../../src/pages/pause-text.ts';
import { confirmTexts } from '../../src/wallet/pages/confirm/confirm-texts.ts';
import { doneTexts } from '../../src/wallet/pages/own/done-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { advance } from '../support/clock.ts';
import { useService } from '../support/test-service.ts';
import { buyers as payers } from './matrix.ts';
import { button, enter, titled, typeNewcomer, typeSecrets } from './payer-steps.ts';
import { payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';
import { useWalletShop, walletShopName } from './support/use-wallet-shop.ts';

// How payers sign in and out, in three languages, with and without JavaScript.

const service = useService({ ...unlimited, FLORIN_TEST_CLOCK: '1' });
const browser = useBrowser(() => service().client.url);
const shop = useWalletShop(service);

/** All text on a page. */
const words = (page: Page): Promise<string> => page.locator('body').innerText();

const aPhone = (): string => `+3706${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;

describe.each(payers)('in $language, $device, JavaScript $hasJavaScript, $colours', (payer) => {
  const { language } = payer;
  const texts = payerTexts[language];
  const own = ownTexts[language];

  test('an unknown login and a wrong password read the same; after the pause the right password signs in', async () => {
    const { page } = await browser.open(payer);
    const { email } = await shop().aPayer(0);
    const refused = async (
      login: string,
      password: string,
      alert = texts.refused,
    ): Promise<string> => {
      await page.goto(shop().own(language));
      await typeSecrets(page, language, login, password);
      await page.getByRole('alert').filter({ hasText: alert }).waitFor();
      expect(await page.getByLabel(texts.login, { exact: true }).inputValue()).toBe(login);
      expect(await page.getByLabel(texts.password, { exact: true }).inputValue()).toBe('');
      return words(page);
    };
    const unknown = await refused(`nobody-${randomUUID()}@example.lt`, payerPassword);
    for (const seconds of [0, 0, 5, 30, 0]) {
      expect(await refused(email, 'a wrong password')).toBe(unknown);
      if (seconds > 0) await advance(service().client, seconds);
    }
    await refused(email, payerPassword, pauseText(900, language));
    await advance(service().client, 900);
    await typeSecrets(page, language, email, payerPassword);
    await titled(page, own.title).waitFor();
  });

  test('a contact token confirms the address, which signs in from then on', async () => {
    const { page } = await browser.open(payer);
    const [email, phone] = [`new-${randomUUID()}@example.lt`, aPhone()];
    const key = await shop().asks();
    const contact = `?contact_token=${await shop().vouches({ email, phone })}`;
    await page.goto(`${shop().confirmation(key, language)}${contact}`);
    await page.getByText(signUpTexts[language].openMeaning(`${email}, ${phone}`)).waitFor();
    await typeNewcomer(page, language);
    await titled(page, confirmTexts[language].heading(walletShopName)).waitFor();
    await button(page, texts.somebodyElse).click();
    await typeSecrets(page, language, phone, payerPassword);
    await titled(page, confirmTexts[language].heading(walletShopName)).waitFor();
    await page.getByText(texts.signedInAs('Jonas Jonaitis')).waitFor();
    await page.context().clearCookies();
    await page.goto(`${shop().confirmation(key, language)}${contact}`);
    await titled(page, signUpTexts[language].linkUsed[0]).waitFor();
  });

  test('signing in to a revoked transaction leads back to the client with access_denied', async () => {
    const { page } = await browser.open(payer);
    const { email } = await shop().aPayer(0);
    const key = await shop().asks();
    await page.goto(shop().confirmationWithAccess(key, language));
    await titled(page, texts.signIn).waitFor();
    await shop().client.revoke(key);
    await typeSecrets(page, language, email, payerPassword);
    await page.waitForURL((url) => url.searchParams.get('error') === 'access_denied');
    expect(page.url().startsWith(shop().back)).toBe(true);
  });

  test('a mailed link sets a new password and leads on to the requested page', async () => {
    const { page } = await browser.open(payer);
    const forgotten = passwordTexts[language];
    const { email } = await shop().aPayer(0, language);
    const key = await shop().asks();
    await page.goto(shop().confirmation(key, language));
    await page.getByRole('link', { name: forgotten.title }).click();
    await page.getByLabel(signUpTexts[language].email).fill(email);
    await button(page, signUpTexts[language].sendLink).click();
    await titled(page, forgotten.linkSent[0]).waitFor();
    await page.getByText(signUpTexts[language].sentTo(email)).waitFor();
    await page.goto(await shop().mailedLink(email));
    expect(await page.getByLabel(signUpTexts[language].email).inputValue()).toBe(email);
    await page.getByLabel(forgotten.newPassword).fill('a staple of batteries 38');
    await button(page, forgotten.set).click();
    await titled(page, confirmTexts[language].heading(walletShopName)).waitFor();
    await button(page, texts.somebodyElse).click();
    await typeSecrets(page, language, email, 'a staple of batteries 38');
    await titled(page, confirmTexts[language].heading(walletShopName)).waitFor();
  });

  test('after signing out, neither the back button nor the address shows the wallet', async () => {
    const { page } = await browser.open(payer);
    await enter(page, language, await shop().aPayer(0), shop().own(language));
    await titled(page, own.title).waitFor();
    await button(page, own.signOut).click();
    await titled(page, texts.signIn).waitFor();
    await page.goBack();
    await titled(page, texts.signIn).waitFor();
    await page.goto(shop().own(language));
    await titled(page, texts.signIn).waitFor();
  });

  test('a changed password keeps this browser signed in and signs others out', async () => {
    const somebody = await shop().aPayer(0);
    const { page } = await browser.open(payer);
    const other = await browser.open({ ...payer, device: 'desktop', colours: 'dark' });
    await enter(other.page, language, somebody, shop().own(language));
    await titled(other.page, own.title).waitFor();
    await enter(page, language, somebody, shop().room('security', language));
    await page.locator('#current-password').fill(payerPassword);
    await page.getByLabel(own.newPassword, { exact: true }).fill('a staple of batteries 38');
    await button(page, own.changePassword).click();
    await page.getByText(doneTexts[language].passwordChanged).waitFor();
    await page.goto(shop().own(language));
    await titled(page, own.title).waitFor();
    await other.page.goto(shop().own(language));
    await typeSecrets(other.page, language, somebody.email, payerPassword);
    await other.page.getByRole('alert').waitFor();
    await typeSecrets(other.page, language, somebody.email, 'a staple of batteries 38');
    await titled(other.page, own.title).waitFor();
  });
});
