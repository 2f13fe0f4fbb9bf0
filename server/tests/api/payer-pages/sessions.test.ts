import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { advance as advanceClock } from '../../support/clock.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { startNode } from '../../support/nodes.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';
import { asStranger } from '../../support/wrong-passwords.ts';

// Gaps 3, PIN and passwords, and decision 0052-payers-pages: when a payer is signed in.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const cookieName = 'florin-session';
const password = 'correct horse';

let email: string;
let browser: Browser;
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  await aUser(service().client, { name: 'Ona', email, password });
  browser = new Browser(service().client);
});

const advance = (seconds: number) => advanceClock(service().client, seconds);

const wallet = '/frontend/en/wallet';

async function signIn(
  secret = password,
  { by = browser, login = email }: { readonly by?: Browser; readonly login?: string } = {},
): Promise<SeenPage> {
  const page = await by.open(`/frontend/sign-in?lang=en&next=${wallet}`);
  return by.submit(formOf(page), { login, password: secret });
}

const isSignedIn = async (by = browser): Promise<boolean> =>
  (await by.open(wallet)).heading === 'My wallet';

describe('a session', () => {
  test('is new at each sign-in, so a planted cookie becomes worthless', async () => {
    const thief = new Browser(service().client);
    await signIn(password, { by: thief });
    const planted = thief.cookie(cookieName) ?? '';
    browser.plantCookie(cookieName, planted);
    expect((await signIn()).heading).toBe('My wallet');
    expect(browser.cookie(cookieName)).not.toBe(planted);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test.each(['f'.repeat(43), '', 'x', `${'a'.repeat(5_000)}`])(
    'cannot be made up by a client (%#)',
    async (made) => {
      browser.plantCookie(cookieName, made);
      expect(await isSignedIn()).toBe(false);
      await signIn();
      expect(browser.cookie(cookieName)).not.toBe(made);
    },
  );

  test('ends at sign-out, even for a copy of its cookie', async () => {
    const own = await signIn();
    const copy = new Browser(service().client);
    copy.plantCookie(cookieName, browser.cookie(cookieName) ?? '');
    expect(await isSignedIn(copy)).toBe(true);
    const out = await browser.submit(formOf(own, own.forms.length - 1));
    expect(out.heading).toBe('Sign in to your wallet');
    expect([await isSignedIn(), await isSignedIn(copy)]).toEqual([false, false]);
  });

  test('lasts two hours', async () => {
    await signIn();
    await advance(7_140);
    expect(await isSignedIn()).toBe(true);
    await advance(60);
    expect(await isSignedIn()).toBe(false);
  });

  test('ends in all other browsers when the password changes', async () => {
    const elsewhere = new Browser(service().client);
    await signIn(password, { by: elsewhere });
    await signIn();
    const own = await browser.open(`${wallet}/security`);
    const before = browser.cookie(cookieName);
    const form = own.forms.find(({ choices }) => choices['action']?.includes('change_password'));
    const changed = { 'current-password': password, 'new-password': 'battery staple' };
    if (form === undefined) throw new Error(own.text);
    await browser.submit(form, { action: 'change_password', ...changed });
    expect(browser.cookie(cookieName)).not.toBe(before);
    expect([await isSignedIn(), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  test('ends when the operator replaces the password', async () => {
    const { client } = service();
    const login = `${randomUUID()}@example.com`;
    const { user_id: id } = await aUser(client, { name: 'Jonas', email: login, password });
    await signIn(password, { login });
    expect(await isSignedIn()).toBe(true);
    const body = { password: 'battery staple' };
    expect((await client.send('PATCH', `/admin/v1/users/${id}`, { body })).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
  });
});

describe('the session cookie', () => {
  /** The cookies that the answer to a sign-in sets, before any redirect is followed. */
  const cookiesOf = async (
    client: OperatorClient,
    visitorCookie: string,
  ): Promise<readonly string[]> => {
    const visitor = new Browser(client);
    const { fields, action } = formOf(await visitor.open('/frontend/sign-in'));
    const { headers } = await client.send('POST', action, {
      body: new URLSearchParams({ ...fields, login: email, password }).toString(),
      headers: {
        authorization: undefined,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${visitorCookie}=${visitor.cookie(visitorCookie)}`,
      },
    });
    return headers['set-cookie'] ?? [];
  };

  test('is HttpOnly and SameSite', async () => {
    expect(await cookiesOf(service().client, 'florin-visitor')).toEqual([
      expect.stringMatching(/^florin-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^florin-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
      ),
    ]);
  });

  test('is also Secure and bound to the host when the address is https', async () => {
    const database = await createTestDatabase();
    const node = await startNode(database, { FLORIN_RATE_LIMIT: '0' });
    onTestFinished(async () => {
      await node.stop();
      await database.drop();
    });
    await aUser(node.client, { name: 'Ona', email, password });
    expect(await cookiesOf(node.client, '__Host-florin-visitor')).toEqual([
      expect.stringMatching(
        /^__Host-florin-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-florin-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
      ),
    ]);
    const secure = new Browser(node.client);
    await signIn(password, { by: secure });
    expect(await isSignedIn(secure)).toBe(true);
    const copied = new Browser(node.client);
    copied.plantCookie(cookieName, secure.cookie(`__Host-${cookieName}`) ?? '');
    expect(await isSignedIn(copied)).toBe(false);
  });
});

describe('a refusal reveals nothing', () => {
  const withoutNames = ({ status, html }: SeenPage, login: string): string =>
    `${status} ${html.replaceAll(login, '').replaceAll(/name="token" value="[^"]*"/g, '')}`;

  longTest(
    'an unknown login and a wrong password get the same page; in a pause even the correct one fails',
    async () => {
      const nobody = `${randomUUID()}@example.com`;
      const unknown = withoutNames(await signIn(password, { login: nobody }), nobody);
      expect(unknown.startsWith('403 ')).toBe(true);
      for (const page of await asStranger(() => signIn('wrong'), advance)) {
        expect(withoutNames(page, email)).toBe(unknown);
      }
      const paused = await signIn();
      expect(paused.status).toBe(429);
      expect(paused.html).not.toContain(password);
      expect(await isSignedIn()).toBe(false);
    },
  );

  longTest('the longest pause ends after 15 minutes', async () => {
    await asStranger(() => signIn('wrong'), advance);
    await advance(840);
    expect((await signIn()).status).toBe(429);
    await advance(60);
    expect((await signIn()).heading).toBe('My wallet');
  });

  test('all refusals take at least the same time', async () => {
    const timed = async (work: () => Promise<SeenPage>): Promise<number> => {
      const began = performance.now();
      expect([403, 429]).toContain((await work()).status);
      return performance.now() - began;
    };
    const nobody = `${randomUUID()}@example.com`;
    const took = [
      await timed(() => signIn(password, { login: nobody })),
      await timed(() => signIn(password, { login: 'no address at all' })),
    ];
    const wrong = extent({ short: 1, long: 6 });
    for (let time = 0; time < wrong; time += 1) took.push(await timed(() => signIn('wrong')));
    // Timers may fire a millisecond early. Without the fixed step a refusal takes a tenth of the
    // time.
    for (const ms of took) expect(ms).toBeGreaterThan(245);
  });
});

test.each(
  firstOf(
    [
      ['ona\u0000@example.com', 400],
      ['\ud800', 403],
      ['no address', 403],
      ['x'.repeat(3_000), 403],
    ],
    2,
  ),
)('an impossible login (%#) is no server fault', async (login, status) => {
  expect((await signIn('wrong', { login })).status).toBe(status);
});

describe('the destination after sign-in', () => {
  test('keeps the language that was chosen on the sign-in page', async () => {
    const page = await browser.open(`/frontend/sign-in?lang=en&next=${wallet}&test=1`);
    const inLithuanian = page.links.find((link) => link.includes('lang=lt')) ?? '';
    const chosen = await browser.open(inLithuanian);
    const own = await browser.submit(formOf(chosen), { login: email, password });
    expect([own.address, own.heading]).toEqual(['/frontend/lt/wallet', 'Mano piniginė']);
  });

  test.each([
    'https://elsewhere.example/frontend/en/',
    '//frontend/en/wallet',
    '/frontend/en\\x y',
  ])('is never another site, whatever language is chosen: %s', async (next) => {
    const path = `/frontend/sign-in?lang=en&next=${encodeURIComponent(next)}`;
    const { links } = await browser.open(path);
    const inLithuanian = links.find((link) => link.includes('lang=lt')) ?? '';
    const chosen = new URL(inLithuanian, 'http://here.example').searchParams.get('next');
    expect(chosen).toBe('/frontend/wallet');
  });

  test('a payer who signed out in another tab reads that their click changed nothing', async () => {
    await signIn();
    const own = await browser.open(`${wallet}/security`);
    await browser.submit(formOf(own, own.forms.length - 1));
    const late = await browser.submit(formOf(own), { action: 'change_pin' });
    expect(late.heading).toBe('Sign in to your wallet');
    expect(late.html).toContain(
      '<p class="alert" role="alert">Your session has ended. Your click paid and changed nothing. Sign in to continue.</p>',
    );
    expect((await browser.open(wallet)).text).not.toContain('Your session has ended');
  });
});
