import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { aMerchant } from '../../support/checkout.ts';
import { advance } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { linkIn, linksIn } from '../../support/mailed-links.ts';
import { listMails, type ShownMail } from '../../support/mails.ts';
import { formDoing, ownPath, profilePath, securityPath } from '../../support/own-wallet.ts';
import { useService } from '../../support/test-service.ts';
import { aTokenUser } from '../../support/token-users.ts';
import { aWalletClient, balanceOf, pay, unlimitedWallet } from '../../support/wallet.ts';

// Decision 0187: a payer changes the email address by a link that is sent to the new one.

const service = useService({ ...unlimitedWallet, FLORIN_TEST_CLOCK: '1' });
const password = 'correct horse';
const sent = 'If the address can be used, an email with a link is on its way.';
const done = 'Your email address was changed.';
const dead = 'This link no longer works';

const anAddress = (): string => `${randomUUID()}@example.com`;

let email: string;
let wanted: string;
let browser: Browser;
let userId: number;
beforeEach(async () => {
  email = anAddress();
  wanted = anAddress();
  ({ user_id: userId } = await aUser(service().client, { name: 'Ona', email, password }));
  browser = new Browser(service().client);
});

const signIn = async (path = profilePath, login = email, by = browser): Promise<SeenPage> =>
  by.submit(formOf(await by.open(path)), { login, password });

async function ask(to = wanted, secret = password): Promise<SeenPage> {
  const page = await browser.open(profilePath);
  const profile = page.heading === 'Profile' ? page : await signIn();
  const fields = { action: 'change_email', email: to, 'email-password': secret };
  return browser.submit(formDoing(profile, 'change_email'), fields);
}

const mailsTo = (to: string): Promise<readonly ShownMail[]> => listMails(service().client, { to });
const subjectsTo = async (to: string): Promise<readonly string[]> =>
  (await mailsTo(to)).map(({ subject }) => subject.replace('[TEST] ', ''));

/** The link that was mailed last to an address. */
const linkTo = async (to = wanted): Promise<string> => linkIn((await mailsTo(to))[0]?.text);

const confirm = (page: SeenPage, by = browser): Promise<SeenPage> => by.submit(formOf(page));

/** Does this address sign in? */
async function entersWith(login: string): Promise<boolean> {
  const page = await signIn(ownPath, login, new Browser(service().client));
  return page.heading === 'My wallet';
}

test('the new address gets a link and the old one a notice; only the confirmation changes it', async () => {
  const asked = await ask();
  expect([asked.status, asked.text.includes(sent)]).toEqual([200, true]);
  const [notice] = await mailsTo(email);
  expect(notice?.subject).toBe('[TEST] Request to change your email address');
  expect(notice?.text).toContain(`The new one would be:\n  ${wanted}\n`);
  expect(linksIn(notice?.text ?? '')).toEqual([expect.stringMatching(/^\/frontend\/password\?/)]);
  expect(await subjectsTo(wanted)).toEqual(['Request to use this email address']);
  const page = await browser.open(await linkTo());
  expect([page.status, page.heading]).toEqual([200, 'Use this email address?']);
  expect([page.text.includes(email), page.text.includes(wanted)]).toEqual([true, true]);
  expect([await entersWith(email), await entersWith(wanted)]).toEqual([true, false]);
  const after = await confirm(page);
  expect([after.heading, after.text.includes(done)]).toEqual(['Profile', true]);
  expect(after.text).toContain(wanted);
  expect(after.text).not.toContain(email);
  expect([await entersWith(email), await entersWith(wanted)]).toEqual([false, true]);
  expect(await subjectsTo(email)).toEqual([
    'Your email address was changed',
    'Request to change your email address',
  ]);
  // The mail no longer shows its link.
  expect((await mailsTo(wanted))[0]?.text).toBeNull();
});

test('a former address belongs to nobody', async () => {
  const ownersOf = (address: string) =>
    service().database.query(`SELECT person_id FROM address_owner WHERE id = 'email:${address}'`);
  expect(await ownersOf(email)).toHaveLength(1);
  await ask();
  await confirm(await browser.open(await linkTo()));
  expect([await ownersOf(email), await ownersOf(wanted)]).toMatchObject([[], [{}]]);
});

test('erasing a user removes data of a former address, and nothing of its new owner', async () => {
  const { client } = service();
  const shop = await aMerchant(client);
  const aLinkTo = async (payer: string) =>
    shop.aLink(await shop.anOrder(), { payer_information: { name: 'Ona', email: payer } });
  const payerOf = async (linkId: string) => (await shop.readLink(linkId)).body['payer_information'];
  const own = await aLinkTo(email.toUpperCase());
  await ask();
  await confirm(await browser.open(await linkTo()));
  await advance(client, 1);
  const { user_id: another } = await aUser(client, { name: 'Jonas', email, password });
  await client.send('POST', `/admin/v1/users/${another}/password-link`);
  const someoneElses = await aLinkTo(email);
  const path = `/admin/v1/users/${userId}`;
  const { body: told } = await client.send('GET', `${path}/export`);
  expect(told['former_emails']).toEqual([{ value: email, left_at: expect.any(Number) }]);
  expect((told['mails'] as readonly { recipient: string }[]).map((mail) => mail.recipient)).toEqual(
    [email, wanted, email],
  );
  await client.send('PATCH', path, { body: { state: 'closed' } });
  expect((await client.send('POST', `${path}/erase`)).status).toBe(200);
  expect(await subjectsTo(email)).toEqual(['Request to set a new password']);
  expect(await mailsTo(wanted)).toEqual([]);
  expect(await payerOf(own)).toEqual({});
  expect(await payerOf(someoneElses)).toEqual({ name: 'Ona', email });
  const left = await client.send('GET', `${path}/export`);
  expect(left.text).not.toContain(email);
  expect(await entersWith(email)).toBe(true);
});

longTest('the wallet API and the operator see the new address at once', async () => {
  const { client } = service();
  const shop = await aWalletClient(client, { rights: ['password_grant'] });
  const user = await aTokenUser(client, shop.project, 'email', 0);
  email = user.email;
  await ask();
  await confirm(await browser.open(await linkTo()));
  const { body } = await user.signing.send('GET', '/rest/v1/user/me');
  expect(body).toEqual({ id: user.userId, email: wanted });
  const found = async (q: string) => {
    const answer = await client.send('GET', `/admin/v1/users?${new URLSearchParams({ q })}`);
    return (answer.body['items'] as readonly unknown[]).length;
  };
  expect([await found(wanted), await found(email)]).toEqual([1, 0]);
});

test('an address of another wallet gets the same answer, and only its owner reads why', async () => {
  const { client } = service();
  await aUser(client, { name: 'Jonas', email: wanted, password, locale: 'lt' });
  const free = anAddress();
  const [known, unknown] = [await ask(wanted.toUpperCase()), await ask(free)];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect(await subjectsTo(email)).toEqual(Array(2).fill('Request to change your email address'));
  const [mail] = await mailsTo(wanted.toUpperCase());
  expect(mail?.text).toContain('šis adresas jau susietas su jūsų pinigine');
  expect(linksIn(mail?.text ?? '').filter((link) => link.includes('link='))).toEqual([]);
  expect(await entersWith(wanted)).toBe(true);
});

test.each([
  [
    'a wrong password',
    'new@example.com',
    'wrong',
    'email-password',
    'The current password is wrong.',
  ],
  ['an invalid address', 'ona', password, 'email', 'Enter an email address'],
  ['the current address', 'OWN', password, 'email', 'This is your email address already.'],
])('%s: nothing is sent', async (_, typed, secret, field, words) => {
  const after = await ask(typed === 'OWN' ? email.toUpperCase() : typed, secret);
  expect([after.status, after.text.includes(words)]).toEqual([422, true]);
  const invalid = [...after.html.matchAll(/<input [^>]*aria-invalid="true"/g)];
  expect(invalid.map(([tag]) => / name="(.*?)"/.exec(tag)?.[1])).toEqual([field]);
  expect(await subjectsTo(email)).toEqual([]);
});

test('one payer gets three links per hour, whichever addresses they enter', async () => {
  const texts = new Set<string>();
  const addresses = Array.from({ length: 5 }, anAddress);
  for (const address of addresses) texts.add((await ask(address)).text);
  expect(texts.size).toBe(1);
  const states = await Promise.all(addresses.map(async (to) => (await mailsTo(to))[0]?.state));
  expect(states.filter((state) => state === 'withheld')).toHaveLength(2);
  expect(await subjectsTo(email)).toHaveLength(3);
  await advance(service().client, 3_601);
  await ask();
  expect((await mailsTo(wanted))[0]?.state).not.toBe('withheld');
});

describe('a link works once', () => {
  test('repeated and concurrent clicks succeed for ten minutes, then the link is refused', async () => {
    await ask();
    const page = await browser.open(await linkTo());
    const pages = await Promise.all([confirm(page), confirm(page)]);
    for (const one of [...pages, await confirm(page)]) {
      expect([one.heading, one.text.includes(done)]).toEqual(['Profile', true]);
    }
    expect(await subjectsTo(email)).toHaveLength(2);
    await advance(service().client, 601);
    const late = await confirm(page);
    expect([late.status, late.heading]).toEqual([409, dead]);
  });

  test('when two links are used at once, one changes the address and the other is refused', async () => {
    const other = anAddress();
    await ask();
    await ask(other);
    const links = [await linkTo(), await linkTo(other)];
    const opened = [await browser.open(links[0] ?? ''), await browser.open(links[1] ?? '')];
    const pages = await Promise.all(opened.map((page) => confirm(page)));
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
    const signs = [await entersWith(wanted), await entersWith(other), await entersWith(email)];
    expect(signs.filter(Boolean)).toHaveLength(1);
    expect(signs[2]).toBe(false);
  });
});

describe('a link does not work', () => {
  /** Opens a link and submits its form late. */
  async function answers(late: SeenPage, link: string, by = browser) {
    const opened = await by.open(link);
    const clicked = await confirm(late, by);
    return [opened, clicked].map(({ status, heading }) => [status, heading]);
  }
  const refused = [
    [404, dead],
    [409, dead],
  ];

  async function begun(): Promise<readonly [SeenPage, string]> {
    await ask();
    const link = await linkTo();
    return [await browser.open(link), link];
  }

  test('after a day', async () => {
    const [, link] = await begun();
    await advance(service().client, 86_400 - 10);
    await signIn();
    const late = await browser.open(link);
    expect(late.status).toBe(200);
    await advance(service().client, 10);
    expect(await answers(late, link)).toEqual(refused);
    expect(await entersWith(email)).toBe(true);
  });

  test('after the password was changed', async () => {
    const [, link] = await begun();
    const secrets = { 'current-password': password, 'new-password': password };
    const security = await browser.open(securityPath);
    const fields = { action: 'change_password', ...secrets };
    await browser.submit(formDoing(security, 'change_password'), fields);
    expect((await browser.open(link)).status).toBe(404);
  });

  test('for another payer', async () => {
    const [, link] = await begun();
    const stranger = new Browser(service().client);
    const login = anAddress();
    await aUser(service().client, { name: 'Jonas', email: login, password });
    const led = await stranger.open(link);
    expect(led.heading).toBe('Sign in to your wallet');
    const page = await stranger.submit(formOf(led), { login, password });
    expect([page.status, page.heading]).toEqual([404, dead]);
    expect([await entersWith(wanted), await entersWith(email)]).toEqual([false, true]);
  });

  test.each(extent({ short: [''], long: ['', 'x', 'a.b', 'x'.repeat(5_000)] }))(
    'when it was never issued: %#',
    async (link) => {
      await signIn();
      const page = await browser.open(`${profilePath}/email?link=${link}`);
      expect([page.status, page.heading]).toEqual([404, dead]);
    },
  );

  test('when a new wallet has taken its address meanwhile', async () => {
    const [late] = await begun();
    await aUser(service().client, { name: 'Jonas', email: wanted, password });
    const page = await confirm(late);
    expect([page.status, page.heading]).toEqual([409, 'This address cannot be used']);
    expect(await entersWith(email)).toBe(true);
  });
});

test.each(['', 'address '])(
  'the link does not work as an invitation, even with %j before it',
  async (name) => {
    await ask();
    const link = new URL(await linkTo(), service().client.url).searchParams.get('link') ?? '';
    const invitation = `${name}${link}`;
    const query = new URLSearchParams({ lang: 'en', test: '1', invitation });
    const { client } = service();
    const page = await new Browser(client).open(`/frontend/sign-up?${query}`);
    expect([page.status, page.heading, page.text.includes(wanted)]).toEqual([404, dead, false]);
    const fields = formOf(await browser.open('/frontend/sign-up?lang=en&test=1'));
    expect((await browser.submit(fields, { invitation, name: 'Jonas', password })).status).toBe(
      403,
    );
  },
);

test('a password link stops working when the address it was sent to is changed', async () => {
  const forgotten = await browser.open('/frontend/password?lang=en&test=1');
  await browser.submit(formOf(forgotten), { email });
  const reset = await linkTo(email);
  const late = await browser.open(reset);
  await ask();
  await confirm(await browser.open(await linkTo()));
  expect((await browser.open(reset)).status).toBe(404);
  const clicked = await browser.submit(formOf(late), { password: 'battery staple' });
  expect(clicked.status).toBe(404);
  expect(await entersWith(wanted)).toBe(true);
});

test('the old address becomes free, and money waiting for the new address arrives', async () => {
  const { client } = service();
  const friend = anAddress();
  const { wallet_id: rich } = await aUser(client, { name: 'Rasa', email: friend, password });
  await pay(client, rich, 5_000);
  const other = new Browser(client);
  const form = await signIn('/frontend/en/wallet/send', friend, other);
  const checked = await other.submit(formOf(form), { to: wanted, amount: '10' });
  await other.submit(formOf(checked), { step: 'send', password });
  await ask();
  await confirm(await browser.open(await linkTo()));
  await advance(client, 1);
  const mine = await browser.open(ownPath);
  expect(mine.text).toContain('+€10.00');
  expect(await balanceOf(client, rich)).toEqual({ balance: 4_000, held: 0 });
  await aUser(client, { name: 'Jonas', email, password });
  expect(await entersWith(email)).toBe(true);
});

longTest('a payer with only a phone number can add an email address', async () => {
  const phone = `+3706${randomInt(1_000_000, 9_999_999)}`;
  await aUser(service().client, { name: 'Jonas', phone, password });
  email = phone;
  await ask();
  const after = await confirm(await browser.open(await linkTo()));
  expect(after.text).toContain(done);
  expect([await entersWith(phone), await entersWith(wanted)]).toEqual([true, true]);
});
