import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { firstOf, longTest } from '../../support/extent.ts';
import { aUser } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aWalletClient, seen, type WalletClient } from '../../support/wallet.ts';

// Decision 0052-payers-pages: a payer who signs in or creates a wallet always comes back to where
// they came from.

const service = useSharedService();
const back = 'https://shop.example/back';
const password = 'correct horse';

let shop: WalletClient;
let email: string;
let browser: Browser;
/** A network of its own for each test, because forms are counted by network. */
let network: string;
let networks = 0;
beforeEach(async () => {
  const { client } = service();
  const rights = ['contact_token'];
  shop = await aWalletClient(client, { name: 'Shop', redirect_uris: [back], rights });
  email = `${randomUUID()}@example.com`;
  await aUser(client, { name: 'Ona', email, password });
  networks += 1;
  network = `203.0.113.${networks}`;
  browser = new Browser(client, { 'x-forwarded-for': network });
});

const authorization = (wanted: Readonly<Record<string, string>> = {}): string => {
  const { client_id } = shop.project;
  const query = { response_type: 'code', client_id, redirect_uri: back, scope: 'balance' };
  return `${new URLSearchParams({ ...query, ...wanted })}`;
};

const formActionOf = ({ headers }: SeenPage): string | undefined =>
  /form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

describe('the forms may redirect to the client that waits for an answer', () => {
  const own = "'self'";
  const andClient = "'self' https://shop.example";

  const withOauth = async (): Promise<readonly [key: string, path: string]> => {
    const { transaction_key: key } = await shop.created();
    return [key, `/frontend/en/transaction/confirm-with-oauth/${key}?${authorization()}`];
  };

  test('after a sign-in, when the transaction was withdrawn meanwhile', async () => {
    const [key, path] = await withOauth();
    const page = await browser.open(path);
    expect(formActionOf(page)).toBe(andClient);
    const refused = await browser.submit(formOf(page), { login: email, password: 'wrong' });
    expect([refused.status, formActionOf(refused)]).toEqual([403, andClient]);
    await shop.revoke(key);
    const done = await browser.submit(formOf(refused), { login: email, password });
    const issuer = encodeURIComponent(service().client.url);
    expect(done.address).toBe(`${back}?error=access_denied&iss=${issuer}`);
  });

  test('after a wallet was created or a new password was set', async () => {
    const body = { email: `${randomUUID()}@example.com` };
    const answer = await shop.send('POST', '/rest/v1/contact-token', { body });
    const { token } = seen<Record<string, string>>(answer);
    const [, path] = await withOauth();
    expect(formActionOf(await browser.open(`${path}&contact_token=${token}`))).toBe(andClient);
    const { links } = await browser.open(path);
    const wayIn = links.filter((link) => /^\/frontend\/(sign-up|password)\?/.test(link));
    const pages = await Promise.all(wayIn.map((link) => browser.open(link)));
    expect(pages.map(({ heading }) => heading).toSorted()).toEqual([
      'Create a wallet',
      'Forgot your password?',
    ]);
    expect(pages.map(formActionOf)).toEqual([andClient, andClient]);
  });

  test.each(
    firstOf([
      ['an unregistered address', { redirect_uri: 'https://elsewhere.example/back' }],
      ['an unknown client', { client_id: randomUUID() }],
      ['an impossible client', { client_id: '\u0000' }],
    ]),
  )('and to no one else: %s', async (_, wanted) => {
    const next = encodeURIComponent(`/frontend/en/oauth?${authorization(wanted)}`);
    const page = await browser.open(`/frontend/sign-in?lang=en&next=${next}`);
    expect([page.status, formActionOf(page)]).toEqual([200, own]);
  });
});

describe('the sign-in form is sent to the address of its own page', () => {
  const wanted = '/frontend/lt/wallet';
  const address = `/frontend/sign-in?lang=lt&next=${encodeURIComponent(wanted)}&test=1`;

  test('a wrong password keeps the address, with its language and destination', async () => {
    const refused = await browser.submit(formOf(await browser.open(address)), {
      login: email,
      password: 'wrong',
    });
    expect([refused.status, refused.address]).toEqual([403, address]);
    const again = await browser.open(refused.address);
    const entered = await browser.submit(formOf(again), { login: email, password });
    expect(entered.address).toBe(wanted);
  });

  test('missing input is announced in the title and as an alert', async () => {
    const page = await browser.submit(formOf(await browser.open(address)), { login: email });
    expect(page.status).toBe(422);
    const words = 'Pataisykite pažymėtus laukus';
    expect(page.html).toContain(`<title>${words} – Prisijunkite prie savo piniginės</title>`);
    expect(page.html).toContain(`<p class="alert" role="alert">${words}.</p>`);
  });

  longTest('the page with 429 links back to it, in its language', async () => {
    const form = formOf(await browser.open(address));
    const flood = Array.from({ length: 120 }, () =>
      service().client.send('POST', '/frontend/sign-out', {
        body: '',
        headers: { authorization: undefined, 'x-forwarded-for': network },
      }),
    );
    await Promise.all(flood);
    const tooOften = await browser.submit(form, { login: email, password });
    expect([tooOften.status, tooOften.heading]).toEqual([429, 'Per daug užklausų']);
    expect(tooOften.links).toEqual([address]);
  });

  test('a form with an invalid token links back to it', async () => {
    const form = formOf(await browser.open(address));
    const refused = await browser.submit(form, { login: email, password, token: '' });
    expect([refused.status, refused.links]).toEqual([403, [address]]);
  });
});

test('the page of an ended session shows the test mode and offers to create a wallet', async () => {
  const signIn = await browser.open(`/frontend/en/oauth?${authorization()}`);
  const consent = await browser.submit(formOf(signIn), { login: email, password });
  browser.forgetCookies();
  const ended = await browser.submit(formOf(consent), { answer: 'allow' });
  expect(ended.text).toContain('Your session has ended.');
  expect(ended.text).toContain('Test mode: no real money is used.');
  expect(ended.text).toContain('No wallet yet? Create one');
});

test.each(
  firstOf([
    ['en', 'Start a phone number with + and the country code'],
    ['lt', 'Telefono numeris prasideda ženklu + ir šalies kodu'],
    ['ru', 'Номер телефона начинается со знака + и кода страны'],
  ]),
)('in %s the field explains the format of a phone number', async (language, words) => {
  const { html, text } = await browser.open(`/frontend/sign-in?lang=${language}`);
  expect(text).toContain(words);
  expect(html).toMatch(/<input id="login"[^>]* aria-describedby="login-hint"/);
});
