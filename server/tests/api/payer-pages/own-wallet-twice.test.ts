import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, type Form, formOf, type SeenPage } from '../../support/browser.ts';
import { advance } from '../../support/clock.ts';
import { aUser } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { formDoing, ownPath, permissionsPath, securityPath } from '../../support/own-wallet.ts';
import { useService } from '../../support/test-service.ts';
import { aWalletClient, type WalletClient } from '../../support/wallet.ts';
import { onKnownDevice } from '../../support/wrong-passwords.ts';

// How "My wallet" answers a form that is sent twice, late or again by a reload (decision 0088).

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

let shop: WalletClient;
let browser: Browser;
let email: string;
let payer: number;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client, { name: 'Shop', rights: ['password_grant'] });
  email = `${randomUUID()}@example.com`;
  payer = (await aUser(client, { name: 'Ona', email, password: 'correct horse' })).wallet_id;
  browser = new Browser(client);
});

const mine = async (room = securityPath): Promise<SeenPage> =>
  browser.submit(formOf(await browser.open(room)), { login: email, password: 'correct horse' });

const changed = {
  action: 'change_password',
  'current-password': 'correct horse',
  'new-password': 'battery staple',
};
const done = 'Your password was changed.';
const claim = 'Your click paid and changed nothing.';

/** A copy of the browser, which can get another answer. */
function twin(): Browser {
  const other = new Browser(service().client);
  for (const name of ['florin-visitor', 'florin-session']) {
    other.plantCookie(name, browser.cookie(name) ?? '');
  }
  return other;
}

/** Sends the form once; the browser does not see the answer. */
const answerLost = async (form: Form, chosen: Readonly<Record<string, string>> = changed) =>
  twin().submit(form, chosen);

describe('decision 0088: the page after a form can be reloaded without repeating the change', () => {
  const sure = { sure: '1' };
  const secrets = { 'current-pin': 'correct horse', 'new-pin': '8642' };
  // biome-ignore format: a table
  test.each([
    ['change_password',  securityPath,    changed, done],
    ['change_pin',       securityPath,    secrets, 'Your PIN was changed.'],
    ['cancel_allowance', permissionsPath, sure,    'The permission was cancelled.'],
    ['revoke',           permissionsPath, sure,    'The application no longer has access.'],
  ])('%s', async (action, room, fields, text) => {
    await shop.grantedBy(payer);
    const form = { grant_type: 'password', username: email, password: 'correct horse' };
    await shop.sendForm('/oauth/v1/token', { ...form, scope: 'balance' });
    const after = await browser.submit(formDoing(await mine(room), action), { ...fields, action });
    expect([after.status, after.text.includes(text)]).toEqual([200, true]);
    expect(after.address).toMatch(new RegExp(`^${room}\\?done=\\w+&proof=`));
    expect((await browser.open(after.address)).text).toContain(text);
  });

  test('a forged result address shows no message', async () => {
    await mine();
    for (const query of ['done=passwordChanged', 'done=passwordChanged&proof=x', 'done=title']) {
      const page = await browser.open(`${ownPath}?${query}`);
      expect([page.heading, page.html.includes('role="status"')]).toEqual(['My wallet', false]);
    }
  });
});

describe('decision 0088: a second click on a password change gets the same answer as the first', () => {
  test('the first answer was lost with its cookie', async () => {
    const form = formDoing(await mine(), 'change_password');
    await answerLost(form);
    const second = await browser.submit(form, changed);
    expect([second.heading, second.text.includes(done)]).toEqual(['Security', true]);
    expect((await browser.open(ownPath)).heading).toBe('My wallet');
  });

  test('the first answer was lost, but its cookie arrived', async () => {
    const form = formDoing(await mine(), 'change_password');
    await browser.submit(form, changed);
    const second = await browser.submit(form, changed);
    expect([second.heading, second.text.includes(done)]).toEqual(['Security', true]);
  });

  test('several clicks at once: whichever answer the browser keeps, it stays signed in', async () => {
    const form = formDoing(await mine(), 'change_password');
    const clicks = [twin(), twin(), twin()];
    const pages = await Promise.all(clicks.map((one) => one.submit(form, changed)));
    expect(pages.map(({ heading }) => heading)).toEqual(clicks.map(() => 'Security'));
    expect(pages.map(({ text }) => text.includes(done))).toEqual(clicks.map(() => true));
    const again = await Promise.all(clicks.map((one) => one.open(ownPath)));
    expect(again.map(({ heading }) => heading)).toEqual(clicks.map(() => 'My wallet'));
    expect(await listMails(service().client, { to: email })).toHaveLength(1);
  });

  test('a form with a third password is refused and says that the password has been changed', async () => {
    const form = formDoing(await mine(), 'change_password');
    await answerLost(form);
    const third = { ...changed, 'new-password': 'something else' };
    const page = await browser.submit(form, third);
    expect([page.status, page.heading]).toEqual([403, 'Please sign in again']);
    expect(page.text).toContain('Your password has been changed since you opened this page');
    expect((await browser.open(ownPath)).heading).toBe('Sign in to your wallet');
  });

  test('after an expired session the page says that nothing was changed', async () => {
    const form = formDoing(await mine(), 'change_password');
    await advance(service().client, 7_200);
    // Even when the new password equals the old one.
    for (const wanted of ['battery staple', 'correct horse']) {
      const page = await browser.submit(form, { ...changed, 'new-password': wanted });
      expect([page.heading, page.text.includes(claim)]).toEqual(['Sign in to your wallet', true]);
    }
    expect((await mine()).heading).toBe('Security');
  });

  test('a form shown to another browser signs nobody in', async () => {
    const form = formDoing(await mine(), 'change_password');
    await answerLost(form);
    const other = new Browser(service().client);
    await other.open(ownPath);
    expect((await other.submit(form, changed)).heading).toBe('Sign in to your wallet');
    expect((await other.open(ownPath)).heading).toBe('Sign in to your wallet');
  });

  test('attempts at the new password count as sign-in attempts', async () => {
    const form = formDoing(await mine(), 'change_password');
    await answerLost(form);
    await onKnownDevice(
      () => browser.submit(form, { ...changed, 'new-password': 'a wrong guess' }),
      (seconds) => advance(service().client, seconds),
    );
    expect((await browser.submit(form, changed)).heading).toBe('Please sign in again');
  });
});
