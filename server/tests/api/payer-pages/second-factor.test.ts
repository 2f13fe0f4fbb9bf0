import { describe, expect, test } from 'vitest';
import { secondFactorTexts } from '../../../src/account/second-factor/second-factor-texts.ts';
import { factorTexts } from '../../../src/pages/second-factor/factor-texts.ts';
import { setUpTexts } from '../../../src/pages/second-factor/set-up-texts.ts';
import { formOf, type SeenPage } from '../../support/browser.ts';
import { movingWallet } from '../../support/clock.ts';
import { linkIn, textsMailedTo } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import { formDoing, ownPath, securityPath } from '../../support/own-wallet.ts';
import {
  factorHeadings,
  factorPath,
  PayerAtPages,
  payerPassword,
} from '../../support/payer-factor.ts';
import { actForm, codeForm, keyIn, recoveryCodesIn } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, seen } from '../../support/wallet.ts';

// Decision 0188: the second factor of wallet owners.

const service = useSharedService(movingWallet);
const texts = secondFactorTexts.en;
const words = setUpTexts.en;
const back = 'https://shop.example/back';

const withApp = (): Promise<PayerAtPages> => PayerAtPages.withApp(service().client);

/** The same, signed out. */
async function signedOut(): Promise<PayerAtPages> {
  const payer = await withApp();
  await payer.signOut();
  return payer;
}

const subjectsTo = async ({ email }: PayerAtPages): Promise<readonly string[]> =>
  (await listMails(service().client, { to: email }))
    .map(({ subject }) => subject.replace('[TEST] ', ''))
    .toReversed();

describe('setup', () => {
  test('an app is set up with the password and its code; ten recovery codes are shown once', async () => {
    const payer = await PayerAtPages.at(service().client);
    await payer.signIn();
    expect((await payer.browser.open(securityPath)).links).toContain(factorPath);
    const shown = await payer.setUpApp();
    expect([shown.status, new Set(recoveryCodesIn(shown)).size]).toEqual([200, 10]);
    const after = await payer.browser.open(factorPath);
    expect(recoveryCodesIn(after)).toEqual([]);
    expect(after.text).toContain(words.recoveryLeft(10));
    expect(after.text).toContain(words.isOn);
    expect(await subjectsTo(payer)).toEqual([texts.mailSubjects.totp_added]);
  });

  test('a wrong password or an invalid code sets nothing up', async () => {
    const payer = await PayerAtPages.at(service().client);
    await payer.signIn();
    const page = await payer.browser.open(factorPath);
    const form = actForm(page, 'add_totp');
    const unfit = await payer.browser.submit(form, { code: '0x', password: payerPassword });
    expect([unfit.status, unfit.text.includes(words.codeUnfit)]).toEqual([422, true]);
    const wrong = await payer.browser.submit(form, { code: '000000', password: 'wrong' });
    expect([wrong.status, wrong.text.includes(texts.passwordWrong)]).toEqual([422, true]);
    expect(keyIn(wrong)).toEqual(keyIn(page));
    expect((await payer.browser.open(factorPath)).text).toContain(words.isOff);
    expect(await subjectsTo(payer)).toEqual([]);
  });

  test('a form of another session, or with another action, is refused', async () => {
    const [payer, other] = [await withApp(), await withApp()];
    const form = actForm(await payer.browser.open(factorPath), 'remove_totp');
    expect((await other.browser.submit(form)).status).toBe(403);
    const renamed = { ...form, fields: { ...form.fields, act: 'renew_codes' } };
    expect((await payer.browser.submit(renamed)).status).toBe(403);
    expect((await payer.browser.open(factorPath)).text).toContain(words.isOn);
  });

  test('removing the app removes the recovery codes, sends a mail and ends the question at sign-in', async () => {
    const payer = await withApp();
    const page = await payer.browser.open(factorPath);
    const removed = await payer.browser.submit(actForm(page, 'remove_totp'));
    expect(removed.text).toContain(texts.done.totp_removed);
    expect(removed.text).not.toContain(words.recovery);
    expect((await subjectsTo(payer)).at(-1)).toBe(texts.mailSubjects.totp_removed);
    await payer.signOut();
    expect((await payer.signIn()).heading).toBe('My wallet');
  });

  test('new recovery codes replace the old ones', async () => {
    const payer = await withApp();
    const page = await payer.browser.open(factorPath);
    const shown = await payer.browser.submit(actForm(page, 'renew_codes'));
    const [fresh = ''] = recoveryCodesIn(shown);
    await payer.signOut();
    const asked = await payer.signIn();
    expect((await payer.browser.submit(codeForm(asked), { code: payer.spare() })).status).toBe(403);
    expect((await payer.browser.submit(codeForm(asked), { code: fresh })).heading).toBe(
      'My wallet',
    );
  });
});

describe('signing in', () => {
  test('asks for the code after the password, and leads on', async () => {
    const payer = await signedOut();
    const asked = await payer.signIn(factorPath);
    expect([asked.status, asked.heading]).toEqual([200, factorHeadings.code]);
    const empty = await payer.browser.submit(codeForm(asked), { code: ' ' });
    expect([empty.status, empty.text.includes(factorTexts.en.codeMissing)]).toEqual([422, true]);
    const entered = await payer.browser.submit(codeForm(asked), { code: await payer.code(1) });
    expect(entered.address).toBe(factorPath);
    // A payer who has given the code is not asked again.
    const again = await payer.browser.open(`/frontend/sign-in/code?next=${ownPath}`);
    expect(again.heading).toBe('My wallet');
  });

  test('a code works once, even for two requests at the same moment', async () => {
    const payer = await signedOut();
    const [here, there] = [payer.browser, payer.elsewhere()];
    const asked = await Promise.all([payer.signIn(), payer.signIn(ownPath, there)]);
    const code = await payer.code(1);
    const answers = await Promise.all([
      here.submit(codeForm(asked[0]), { code }),
      there.submit(codeForm(asked[1]), { code }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const third = payer.elsewhere();
    const late = await third.submit(codeForm(await payer.signIn(ownPath, third)), { code });
    expect([late.status, late.text.includes(factorTexts.en.codeWrong)]).toEqual([403, true]);
  });

  test('a recovery code replaces the app once', async () => {
    const payer = await signedOut();
    const code = payer.spare();
    expect((await payer.signInWhole(code.toUpperCase())).heading).toBe('My wallet');
    await payer.signOut();
    expect((await payer.signInWhole(code)).status).toBe(403);
  });

  test('a code of another payer is wrong', async () => {
    const [payer, other] = [await signedOut(), await signedOut()];
    const asked = await payer.signIn();
    const refused = await payer.browser.submit(codeForm(asked), { code: other.spare() });
    expect([refused.status, refused.heading]).toEqual([403, factorHeadings.code]);
  });

  test('five wrong codes pause their source, and no other', async () => {
    const payer = await signedOut();
    const asked = await payer.signIn();
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await payer.browser.submit(codeForm(asked), { code: '000000' })).status).toBe(403);
    }
    const right = await payer.code(1);
    const paused = await payer.browser.submit(codeForm(asked), { code: right });
    expect([paused.status, Number(paused.headers['retry-after']) > 800]).toEqual([429, true]);
    expect((await payer.signInWhole(right, payer.elsewhere())).heading).toBe('My wallet');
  });

  test('a forged form is refused and does not count as an attempt', async () => {
    const payer = await signedOut();
    const form = codeForm(await payer.signIn());
    const code = await payer.code(1);
    const forged = { ...form, fields: { ...form.fields, token: 'x' } };
    expect((await payer.browser.submit(forged, { code })).status).toBe(403);
    // The token is bound to its destination.
    const astray = { ...form, fields: { ...form.fields, next: factorPath } };
    expect((await payer.browser.submit(astray, { code })).status).toBe(403);
    expect((await payer.browser.submit(form, { code })).heading).toBe('My wallet');
  });
});

describe('a password without its second factor', () => {
  /** Heading and path of the page that a payer with only the password gets. */
  const code = ({ heading, address }: SeenPage) => [heading, address.split('?')[0]];
  const toCode = [factorHeadings.code, '/frontend/sign-in/code'];

  test('opens no page of a payer', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back] });
    const { transaction_key: key } = await shop.created();
    const payer = await signedOut();
    await payer.signIn();
    const { client_id } = shop.project;
    const oauth = new URLSearchParams({ response_type: 'code', client_id, redirect_uri: back });
    for (const path of [
      ownPath,
      '/frontend/wallet',
      `${ownPath}/transactions`,
      `${ownPath}/statement`,
      `${ownPath}/send`,
      `${ownPath}/add-and-withdraw`,
      `${ownPath}/withdraw`,
      `${ownPath}/transfer-sign/1`,
      `/frontend/en/wallet/confirm/${key}`,
      `/frontend/en/transaction/confirm-with-oauth/${key}?${oauth}`,
      `/frontend/en/oauth?${oauth}`,
      factorPath,
      '/frontend/sign-in',
      '/frontend/sign-in/prove',
    ]) {
      expect([path, ...code(await payer.browser.open(path))]).toEqual([path, ...toCode]);
    }
    // Another person can sign out and is asked for a password.
    const asked = await payer.browser.open(ownPath);
    const forms = asked.forms.filter(({ action }) => action.endsWith('/sign-out'));
    const left = await payer.browser.submit(formOf({ ...asked, forms }));
    expect(left.heading).toBe('Sign in to your wallet');
  });

  test('submits no form that was shown before, and changes nothing', async () => {
    const payer = await withApp();
    const own = await payer.browser.open(securityPath);
    const factor = await payer.browser.open(factorPath);
    await payer.signOut();
    await payer.signIn();
    const secrets = { 'current-password': payerPassword, 'new-password': 'another horse 99' };
    const action = { action: 'change_password' };
    for (const answer of [
      await payer.browser.submit(formDoing(own, 'change_password'), { ...secrets, ...action }),
      await payer.browser.submit(actForm(factor, 'remove_totp')),
    ]) {
      expect(code(answer)).toEqual(toCode);
    }
    expect((await payer.signInWhole(payer.spare())).heading).toBe('My wallet');
  });

  test('a password reset does not replace the second factor', async () => {
    const payer = await signedOut();
    const ask = await payer.browser.open('/frontend/password?lang=en');
    await payer.browser.submit(formOf(ask), { email: payer.email });
    const mail = (await textsMailedTo(service().client, payer.email)).at(-1);
    const set = await payer.browser.open(linkIn(mail));
    const asked = await payer.browser.submit(formOf(set), { password: 'another horse 99' });
    expect(code(asked)).toEqual(toCode);
    const entered = await payer.browser.submit(codeForm(asked), { code: payer.spare() });
    expect(entered.heading).toBe('My wallet');
  });

  test('is refused to a client with the password grant', async () => {
    const { client } = service();
    const shop = await aWalletClient(client, { rights: ['password_grant'] });
    const [payer, plain] = [await withApp(), await PayerAtPages.at(client)];
    const asking = (username: string) =>
      shop.sendForm('/oauth/v1/token', {
        ...{ grant_type: 'password', username, password: payerPassword, scope: 'balance' },
      });
    const refused = await asking(payer.email);
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: 'invalid_grant',
        error_description: 'This user has a second factor and signs in on our page only.',
      },
    ]);
    expect(seen<object>(await asking(plain.email))).toMatchObject({ token_type: 'mac' });
  });
});

test('a session from before the second factor is asked for it', async () => {
  const payer = await PayerAtPages.at(service().client);
  const there = payer.elsewhere();
  expect((await payer.signIn(ownPath, there)).heading).toBe('My wallet');
  await payer.signIn();
  await payer.setUpApp();
  const asked = await there.open(ownPath);
  expect(asked.heading).toBe(factorHeadings.code);
  const entered = await there.submit(codeForm(asked), { code: payer.spare() });
  expect(entered.heading).toBe('My wallet');
});

test('a browser that changes the password keeps its second factor', async () => {
  const payer = await withApp();
  const own = await payer.browser.open(securityPath);
  const changed = await payer.browser.submit(formDoing(own, 'change_password'), {
    ...{ action: 'change_password', 'current-password': payerPassword },
    'new-password': 'another horse 99',
  });
  expect([changed.status, changed.heading]).toEqual([200, 'Security']);
});

test('the second factor is exported without its secret, and erased with its owner', async () => {
  const { client, database } = service();
  const payer = await withApp();
  const path = `/admin/v1/users/${payer.userId}`;
  const exported = await client.send('GET', `${path}/export`);
  expect(exported.body['second_factor']).toEqual([
    { app: true, recovery_codes_left: 10, ask_above: null, passkeys: [] },
  ]);
  await client.send('PATCH', path, { body: { state: 'closed' } });
  expect((await client.send('POST', `${path}/erase`)).status).toBe(200);
  const left = await database.query('SELECT id FROM person_factor WHERE id = $1', [payer.userId]);
  expect(left).toEqual([]);
});

test('the database refuses recovery codes without a factor, and a negative limit', async () => {
  const { database } = service();
  const { userId } = await withApp();
  const alone = 'UPDATE person_factor SET totp = NULL WHERE id = $1';
  await expect(database.query(alone, [userId])).rejects.toThrow('person_factor_check');
  const below = 'UPDATE person_factor SET ask_above = -1 WHERE id = $1';
  await expect(database.query(below, [userId])).rejects.toThrow('person_factor_ask_above_check');
});

test('decision 0092: its key is resealed with the master key', async () => {
  await withApp();
  const path = '/admin/v1/master-key/reseal';
  const step = await service().client.send('POST', path, {
    body: { limit: 1, after: 'person_factor/0' },
  });
  expect([step.status, step.body['looked']]).toEqual([200, 1]);
  expect(String(step.body['next'])).toMatch(/^person_factor\/[1-9]\d*$/);
});
