import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { deskTexts } from '../../src/desk/desk-texts.ts';
import { entryTexts } from '../../src/desk/entry/entry-texts.ts';
import { securityTexts } from '../../src/desk/entry/security-texts.ts';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import type { PageLanguage } from '../../src/pages/language.ts';
import { fromBase32 } from '../support/authenticator-app.ts';
import { unlimited } from '../support/checkout.ts';
import { freePort } from '../support/free-port.ts';
import { addStaff, anAddress, staffPath, type TestStaff } from '../support/staff.ts';
import { keepingMails, mailedLink } from '../support/staff-pages.ts';
import { useService } from '../support/test-service.ts';
import { buyers } from './matrix.ts';
import { axeFindings, bringAxe, overhang } from './support/inspect.ts';
import { useBrowser } from './support/use-browser.ts';

// Business 1: how staff sign in. Browsers bind passkeys to a domain name, so the service has one.

const port = await freePort();
const origin = `http://localhost:${port}`;
const service = useService({
  ...unlimited,
  ...keepingMails,
  PORT: String(port),
  PUBLIC_URL: origin,
});
const browser = useBrowser(() => origin);

const password = 'a password of my own';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A member of staff in a browser. Axe needs JavaScript itself. */
type Walk = {
  readonly page: Page;
  readonly language: PageLanguage;
  readonly hasJavaScript: boolean;
};

/** The page has this heading, is accessible and fits its window. */
async function seePage({ page, hasJavaScript }: Walk, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  if (!hasJavaScript) return;
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
  expect(await overhang(page)).toBe(0);
}

const keyOn = async (page: Page): Promise<Buffer> =>
  fromBase32((await page.locator('.panel code').first().innerText()).replaceAll(/\s/g, ''));

const codeNow = (key: Buffer, later = 0): string =>
  totpCode(key, Math.floor(Date.now() / 30_000) + later);

/** Signs in with a password, then goes to Security. */
async function enter(
  walk: Walk,
  { email, password: secret }: Pick<TestStaff, 'email' | 'password'>,
): Promise<void> {
  const { page, language } = walk;
  const texts = entryTexts[language];
  await page.goto(`${origin}/portal/sign-in?lang=${language}&next=/portal/security`);
  await seePage(walk, texts.signIn);
  await page.getByLabel(texts.email, { exact: true }).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(secret);
  await button(page, texts.enter).click();
}

async function signOut(walk: Walk): Promise<void> {
  const { page, language } = walk;
  await page.locator('details.me summary').click();
  await button(page, entryTexts[language].signOut).click();
  await seePage(walk, entryTexts[language].signIn);
}

/** Sets the app up with the key on the page. Returns the key. */
async function setUpApp(walk: Walk): Promise<Buffer> {
  const { page, language } = walk;
  const texts = securityTexts[language];
  const key = await keyOn(page);
  await page.getByLabel(entryTexts[language].code, { exact: true }).fill(codeNow(key));
  await button(page, texts.confirm).click();
  await seePage(walk, texts.codesTitle);
  expect(await page.locator('.codes code').count()).toBe(10);
  await page.getByRole('link', { name: texts.codesKept }).click();
  await seePage(walk, texts.title);
  return key;
}

describe.each(buyers)('in $language, $device, JavaScript $hasJavaScript, $colours', (looker) => {
  const { language } = looker;
  const texts = entryTexts[language];

  test('an invited member sets a password and an app, signs out, and signs in with a code', async () => {
    const { page } = await browser.open(looker);
    const walk = { ...looker, page };
    const email = anAddress();
    const body = { email, name: 'Ona Žemaitė', role: 'operator', locale: language };
    await service().client.send('POST', staffPath, { body });
    const path = await mailedLink(service().database, email);
    await page.goto(`${origin}${path.replace('/console/', '/portal/')}`);
    await seePage(walk, texts.welcome('Ona Žemaitė'));
    await page.getByLabel(texts.newPassword, { exact: true }).fill(password);
    await button(page, texts.savePassword).click();
    await seePage(walk, securityTexts[language].title);
    const key = await setUpApp(walk);
    await signOut(walk);
    await enter(walk, { email, password });
    await seePage(walk, texts.codeTitle);
    await page.getByLabel(texts.code, { exact: true }).fill(codeNow(key, 1));
    await button(page, texts.goOn).click();
    await seePage(walk, securityTexts[language].title);
    const link = page.getByRole('link', { name: deskTexts[language].security, exact: true });
    expect(await link.first().getAttribute('href')).toBe('/portal/security');
  });
});

test('without JavaScript an app signs in, and the page says that passkeys need JavaScript', async () => {
  const { page } = await browser.open({
    language: 'en',
    device: 'phone',
    hasJavaScript: false,
    colours: 'dark',
  });
  const walk: Walk = { page, language: 'en', hasJavaScript: false };
  const member = await addStaff(service(), { role: 'operator' });
  await enter(walk, member);
  await seePage(walk, securityTexts.en.title);
  expect(await page.getByText(entryTexts.en.passkeyNeedsScript).isVisible()).toBe(true);
  expect(await button(page, securityTexts.en.addPasskey).isVisible()).toBe(false);
  const key = await setUpApp(walk);
  await signOut(walk);
  await enter(walk, member);
  await page.getByLabel(entryTexts.en.code, { exact: true }).fill(codeNow(key, 1));
  await button(page, entryTexts.en.goOn).click();
  await seePage(walk, securityTexts.en.title);
});

test('a new passkey signs the member in', async () => {
  const { page, context } = await browser.open({
    language: 'en',
    device: 'desktop',
    hasJavaScript: true,
    colours: 'light',
  });
  const walk: Walk = { page, language: 'en', hasJavaScript: true };
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const member = await addStaff(service(), { role: 'operator' });
  const { en: texts } = securityTexts;
  await enter(walk, member);
  await page.getByLabel(texts.passkeyName, { exact: true }).fill('Work laptop');
  await button(page, texts.addPasskey).click();
  await seePage(walk, texts.codesTitle);
  await page.getByRole('link', { name: texts.codesKept }).click();
  await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor();
  await signOut(walk);
  await enter(walk, member);
  await seePage(walk, entryTexts.en.codeTitle);
  await button(page, entryTexts.en.usePasskey).click();
  await seePage(walk, texts.title);
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
});
