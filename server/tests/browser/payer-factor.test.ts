import { expect, test } from 'vitest';
import { secondFactorTexts } from '../../src/account/second-factor/second-factor-texts.ts';
import { factorTexts } from '../../src/pages/second-factor/factor-texts.ts';
import { setUpTexts } from '../../src/pages/second-factor/set-up-texts.ts';
import { ownTexts } from '../../src/wallet/pages/own/own-texts.ts';
import { unlimited } from '../support/checkout.ts';
import { freePort } from '../support/free-port.ts';
import { aUser } from '../support/identity.ts';
import { anAddress } from '../support/staff.ts';
import { useService } from '../support/test-service.ts';
import { addPasskey, codeNow, codesKept, setUpApp } from './factor-steps.ts';
import { button, enter, titled } from './payer-steps.ts';
import { axeFindings, bringAxe, overhang } from './support/inspect.ts';
import { payerPassword } from './support/payers.ts';
import { useBrowser } from './support/use-browser.ts';

// Decision 0188. Browsers bind passkeys to a domain name, so the service has one.

const port = await freePort();
const origin = `http://localhost:${port}`;
const service = useService({ ...unlimited, PORT: String(port), PUBLIC_URL: origin });
const browser = useBrowser(() => origin);
const own = `${origin}/frontend/en/wallet`;
const texts = secondFactorTexts.en;

async function aPayer() {
  const email = anAddress();
  const user = await aUser(service().client, { name: 'Ona', email, password: payerPassword });
  return { email, walletId: user.wallet_id };
}

test('without JavaScript an app signs in, and the page says that passkeys need JavaScript', async () => {
  const { page } = await browser.open({
    ...{ language: 'en', device: 'phone', hasJavaScript: false, colours: 'dark' },
  });
  const payer = await aPayer();
  await enter(page, 'en', payer, `${own}/security`);
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await titled(page, texts.title).waitFor();
  expect(await page.getByText(factorTexts.en.passkeyNeedsScript).isVisible()).toBe(true);
  expect(await button(page, setUpTexts.en.addPasskey).isVisible()).toBe(false);
  const key = await setUpApp(page, 'en');
  await codesKept(page, 'en');
  await page.goto(own);
  await button(page, ownTexts.en.signOut).click();
  await enter(page, 'en', payer, own);
  await page.getByText(factorTexts.en.codeMeaning).waitFor();
  await page.getByLabel(factorTexts.en.code, { exact: true }).fill(codeNow(key, 1));
  await button(page, factorTexts.en.goOn).click();
  await titled(page, ownTexts.en.title).waitFor();
});

test('a new passkey signs the owner in', async () => {
  const { page, context } = await browser.open({
    ...{ language: 'en', device: 'desktop', hasJavaScript: true, colours: 'light' },
  });
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const payer = await aPayer();
  await enter(page, 'en', payer, `${own}/second-factor`);
  await titled(page, texts.title).waitFor();
  await bringAxe(page);
  expect(await axeFindings(page, 'everything')).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await addPasskey(page, 'en');
  await codesKept(page, 'en');
  await page.getByText('My laptop').waitFor();
  await page.goto(own);
  await button(page, ownTexts.en.signOut).click();
  await enter(page, 'en', payer, own);
  await button(page, factorTexts.en.usePasskey).click();
  await titled(page, ownTexts.en.title).waitFor();
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
});
