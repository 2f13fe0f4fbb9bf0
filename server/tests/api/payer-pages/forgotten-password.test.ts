import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance as advanceClock } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { linkIn, linksIn } from '../../support/mailed-links.ts';
import { listMails, type ShownMail } from '../../support/mails.ts';
import { useService } from '../../support/test-service.ts';
import { asStranger } from '../../support/wrong-passwords.ts';

// Decision 0087-forgotten-password: how a payer with a forgotten password gets back in.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const old = 'correct horse';
const fresh = 'battery staple';
const wallet = '/frontend/en/wallet';

let email: string;
let userId: number;
let browser: Browser;
beforeEach(async () => {
  const { client } = service();
  email = `${randomUUID()}@example.com`;
  userId = (await aUser(client, { name: 'Ona', email, password: old })).user_id;
  browser = new Browser(client);
});

const advance = (seconds: number) => advanceClock(service().client, seconds);

/** Oldest first. */
const mailsTo = async (address: string): Promise<readonly ShownMail[]> =>
  (await listMails(service().client, { to: address })).toReversed();

const statesOf = (mails: readonly ShownMail[]) =>
  mails.map(({ state }) => (state === 'withheld' ? state : 'written'));
const threeOf = (asks: number): readonly string[] =>
  Array.from({ length: asks }, (_, index) => (index < 3 ? 'written' : 'withheld'));

async function signIn(password: string, by = browser): Promise<SeenPage> {
  const page = await by.open(`/frontend/sign-in?lang=en&next=${wallet}&test=1`);
  return by.submit(formOf(page), { login: email, password });
}

const isSignedIn = async (by = browser): Promise<boolean> =>
  (await by.open(wallet)).heading === 'My wallet';

/** The page behind "Forgot your password?". */
async function forgotten(next = wallet): Promise<SeenPage> {
  const path = `/frontend/sign-in?lang=en&next=${encodeURIComponent(next)}&test=1`;
  const { links } = await browser.open(path);
  return browser.open(links.find((link) => link.startsWith('/frontend/password?')) ?? '');
}

const asked = async (typed = email, next = wallet): Promise<SeenPage> =>
  browser.submit(formOf(await forgotten(next)), { email: typed });

/** The link that was mailed last. */
const mailedLink = async (): Promise<string> => linkIn((await mailsTo(email)).at(-1)?.text);

async function linked(): Promise<string> {
  await asked();
  return mailedLink();
}

const set = (page: SeenPage, password = fresh): Promise<SeenPage> =>
  browser.submit(formOf(page), { password });

const dead = [404, 'This link no longer works'];
const stateOf = ({ status, heading }: SeenPage) => [status, heading];

describe('decision 0087: a new password by a link', () => {
  test('the sign-in page leads by mail to a new password; its owner is signed in and led on', async () => {
    const next = '/frontend/en/wallet?from=here';
    const page = await forgotten(next);
    expect(page.heading).toBe('Forgot your password?');
    expect(page.text).toContain('Test mode: no real money is used.');
    const sent = await browser.submit(formOf(page), { email });
    expect(sent.heading).toBe('Check your email');
    expect(sent.text).toContain(`You entered ${email}.`);
    const form = await browser.open(await mailedLink());
    expect(form.heading).toBe('Set a new password');
    expect(form.text).toContain('Test mode: no real money is used.');
    const done = await set(form);
    expect([done.address, done.heading]).toEqual([next, 'My wallet']);
    browser.forgetCookies();
    expect((await signIn(old)).status).toBe(403);
    expect((await signIn(fresh)).heading).toBe('My wallet');
  });

  longTest('a failed sign-in and the mail to an existing wallet offer it as well', async () => {
    const refused = await signIn('wrong');
    expect(refused.links.some((link) => link.startsWith('/frontend/password?'))).toBe(true);
    const signUp = await browser.open('/frontend/sign-up?lang=en&test=1');
    await browser.submit(formOf(signUp), { email });
    const [mail] = await mailsTo(email);
    const [, way = ''] = linksIn(mail?.text ?? '');
    expect((await browser.open(way)).heading).toBe('Forgot your password?');
  });

  test('ends all other sessions', async () => {
    const elsewhere = new Browser(service().client);
    await signIn(old, elsewhere);
    expect(await isSignedIn(elsewhere)).toBe(true);
    await set(await browser.open(await linked()));
    expect([await isSignedIn(), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  longTest('makes the device known, so a pause no longer applies to it', async () => {
    await asStranger(() => signIn('wrong'), advance);
    expect((await signIn(old)).status).toBe(429);
    await set(await browser.open(await linked()));
    browser.plantCookie('florin-session', 'ended');
    expect((await signIn(fresh)).heading).toBe('My wallet');
  });

  test('its owner gets a mail about the change, with a link to change it again', async () => {
    await set(await browser.open(await linked()));
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toContain('Your password was changed');
    expect((await browser.open(linkIn(mail?.text))).heading).toBe('Forgot your password?');
    expect(mail?.text).not.toContain(fresh);
  });

  longTest('the form names the login for password managers', async () => {
    const { html } = await browser.open(await linked());
    const [field] = /<input [^>]*autocomplete="username"[^>]*>/.exec(html) ?? [];
    expect(field).toContain(`value="${email}"`);
    expect(field).toContain(' readonly');
  });

  test.each(extent({ short: ['short'], long: ['short', 'p'.repeat(256)] }))(
    'a password that is too short or too long is refused with a message: %#',
    async (typed) => {
      const link = await linked();
      const page = await set(await browser.open(link), typed);
      expect(stateOf(page)).toEqual([422, 'Set a new password']);
      expect(page.html).toContain(
        '<title>Please correct the marked fields – Set a new password</title>',
      );
      expect(page.html).toContain('role="alert"');
      expect((await set(page)).heading).toBe('My wallet');
    },
  );

  test('a wallet without a password gets its first one', async () => {
    email = `${randomUUID()}@example.com`;
    await aUser(service().client, { name: 'Jonas', email });
    await set(await browser.open(await linked()));
    expect(await isSignedIn()).toBe(true);
  });
});

describe('decision 0087: a link', () => {
  test('works once', async () => {
    const link = await linked();
    await set(await browser.open(link));
    expect(stateOf(await browser.open(link))).toEqual(dead);
  });

  test('works for an hour', async () => {
    const link = await linked();
    const form = await browser.open(link);
    await advance(3_540);
    expect((await browser.open(link)).status).toBe(200);
    await advance(60);
    expect(stateOf(await browser.open(link))).toEqual(dead);
    expect((await set(form)).status).toBe(409);
    expect((await signIn(old)).heading).toBe('My wallet');
  });

  test('stops working once the password was changed, by another link or by the operator', async () => {
    const [first, second] = [await linked(), await linked()];
    await set(await browser.open(second));
    expect(stateOf(await browser.open(first))).toEqual(dead);
    const third = await linked();
    const body = { password: 'of the operator' };
    await service().client.send('PATCH', `/admin/v1/users/${userId}`, { body });
    expect(stateOf(await browser.open(third))).toEqual(dead);
  });

  test('does not work as an invitation, and an invitation sets no password', async () => {
    const token = new URL(await linked(), 'http://florin').searchParams.get('link') ?? '';
    for (const invitation of [token, `password ${token}`]) {
      const query = new URLSearchParams({ lang: 'en', test: '1', invitation });
      expect(stateOf(await browser.open(`/frontend/sign-up?${query}`))).toEqual(dead);
    }
    const newcomer = `${randomUUID()}@example.com`;
    const signUp = formOf(await browser.open('/frontend/sign-up?lang=en&test=1'));
    await browser.submit(signUp, { email: newcomer });
    const mailed = new URL(linkIn((await mailsTo(newcomer))[0]?.text), 'http://florin');
    const invitation = mailed.searchParams.get('invitation');
    expect(stateOf(await browser.open(`/frontend/password?lang=en&link=${invitation}`))).toEqual(
      dead,
    );
  });

  test('that does not work offers a new one, which keeps the destination', async () => {
    const page = await browser.open(
      `/frontend/password?lang=en&next=${encodeURIComponent(wallet)}&test=1&link=${randomUUID()}`,
    );
    expect(stateOf(page)).toEqual(dead);
    const anew = page.links.find((link) => !link.includes('link=') && link.includes('/password?'));
    expect(formOf(await browser.open(anew ?? '')).fields).toMatchObject({
      next: wallet,
      test: '1',
    });
  });

  test('clicked twice sets one password, and both clicks are signed in', async () => {
    const form = await browser.open(await linked());
    const pages = await Promise.all([set(form), set(form)]);
    expect(pages.map(({ heading }) => heading)).toEqual(['My wallet', 'My wallet']);
    const changes = (await mailsTo(email)).filter(({ subject }) => subject.includes('was changed'));
    expect(changes).toHaveLength(1);
  });

  test('whose answer was lost signs in with the same form, but not with another password', async () => {
    const form = await browser.open(await linked());
    const visitor = browser.cookie('florin-visitor') ?? '';
    await set(form);
    browser.forgetCookies();
    browser.plantCookie('florin-visitor', visitor);
    expect((await set(form, 'another staple')).status).toBe(409);
    expect((await set(form)).heading).toBe('My wallet');
    browser.forgetCookies();
    browser.plantCookie('florin-visitor', visitor);
    await advance(600);
    expect((await set(form)).status).toBe(409);
  });

  test('of a live wallet is sent in a live mail, whatever the page says', async () => {
    email = `live-${randomUUID()}@example.com`;
    const wanted = { name: 'Live', email, password: old, test_mode: false };
    await expect(aUser(service().client, wanted)).resolves.toBeDefined();
    await asked();
    // The live link itself is tested in server/tests/api/mail/secrecy.test.ts.
    expect(await mailsTo(email)).toMatchObject([{ test_mode: false, text: null }]);
  });
});

describe('decision 0087: the form reveals nothing about a wallet', () => {
  /** Without the text that the reader has typed. */
  const told = ({ status, html }: SeenPage, typed: string): string =>
    `${status} ${html}`.replaceAll(typed, '').replaceAll(encodeURIComponent(typed), '');

  test('the page is the same with a wallet, without one and after too many mails', async () => {
    const nobody = `${randomUUID()}@example.com`;
    const pages = [told(await asked(nobody), nobody)];
    for (let time = 0; time < 5; time += 1) pages.push(told(await asked(), email));
    expect(new Set(pages).size).toBe(1);
    expect(statesOf(await mailsTo(email))).toEqual(threeOf(5));
  });

  test('decision 0102: an address without a wallet gets no mail', async () => {
    const nobody = `${randomUUID()}@example.com`;
    await asked(nobody);
    expect(await mailsTo(nobody)).toEqual([]);
  });

  test('the mail goes to the confirmed address, not to a lookalike', async () => {
    const kelvin = `k${email}`;
    await aUser(service().client, { name: 'Kazys', email: kelvin, password: old });
    // The kelvin sign is not the letter k, but becomes one in lower case.
    const lookalike = kelvin.replace(/^k/, '\u212a');
    await asked(lookalike);
    expect(await mailsTo(lookalike)).toEqual([]);
    expect(await mailsTo(kelvin)).toHaveLength(1);
  });

  test.each(extent({ short: [''], long: ['', 'ona', 'a b@example.com'] }))(
    '%j is refused as an invalid address',
    async (typed) => {
      const page = await asked(typed);
      expect(stateOf(page)).toEqual([422, 'Forgot your password?']);
      expect(page.html).toContain(
        '<title>Please correct the marked fields – Forgot your password?</title>',
      );
    },
  );

  test('a form without its token is refused', async () => {
    const ask = await browser.submit(formOf(await forgotten()), { email, token: '' });
    expect(ask.status).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
    const form = formOf(await browser.open(await linked()));
    expect((await browser.submit(form, { password: fresh, token: '' })).status).toBe(403);
    expect((await signIn(old)).heading).toBe('My wallet');
  });
});

describe('decision 0087: forms of strangers do not lock out the owner', () => {
  longTest('sign-up forms and tagged addresses do not use up the mails of an owner', async () => {
    const signUp = formOf(await browser.open('/frontend/sign-up?lang=en&test=1'));
    for (let time = 0; time < 4; time += 1) await browser.submit(signUp, { email });
    for (const tag of ['a', 'b', 'c', 'd']) await asked(email.replace('@', `+${tag}@`));
    const before = await mailsTo(email);
    expect((await browser.open(await linked())).heading).toBe('Set a new password');
    expect(await mailsTo(email)).toHaveLength(before.length + 1);
  });

  longTest('every mailed link works, and after an hour one more is sent', async () => {
    const first = await linked();
    for (let time = 0; time < 4; time += 1) await asked();
    expect((await browser.open(first)).status).toBe(200);
    await advance(3_600);
    await asked();
    expect(statesOf(await mailsTo(email))).toEqual([...threeOf(5), 'written']);
  });
});

test.each(
  firstOf([
    ['lt', 'Pamiršote slaptažodį?', 'Susikurkite naują slaptažodį'],
    ['ru', 'Забыли пароль?', 'Задайте новый пароль'],
  ]),
)('in %s; the mail is in the language of its reader', async (language, heading, setHeading) => {
  const page = await browser.open(`/frontend/password?lang=${language}`);
  expect(page.heading).toBe(heading);
  await browser.submit(formOf(page), { email });
  expect((await browser.open(await mailedLink())).heading).toBe('Set a new password');
  email = `${randomUUID()}@example.com`;
  await aUser(service().client, { name: 'Ona', email, password: old, locale: language });
  await asked();
  expect((await browser.open(await mailedLink())).heading).toBe(setHeading);
});

describe('decision 0143: published clients send a user here by number', () => {
  // biome-ignore format: a table
  test.each(firstOf([
    ['/frontend/wallet/remind-password/',        'Forgot your password?'],
    ['/frontend/en/wallet/remind-password/',     'Forgot your password?'],
    ['/frontend/lt/wallet/remind-password/',     'Pamiršote slaptažodį?'],
    ['/frontend/ru/wallet/remind-password/',     'Забыли пароль?'],
    ['/frontend/locale/wallet/remind-password/', 'Forgot your password?'],
  ]))('%s leads to the page that asks for the address', async (path, heading) => {
    const own = await browser.open(`${path}${userId}`);
    expect([own.status, own.heading]).toEqual([200, heading]);
    // The number is ignored, so the page does not reveal whether it exists.
    for (const nobody of ['999999999', 'me', '%20', "'"]) {
      const page = await browser.open(`${path}${nobody}`);
      expect([page.address, page.heading, page.text]).toEqual([own.address, heading, own.text]);
    }
    expect(own.html).not.toContain(email);
  });
});

test.each([
  '/frontend/password?link=%00',
  '/frontend/password?link=a&link=b',
  '/frontend/password?sent=%00&next=%00&lang=%00&test=2',
  `/frontend/password?link=${'x'.repeat(9_000)}`,
])('gaps 1, Server faults: GET %# is a page', async (path) => {
  const page = await browser.open(path);
  expect(page.status).toBeLessThan(500);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});
