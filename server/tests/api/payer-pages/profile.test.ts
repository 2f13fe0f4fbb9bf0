import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aUser } from '../../support/identity.ts';
import { linksIn } from '../../support/mailed-links.ts';
import { listMails, type ShownMail } from '../../support/mails.ts';
import { formDoing, ownPath, profilePath, securityPath } from '../../support/own-wallet.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { aWalletClient } from '../../support/wallet.ts';

// The sections of "My wallet" (decision 0186), and what payers can change about themselves
// (decision 0187).

const service = useSharedService({ FLORIN_RATE_LIMIT: '0' });
const password = 'correct horse';

let email: string;
let userId: number;
let browser: Browser;
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  userId = (await aUser(service().client, { name: 'Ona', email, password })).user_id;
  browser = new Browser(service().client);
});

const signIn = async (path: string, login = email): Promise<SeenPage> =>
  browser.submit(formOf(await browser.open(path)), { login, password });

const mailsTo = (to: string): Promise<readonly ShownMail[]> => listMails(service().client, { to });
const subjectsTo = async (to: string): Promise<readonly string[]> =>
  (await mailsTo(to)).map(({ subject }) => subject.replace('[TEST] ', ''));

const nameNow = async (): Promise<unknown> =>
  (await service().client.send('GET', `/admin/v1/users/${userId}`)).body['name'];

/** How many users an operator finds by part of a name or an address. */
async function foundBy(q: string): Promise<number> {
  const answer = await service().client.send(
    'GET',
    `/admin/v1/users?${new URLSearchParams({ q })}`,
  );
  return (answer.body['items'] as readonly unknown[]).length;
}

describe('decision 0186: the sections of My wallet', () => {
  // biome-ignore format: a table
  const rooms = [
    ['',              'My wallet',    'Mano piniginė', 'Мой кошелёк'],
    ['/transactions', 'Transactions', 'Operacijos',    'Операции'],
    ['/permissions',  'Permissions',  'Leidimai',      'Разрешения'],
    ['/security',     'Security',     'Saugumas',      'Безопасность'],
    ['/profile',      'Profile',      'Profilis',      'Профиль'],
  ] as const;

  test.each(rooms)('%j has its own address, and links to the others', async (end, en, lt, ru) => {
    const page = await signIn(`${ownPath}${end}`);
    expect([page.status, page.heading, page.address]).toEqual([200, en, `${ownPath}${end}`]);
    const [, nav = ''] = /<nav class="rooms"[^>]*>(.*?)<\/nav>/s.exec(page.html) ?? [];
    const links = [...nav.matchAll(/<a href="([^"]*)"( aria-current="page")?>/g)];
    expect(links.map(([, address]) => address)).toEqual(rooms.map(([one]) => `${ownPath}${one}`));
    expect(links.flatMap(([, address, current]) => (current ? [address] : []))).toEqual([
      `${ownPath}${end}`,
    ]);
    for (const [language, heading] of [
      ['lt', lt],
      ['ru', ru],
    ]) {
      const other = await browser.open(`/frontend/${language}/wallet${end}`);
      expect(other.heading).toBe(heading);
    }
  });
});

describe('the language', () => {
  const change = (page: SeenPage, language: string): Promise<SeenPage> =>
    browser.submit(formDoing(page, 'change_language'), { action: 'change_language', language });

  test('is used for mails and for pages whose address names no language', async () => {
    const after = await change(await signIn(profilePath), 'lt');
    expect([after.status, after.heading]).toEqual([200, 'Profilis']);
    expect(after.text).toContain('Kalba išsaugota.');
    expect((await browser.open('/frontend/wallet')).heading).toBe('Mano piniginė');
    expect((await browser.open('/frontend/locale/wallet/security')).heading).toBe('Saugumas');
    const security = await browser.open(securityPath);
    expect(security.heading).toBe('Security');
    const pins = { 'current-pin': password, 'new-pin': '8642' };
    await browser.submit(formDoing(security, 'change_pin'), { action: 'change_pin', ...pins });
    expect(await subjectsTo(email)).toEqual(['Jūsų PIN kodas pakeistas']);
    browser.forgetCookies();
    expect((await signIn('/frontend/wallet')).heading).toBe('Mano piniginė');
    browser.forgetCookies();
    expect((await signIn('/frontend/ru/wallet')).heading).toBe('Мой кошелёк');
  });

  test.each(['de', '', 'constructor'])(
    '%j is not supported and changes nothing',
    async (language) => {
      const after = await change(await signIn(profilePath), language);
      expect([after.status, after.heading]).toEqual([200, 'Profile']);
      expect(after.html).not.toContain('role="status"');
      expect((await browser.open('/frontend/wallet')).heading).toBe('My wallet');
    },
  );
});

describe('the name', () => {
  const change = (page: SeenPage, name: string, secret = password): Promise<SeenPage> => {
    const fields = { action: 'change_name', name, 'name-password': secret };
    return browser.submit(formDoing(page, 'change_name'), fields);
  };

  test('changes everywhere, and its owner gets a mail', async () => {
    // Without digits, because a mail masks long numbers.
    const name = `Ona ${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`;
    const page = await signIn(profilePath);
    const after = await change(page, `  ${name}\u0007 `);
    expect(after.text).toContain('Your name was changed.');
    expect([await nameNow(), await foundBy(name), await foundBy(email)]).toEqual([name, 1, 1]);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('[TEST] Your name was changed');
    expect(mail?.text).toContain(`It is now:\n  “${name}”\n`);
    expect(linksIn(mail?.text ?? '')).toEqual([expect.stringMatching(/^\/frontend\/password\?/)]);
  });

  test('a user token reads the new name at once', async () => {
    const shop = await aWalletClient(service().client, { rights: ['password_grant'] });
    const user = await aTokenUser(service().client, shop.project, 'full_name', 0);
    const page = await signIn(profilePath, user.email);
    await change(page, 'Rasa');
    const { body } = await user.signing.send('GET', '/rest/v1/user/me');
    expect(body).toEqual({ id: user.userId, display_name: 'Rasa' });
  });

  test('the same change sent three times, two at once, is one change and one mail', async () => {
    const page = await signIn(profilePath);
    const pages = await Promise.all([change(page, 'Rasa'), change(page, 'Rasa')]);
    const all = [...pages, await change(page, 'Rasa')];
    expect(all.map(({ text }) => text.includes('Your name was changed.'))).toEqual(
      Array(3).fill(true),
    );
    expect(await subjectsTo(email)).toEqual(['Your name was changed']);
  });

  test('cannot put a link or a phone number into the mail', async () => {
    await change(await signIn(profilePath), 'Call https://evil.example/now or +370 600 12345');
    const [mail] = await mailsTo(email);
    expect(mail?.text).not.toContain('evil.example/');
    expect(mail?.text).not.toContain('12345');
  });

  // biome-ignore format: a table
  test.each([
    ['Rasa',          'wrong',  'name-password'],
    ['Rasa',          '',       'name-password'],
    ['',              password, 'name'],
    [' \u0007 ',      password, 'name'],
    ['x'.repeat(256), password, 'name'],
  ])('%j with %j changes nothing, and the error is at %s', async (name, secret, field) => {
    const after = await change(await signIn(profilePath), name, secret);
    expect([after.status, after.text.includes('Nothing was changed.')]).toEqual([422, true]);
    const invalid = [...after.html.matchAll(/<input [^>]*aria-invalid="true"/g)];
    expect(invalid.map(([tag]) => / name="(.*?)"/.exec(tag)?.[1])).toEqual([field]);
    expect([await nameNow(), await subjectsTo(email)]).toEqual(['Ona', []]);
  });
});

describe('access', () => {
  test.each(['permissions', 'security', 'profile', 'profile/email?link=x'])(
    'a signed-out visitor of %s is led to the sign-in',
    async (end) => {
      const page = await browser.open(`${ownPath}/${end}`);
      expect(page.heading).toBe('Sign in to your wallet');
    },
  );

  test('the token of one form is not valid for another action', async () => {
    const page = await signIn(profilePath);
    const form = formDoing(page, 'change_language');
    for (const action of ['change_name', 'change_email', 'change_pin', 'sign_out_everywhere', '']) {
      const refused = await browser.submit(form, { action, name: 'X', 'name-password': password });
      expect([refused.status, refused.heading]).toEqual([403, 'Your click did not go through']);
    }
  });

  test('a payer with only a phone number sees it, and that there is no email address yet', async () => {
    const phone = `+3706${randomInt(1_000_000, 9_999_999)}`;
    await aUser(service().client, { name: 'Jonas', phone, password });
    const page = await signIn(profilePath, phone);
    expect(page.text).toContain(phone);
    expect(page.text).toContain('No email address yet.');
  });
});
