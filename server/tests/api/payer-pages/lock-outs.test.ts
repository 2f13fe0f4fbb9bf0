import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance as advanceClock } from '../../support/clock.ts';
import { extent, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { linkIn } from '../../support/mailed-links.ts';
import { listMails } from '../../support/mails.ts';
import { formDoing, ownPath, securityPath } from '../../support/own-wallet.ts';
import { useService } from '../../support/test-service.ts';
import { asStranger, multiplyTries, onKnownDevice } from '../../support/wrong-passwords.ts';

// Decision 0096: a stranger cannot lock out an owner, and still cannot guess a password.

const service = useService({
  FLORIN_RATE_LIMIT: '0',
  FLORIN_TEST_CLOCK: '1',
  FLORIN_TRUSTED_PROXIES: '127.0.0.1',
});
const password = 'correct horse';
const advance = (seconds: number) => advanceClock(service().client, seconds);

const anAddress = (): string => `203.0.${randomInt(256)}.${randomInt(256)}`;
const aBrowserAt = (address = anAddress()): Browser =>
  new Browser(service().client, { 'x-forwarded-for': address });

let email: string;
let walletId: number;
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  walletId = (await aUser(service().client, { name: 'Ona', email, password })).wallet_id;
});

async function signIn(by: Browser, secret = password, login = email): Promise<SeenPage> {
  const page = await by.open(`/frontend/sign-in?lang=en&next=${ownPath}`);
  return by.submit(formOf(page), { login, password: secret });
}

/** Signs in once and out again. */
async function aKnownDevice(address?: string): Promise<Browser> {
  const device = aBrowserAt(address);
  const own = await signIn(device);
  expect(own.heading).toBe('My wallet');
  await device.submit(formOf(own, own.forms.length - 1));
  expect((await device.open(ownPath)).heading).toBe('Sign in to your wallet');
  return device;
}

const wrongFrom = (stranger: Browser, login = email) =>
  asStranger(() => signIn(stranger, 'wrong', login), advance);

/** Enough wrong passwords to reach the longest pause (decision 0096). */
const inARow = {
  login: { walk: asStranger, times: 5 },
  device: { walk: onKnownDevice, times: 8 },
};

/**
 * So many wrong passwords in a row. In the short form one is typed and the others are written to
 * the database, as if the pauses between them had passed.
 */
async function wrongInARow(kind: keyof typeof inARow, by: Browser, login = email): Promise<void> {
  const { walk, times } = inARow[kind];
  const type = () => signIn(by, 'wrong', login);
  const writeDown = async () => {
    const page = await type();
    await multiplyTries(service().database, kind, times);
    return [page];
  };
  const typed = await extent({ short: writeDown, long: () => walk(type, advance) })();
  expect(new Set(typed.map(({ status }) => status))).toEqual(new Set([403]));
}

/** Fifty wrong passwords from 25 addresses, two from each, so that no source is slowed down. */
async function guessFromEverywhere(): Promise<void> {
  const pages = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const bot = aBrowserAt();
      return [await signIn(bot, 'wrong'), await signIn(bot, 'wrong again')];
    }),
  );
  expect(new Set(pages.flat().map(({ status }) => status))).toEqual(new Set([403]));
}

/**
 * The same, written to the database at once. The last guess comes from a browser, which triggers
 * the mail to the owner.
 */
async function beGuessedAt(): Promise<void> {
  const { client, database } = service();
  const { body } = await client.send('GET', '/admin/v1/clock');
  const tries = Array.from({ length: 49 }, (_, nth) => ({
    id: nth,
    at: body['now'],
    state: 'wrong',
  }));
  await database.query(
    `INSERT INTO password_try (id, tries, forget_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET tries = excluded.tries`,
    [`wallet:${walletId}`, JSON.stringify(tries), Number(body['now']) + 86_400],
  );
  expect((await signIn(aBrowserAt(), 'wrong')).status).toBe(403);
}

const withoutNames = ({ status, html, headers }: SeenPage, login: string): string =>
  `${status} ${headers['retry-after']} ${html
    .replaceAll(login, '')
    .replaceAll(/name="token" value="[^"]*"/g, '')}`;

describe('a stranger who types wrong passwords for another login', () => {
  test('reads how long to wait, and locks out only that source', async () => {
    const address = anAddress();
    const device = await aKnownDevice(address);
    const stranger = aBrowserAt(address);
    await wrongInARow('login', stranger);
    const paused = await signIn(stranger);
    expect(paused.status).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(800);
    expect(paused.html).toContain(
      '<p class="alert" role="alert">Too many wrong passwords. Wait 15 minutes, then try again.</p>',
    );
    expect(paused.html).not.toContain(password);
    // The owner, on an unknown device, and on a known one at the stranger's address.
    expect((await signIn(aBrowserAt())).heading).toBe('My wallet');
    expect((await signIn(device)).heading).toBe('My wallet');
  });

  test('can try again after the pause, and trying meanwhile does not extend it', async () => {
    const stranger = aBrowserAt();
    await wrongInARow('login', stranger);
    await advance(840);
    for (let time = 0; time < extent({ short: 1, long: 3 }); time += 1)
      expect((await signIn(stranger)).status).toBe(429);
    await advance(60);
    expect((await signIn(stranger)).heading).toBe('My wallet');
  });

  longTest('does not lock out known devices at the same address', async () => {
    const address = anAddress();
    const device = await aKnownDevice(address);
    const stranger = aBrowserAt(address);
    await wrongFrom(stranger);
    expect((await signIn(stranger)).status).toBe(429);
    expect((await signIn(device)).heading).toBe('My wallet');
  });

  test('learns nothing: an unknown login gets the same pages and pauses', async () => {
    const nobody = `${randomUUID()}@example.com`;
    const [one, other] = [aBrowserAt(), aBrowserAt()];
    const wrong = async (by: Browser, login: string): Promise<string> =>
      withoutNames(await signIn(by, 'wrong', login), login);
    const tryBoth = async () => {
      const pages = await Promise.all([wrong(one, email), wrong(other, nobody)]);
      expect(pages[0]).toBe(pages[1]);
      return pages;
    };
    await asStranger(tryBoth, advance);
    const withoutSeconds = async (by: Browser, login: string): Promise<string> =>
      withoutNames(await signIn(by, password, login), login).replace(/^429 \d+ /, '429 ');
    expect(await withoutSeconds(one, email)).toBe(await withoutSeconds(other, nobody));
  });
});

describe('guesses from many addresses at once', () => {
  test('close a wallet to unknown devices without saying so; known devices still sign in', async () => {
    const device = await aKnownDevice();
    const wrong = await signIn(aBrowserAt(), 'wrong');
    await extent({ short: beGuessedAt, long: guessFromEverywhere })();
    const closed = await signIn(aBrowserAt());
    expect(withoutNames(closed, email)).toBe(withoutNames(wrong, email));
    expect((await signIn(device)).heading).toBe('My wallet');
    await advance(86_400);
    expect((await signIn(aBrowserAt())).heading).toBe('My wallet');
  });

  test('notify the owner once a day, and the link in the mail lets a new device in', async () => {
    await beGuessedAt();
    const mails = async () =>
      (await listMails(service().client, { to: email })).filter(({ subject }) =>
        subject.includes('Someone is trying to guess your password'),
      );
    for (let time = 0; time < extent({ short: 1, long: 3 }); time += 1) await signIn(aBrowserAt());
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const device = aBrowserAt();
    const forgot = await device.open(linkIn(mail?.text));
    expect(forgot.heading).toBe('Forgot your password?');
    await device.submit(formOf(forgot), { email });
    const [newest] = await listMails(service().client, { to: email, limit: '1' });
    const setting = await device.open(linkIn(newest?.text));
    const set = await device.submit(formOf(setting), { password: 'battery staple' });
    expect(set.heading).toBe('My wallet');
    // The attack continues, but the device is now known.
    await beGuessedAt();
    await device.submit(formOf(set, set.forms.length - 1));
    expect((await signIn(aBrowserAt(), 'battery staple')).status).toBe(403);
    expect((await signIn(device, 'battery staple')).heading).toBe('My wallet');
    expect(await mails()).toHaveLength(1);
  });

  test('do not stop a signed-in owner from changing the password', async () => {
    const owner = aBrowserAt();
    await signIn(owner);
    await beGuessedAt();
    const form = formDoing(await owner.open(securityPath), 'change_password');
    const changed = { 'current-password': password, 'new-password': 'battery staple' };
    const done = await owner.submit(form, { action: 'change_password', ...changed });
    expect([done.status, done.heading]).toEqual([200, 'Security']);
    expect(done.text).toContain('Your password was changed');
    // The new password has no wrong guesses yet.
    expect((await signIn(aBrowserAt(), 'battery staple')).heading).toBe('My wallet');
  });

  test('do not stop a signed-in owner who has lost the device cookie', async () => {
    const owner = aBrowserAt();
    await signIn(owner);
    owner.plantCookie('florin-device', 'lost');
    await beGuessedAt();
    const form = formDoing(await owner.open(securityPath), 'change_pin');
    const changed = { 'current-pin': password, 'new-pin': '8642' };
    expect((await owner.submit(form, { action: 'change_pin', ...changed })).status).toBe(200);
  });
});

describe('a known device', () => {
  test('is slowed down by its own wrong passwords, but never locked', async () => {
    const device = await aKnownDevice();
    await wrongInARow('device', device);
    const paused = await signIn(device);
    expect([paused.status, Number(paused.headers['retry-after']) > 200]).toEqual([429, true]);
    expect((await signIn(aBrowserAt())).heading).toBe('My wallet');
    for (let time = 0; time < extent({ short: 1, long: 3 }); time += 1) {
      await advance(300);
      expect((await signIn(device, 'wrong')).status).toBe(403);
    }
    await advance(300);
    expect((await signIn(device)).heading).toBe('My wallet');
  });

  longTest('does not slow down other devices', async () => {
    const device = await aKnownDevice();
    await onKnownDevice(() => signIn(device, 'wrong'), advance);
    expect((await signIn(aBrowserAt())).heading).toBe('My wallet');
  });

  test('shows the pause on "My wallet" as well', async () => {
    const owner = aBrowserAt();
    await signIn(owner);
    const own = await owner.open(securityPath);
    const fields = { 'current-password': 'wrong', 'new-password': 'battery staple' };
    const change = () =>
      owner.submit(formDoing(own, 'change_password'), { action: 'change_password', ...fields });
    const wrong = await onKnownDevice(change, advance);
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]));
    const paused = await change();
    expect([paused.status, Number(paused.headers['retry-after']) > 200]).toEqual([429, true]);
    expect(paused.text).toContain(
      'Nothing was changed. Too many wrong passwords. Wait 5 minutes, then try again.',
    );
  });

  test('still needs the password to sign in', async () => {
    const device = await aKnownDevice();
    const thief = aBrowserAt();
    thief.plantCookie('florin-device', device.cookie('florin-device') ?? '');
    expect((await thief.open(ownPath)).heading).toBe('Sign in to your wallet');
    expect((await signIn(thief, 'wrong')).status).toBe(403);
  });

  test('counts as unknown for another login', async () => {
    const login = `${randomUUID()}@example.com`;
    await aUser(service().client, { name: 'Jonas', email: login, password });
    const address = anAddress();
    const device = await aKnownDevice(address);
    await wrongInARow('login', aBrowserAt(address), login);
    expect((await signIn(device, password, login)).status).toBe(429);
    expect((await signIn(device)).heading).toBe('My wallet');
  });
});

test('the device cookie is set with the session cookie and lasts 400 days', async () => {
  const { client } = service();
  const visitor = new Browser(client);
  const { fields, action } = formOf(await visitor.open('/frontend/sign-in'));
  const { headers } = await client.send('POST', action, {
    body: new URLSearchParams({ ...fields, login: email, password }).toString(),
    headers: {
      authorization: undefined,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `florin-visitor=${visitor.cookie('florin-visitor')}`,
    },
  });
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^florin-session=/),
    expect.stringMatching(
      /^florin-device=[\w-]{24}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    ),
  ]);
});

test('the table of password attempts contains no address and no login', async () => {
  const address = anAddress();
  await signIn(aBrowserAt(address), 'wrong');
  const rows = await service().database.query<{ row: string }>(
    'SELECT password_try::text AS row FROM password_try',
  );
  const text = rows.map(({ row }) => row).join('\n');
  expect(text).not.toContain(address);
  expect(text).not.toContain(email);
});
