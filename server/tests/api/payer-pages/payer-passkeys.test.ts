import { expect, test } from 'vitest';
import { secondFactorTexts } from '../../../src/account/second-factor/second-factor-texts.ts';
import { proveAddress } from '../../../src/account/session/enter.ts';
import { setUpTexts } from '../../../src/pages/second-factor/set-up-texts.ts';
import type { Browser, SeenPage } from '../../support/browser.ts';
import { aBrowser, aBuyersLink, clickPay } from '../../support/buyers.ts';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { deposit } from '../../support/identity.ts';
import { creation, passkeyForm, request } from '../../support/passkey-pages.ts';
import {
  factorHeadings,
  factorPath,
  PayerAtPages,
  payerPassword,
} from '../../support/payer-factor.ts';
import { SoftPasskey } from '../../support/soft-passkey.ts';
import { actForm, recoveryCodesIn } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0188: passkeys of wallet owners. Browsers offer them only for domain names, so the
// service has one.

const origin = 'https://desk.example';
const service = useSharedService({ ...unlimited, PUBLIC_URL: origin });
const texts = setUpTexts.en;

const add = (payer: PayerAtPages, page: SeenPage, credential: unknown, fields: object = {}) =>
  payer.browser.submit(actForm(page, 'add_passkey'), {
    ...{ name: 'My laptop', password: payerPassword, ...fields },
    credential: JSON.stringify(credential),
  });

async function withPasskey(wanted: object = {}) {
  const payer = await PayerAtPages.at(service().client, wanted);
  await payer.signIn();
  const passkey = new SoftPasskey(origin);
  const page = await payer.browser.open(factorPath);
  const shown = await add(payer, page, passkey.register(creation(page)));
  return { payer, passkey, shown };
}

const give = (browser: Browser, page: SeenPage, credential: unknown) =>
  browser.submit(passkeyForm(page), { credential: JSON.stringify(credential) });

test('the first passkey comes with recovery codes, and signs in from then on', async () => {
  const { payer, passkey, shown } = await withPasskey();
  expect(recoveryCodesIn(shown)).toHaveLength(10);
  expect((await payer.browser.open(factorPath)).text).toContain('My laptop');
  await payer.signOut();
  const asked = await payer.signIn();
  expect(asked.heading).toBe(factorHeadings.code);
  expect(asked.headers['content-security-policy']).toContain("script-src 'self'");
  expect(asked.html).toContain('<script src="/desk/passkey.js" defer></script>');
  const entered = await give(payer.browser, asked, passkey.sign(request(asked)));
  expect(entered.heading).toBe('My wallet');
});

test('a passkey name keeps 60 characters, however many code units they take', async () => {
  const payer = await PayerAtPages.at(service().client);
  await payer.signIn();
  const page = await payer.browser.open(factorPath);
  const credential = new SoftPasskey(origin).register(creation(page));
  const name = `${'a'.repeat(59)}😀`;
  const shown = await add(payer, page, credential, { name: `${name}b` });
  expect(recoveryCodesIn(shown)).toHaveLength(10);
  const { text } = await payer.browser.open(factorPath);
  expect([text.includes(name), text.includes(`${name}b`)]).toEqual([true, false]);
});

test('an answer works once, for its own challenge and from its own key', async () => {
  const { payer, passkey } = await withPasskey();
  await payer.signOut();
  const asked = await payer.signIn();
  const stranger = new SoftPasskey(origin).sign(request(asked));
  expect((await give(payer.browser, asked, stranger)).status).toBe(403);
  const asking = await payer.signIn();
  expect((await give(payer.browser, asking, passkey.sign(request(asking)))).status).toBe(200);
  // Not at the sign-in: there a late second request would succeed, because the payer is signed in
  // by then.
  const again = await payer.browser.open(proveAddress(factorPath, 'en'));
  const answer = passkey.sign(request(again));
  const both = await Promise.all([
    give(payer.browser, again, answer),
    give(payer.browser, again, answer),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  await payer.signOut();
  const late = await payer.signIn();
  expect((await give(payer.browser, late, answer)).status).toBe(403);
});

test('a wrong password or an invalid passkey adds nothing', async () => {
  const payer = await PayerAtPages.at(service().client);
  await payer.signIn();
  const page = await payer.browser.open(factorPath);
  const made = new SoftPasskey(origin).register(creation(page));
  const wrong = await add(payer, page, made, { password: 'wrong' });
  expect([wrong.status, wrong.text.includes(secondFactorTexts.en.passwordWrong)]).toEqual([
    422,
    true,
  ]);
  for (const credential of [null, [], {}, { id: 7 }]) {
    const refused = await add(payer, page, credential);
    expect([refused.status, refused.text.includes(texts.passkeyRefused)]).toEqual([422, true]);
  }
  expect((await payer.browser.open(factorPath)).text).toContain(texts.noPasskeys);
});

test('after its owner removes a passkey, the sign-in no longer asks for it', async () => {
  const { payer } = await withPasskey();
  const page = await payer.browser.open(factorPath);
  const removed = await payer.browser.submit(actForm(page, 'remove_passkey'));
  expect(removed.text).toContain(secondFactorTexts.en.done.passkey_removed);
  expect(removed.text).not.toContain('My laptop');
  await payer.signOut();
  expect((await payer.signIn()).heading).toBe('My wallet');
});

test('an order can be paid from a wallet with the password and a passkey', async () => {
  const { client } = service();
  const { payer, passkey } = await withPasskey({ test_mode: false });
  await deposit(client, payer.walletId, { amount: 10_000 });
  const shop = await aMerchant(client, { test_mode: false });
  const browser = aBrowser(service());
  const form = await clickPay(browser, (await aBuyersLink(shop)).path, 'wallet');
  const [first] = form.forms;
  if (first === undefined) throw new Error('no form');
  const asked = await browser.submit(first, { login: payer.email, password: payerPassword });
  expect(asked.headers['content-security-policy']).toContain("script-src 'self'");
  const paid = await give(browser, asked, passkey.sign(request(asked)));
  expect(paid.heading).toBe('Paid');
});
