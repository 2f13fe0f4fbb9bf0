import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { extent, firstOf } from '../../support/extent.ts';
import { aProject, aUser, type TestProject } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { WalletClient } from '../../support/wallet.ts';

// Wallet 5, authorization code flow; gaps 3, Grants and Locale pages.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });
const back = 'https://shop.example/back?from=florin';
const other = 'https://shop.example/other';

let shop: TestProject;
let email: string;
let browser: Browser;
beforeEach(async () => {
  const { client } = service();
  shop = await aProject(client, { name: 'Shop', redirect_uris: [back, other] });
  email = `${randomUUID()}@example.com`;
  const user = { name: 'Ona Onaitė', email, password: 'correct horse' };
  await aUser(client, user);
  browser = new Browser(client);
});

type Query = Readonly<Record<string, string | undefined>>;

/** The address to which a client sends a user. */
function authorization(wanted: Query = {}, path = '/frontend/en/oauth'): string {
  const query: Query = {
    response_type: 'code',
    client_id: shop.client_id,
    redirect_uri: back,
    scope: 'balance initiate_transfers_offline',
    state: 'ä & b=1',
    ...wanted,
  };
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(given as [string, string][])}`;
}

async function signIn(page: SeenPage, password = 'correct horse'): Promise<SeenPage> {
  return browser.submit(formOf(page), { login: email, password });
}

/** The consent page of a signed-in user. */
async function asked(wanted: Query = {}): Promise<SeenPage> {
  const page = await browser.open(authorization(wanted));
  return page.heading === 'Sign in to your wallet' ? signIn(page) : page;
}

const answered = (page: SeenPage, answer: string): Promise<SeenPage> =>
  browser.submit(formOf(page), { answer });

const wayBack = ({ address }: SeenPage): Record<string, string> =>
  Object.fromEntries(new URL(address).searchParams);

test('wallet 5 code flow 2: redirect_uri may contain letters that a header cannot hold', async () => {
  const uri = 'https://shop.example/ačiū?iš=florin';
  shop = await aProject(service().client, { name: 'Shop', redirect_uris: [uri] });
  const denied = await answered(await asked({ redirect_uri: uri }), 'deny');
  const { pathname, searchParams } = new URL(denied.address);
  expect(decodeURIComponent(pathname)).toBe('/ačiū');
  expect([searchParams.get('iš'), searchParams.get('error')]).toEqual(['florin', 'access_denied']);
});

const codeOf = async (): Promise<string> =>
  String(wayBack(await answered(await asked(), 'allow'))['code']);

const exchange = (
  code: string,
  by: TestProject = shop,
  redirect_uri = back,
  proof: Readonly<Record<string, string>> = {},
) =>
  new WalletClient(service().client, by).sendForm('/oauth/v1/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    ...proof,
  });

/** The example of RFC 7636, appendix B. */
const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('wallet 4 GET {auth_url}/frontend/oauth: signing in and allowing gives a code and working tokens', async () => {
  const first = await browser.open(authorization());
  expect([first.status, first.heading]).toEqual([200, 'Sign in to your wallet']);
  const consent = await signIn(first);
  expect(consent.heading).toBe('Shop asks for access to your wallet');
  expect(consent.text).toContain('see your wallet balances');
  expect(consent.text).toContain('send money from your wallet, even when you are not signed in');
  const done = await answered(consent, 'allow');
  expect(done.status).toBe(303);
  const { code = '', ...rest } = wayBack(done);
  expect(done.address.startsWith(`${back}&code=`)).toBe(true);
  expect(rest).toEqual({ from: 'florin', state: 'ä & b=1', iss: service().client.url });
  const answer = await exchange(code);
  expect([answer.status, answer.body['token_type']]).toEqual([200, 'mac']);
});

describe('the authorization code flow, step by step', () => {
  test('wallet 5 code flow 1: the query is kept through the sign-in', async () => {
    const consent = await asked();
    expect(formOf(consent).fields).toMatchObject({
      response_type: 'code',
      client_id: shop.client_id,
      redirect_uri: back,
      scope: 'balance initiate_transfers_offline',
      state: 'ä & b=1',
    });
  });

  test('wallet 5 code flow 2: code and state come to redirect_uri', async () => {
    const { code, state } = wayBack(await answered(await asked(), 'allow'));
    expect([code?.length, state]).toEqual([43, 'ä & b=1']);
  });

  test('wallet 5 code flow 3: the code gives tokens with headers that forbid storing them', async () => {
    const { status, headers } = await exchange(await codeOf());
    expect([status, headers['cache-control'], headers.pragma]).toEqual([
      200,
      'no-store',
      'no-cache',
    ]);
  });

  test('wallet 5 code flow 4: the client makes requests with the access token and mac key', async () => {
    const { body } = await exchange(await codeOf());
    const { access_token, mac_key } = body as Record<string, string>;
    const named = { ...shop, client_id: String(access_token), mac_key: String(mac_key) };
    const asUser = new WalletClient(service().client, named);
    expect((await asUser.created()).status).toBe('new');
  });
});

describe('errors are returned by redirect, with the state', () => {
  // biome-ignore format: a table
  test.each<[string, Query]>([
    ['invalid_request',           { response_type: undefined }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope',             { scope: 'everything' }],
  ])('%s', async (error, wanted) => {
    const page = await browser.open(authorization(wanted));
    expect(wayBack(page)).toEqual({ from: 'florin', error, state: 'ä & b=1', iss: service().client.url });
  });

  test('access_denied: the user declines', async () => {
    const page = await answered(await asked(), 'deny');
    expect(wayBack(page)).toEqual({
      from: 'florin',
      error: 'access_denied',
      state: 'ä & b=1',
      iss: service().client.url,
    });
  });

  // biome-ignore format: a table
  test.each(firstOf([
    ['server_error',            'the database refuses it', '22000'],
    ['temporarily_unavailable', 'the disk is full',        '53100'],
  ]))('%s: the user allows, but %s', async (error, _, sqlState) => {
    const { database, lines } = service();
    const consent = await asked();
    await database.query(
      `CREATE FUNCTION refuse_codes() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'no code now' USING ERRCODE = '${sqlState}'; END $$`,
    );
    await database.query(
      `CREATE TRIGGER refuse_codes BEFORE INSERT ON oauth_code
       FOR EACH ROW EXECUTE FUNCTION refuse_codes()`,
    );
    const page = await answered(consent, 'allow');
    await database.query('DROP FUNCTION refuse_codes CASCADE');
    expect(wayBack(page)).toEqual({ from: 'florin', error, state: 'ä & b=1', iss: service().client.url });
    expect(lines.join('\n')).toContain('no code could be given');
    expect(wayBack(await answered(await asked(), 'allow'))['code']).toHaveLength(43);
  });

  test('state is returned only if it was sent', async () => {
    const page = await answered(await asked({ state: undefined }), 'deny');
    expect(wayBack(page)).toEqual({
      from: 'florin',
      error: 'access_denied',
      iss: service().client.url,
    });
  });
});

describe('decision 0114: a code is bound to the challenge that was sent with the user (RFC 7636)', () => {
  const bound = { code_challenge: challenge, code_challenge_method: 'S256' };
  const boundCode = async (): Promise<string> =>
    String(wayBack(await answered(await asked(bound), 'allow'))['code']);
  const outcome = async (code: string, proof: Readonly<Record<string, string>>) => {
    const { status, body } = await exchange(code, shop, back, proof);
    return [status, body['error'] ?? body['token_type']];
  };

  test('the verifier gets the tokens; a missing or wrong one leaves the code unused', async () => {
    const code = await boundCode();
    expect(await outcome(code, {})).toEqual([400, 'invalid_grant']);
    for (const wrong of ['', challenge, `${code_verifier}x`, 'x'.repeat(129), 'ä'.repeat(43)]) {
      expect(await outcome(code, { code_verifier: wrong })).toEqual([400, 'invalid_grant']);
    }
    expect(await outcome(code, { code_verifier })).toEqual([200, 'mac']);
  });

  test('a verifier without a challenge is refused, because the challenge may have been stripped', async () => {
    const code = await codeOf();
    expect(await outcome(code, { code_verifier })).toEqual([400, 'invalid_grant']);
    expect(await outcome(code, {})).toEqual([200, 'mac']);
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, Query]>([
    ['challenge method plain',       { code_challenge: code_verifier, code_challenge_method: 'plain' }],
    ['a missing challenge method',   { code_challenge: challenge }],
    ['a method without challenge',   { code_challenge_method: 'S256' }],
    ['a challenge that is no hash',  { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['an empty challenge',           { code_challenge: '', code_challenge_method: 'S256' }],
  ]))('%s is invalid_request', async (_, wanted) => {
    const page = await browser.open(authorization(wanted));
    expect(wayBack(page)).toMatchObject({ error: 'invalid_request', state: 'ä & b=1' });
  });
});

describe('a client never redirects to an unregistered address', () => {
  // biome-ignore format: a table
  test.each(firstOf<[string, Query]>([
    ['another address',         { redirect_uri: 'https://evil.example/' }],
    ['a longer address',        { redirect_uri: `${back}&more=1` }],
    ['no address',              { redirect_uri: undefined }],
    ['an unknown client',       { client_id: 'nobody' }],
    ['no client',               { client_id: undefined }],
    ['another address, denied', { redirect_uri: 'https://evil.example/', response_type: 'token' }],
  ], 2))('%s: an error page without a redirect', async (_name, wanted) => {
    const page = await browser.open(authorization(wanted));
    expect([page.status, page.heading]).toEqual([400, 'This request cannot be trusted']);
    expect(page.headers.location).toBeUndefined();
  });

  // biome-ignore format: a table
  test.each(firstOf<[string, () => Promise<Record<string, string>>]>([
    ['redirect address', async () => ({ redirect_uri: other })],
    ['state',            async () => ({ state: 'of somebody else' })],
    ['scope',            async () => ({ scope: 'balance email' })],
    ['challenge',        async () => ({ code_challenge: challenge, code_challenge_method: 'S256' })],
    ['client',           async () => ({ client_id: (await aProject(service().client, { redirect_uris: [back] })).client_id })],
  ]))('a changed %s in the form is refused', async (_, change) => {
    const consent = await asked();
    const page = await browser.submit(formOf(consent), { answer: 'allow', ...(await change()) });
    expect([page.status, page.heading]).toEqual([403, 'Your click did not go through']);
  });
});

describe('a code', () => {
  test('works once; a second use revokes the tokens of the first', async () => {
    const code = await codeOf();
    const first = await exchange(code);
    const { access_token, mac_key } = first.body as Record<string, string>;
    const again = await exchange(code);
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant']);
    const named = { ...shop, client_id: String(access_token), mac_key: String(mac_key) };
    const late = await new WalletClient(service().client, named).send('GET', '/rest/v1/project');
    expect([late.status, late.body['error']]).toEqual([401, 'invalid_grant']);
  });

  test('is bound to its client and its redirect address', async () => {
    const code = await codeOf();
    const stranger = await aProject(service().client, { redirect_uris: [back] });
    expect((await exchange(code, stranger)).body['error']).toBe('invalid_grant');
    expect((await exchange(code, shop, other)).body['error']).toBe('invalid_grant');
    expect((await exchange(code)).status).toBe(200);
  });

  test('lives for ten minutes', async () => {
    const { client } = service();
    const [early, late] = [await codeOf(), await codeOf()];
    await client.send('POST', '/admin/v1/clock/advance', { body: { seconds: 540 } });
    expect((await exchange(early)).status).toBe(200);
    await client.send('POST', '/admin/v1/clock/advance', { body: { seconds: 60 } });
    expect((await exchange(late)).body['error']).toBe('invalid_grant');
  });

  test('appears in no Referer; neither it nor its tokens appear in the log', async () => {
    const page = await answered(await asked(), 'allow');
    const { code = 'none' } = wayBack(page);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const { access_token, refresh_token, mac_key } = (await exchange(code)).body;
    const session = browser.cookie('florin-session');
    const log = service().lines.join('\n');
    for (const secret of [code, access_token, refresh_token, mac_key, session, 'correct horse']) {
      expect(log).not.toContain(String(secret));
    }
  });
});

describe('signing in', () => {
  test('a user of live money cannot authorize a test application', async () => {
    email = `${randomUUID()}@example.com`;
    const user = { name: 'Real', email, password: 'correct horse', test_mode: false };
    await aUser(service().client, user);
    const page = await asked();
    expect([page.status, page.heading]).toEqual([403, 'This wallet cannot be used here']);
  });

  test('leads only to our own pages', async () => {
    for (const next of ['https://evil.example/', '//evil.example/', '/demo', 'javascript:1']) {
      const page = await browser.open(`/frontend/sign-in?next=${encodeURIComponent(next)}`);
      expect(formOf(page).fields['next']).toBe('/frontend/wallet');
    }
  });
});

describe('forms from another site or another session are refused', () => {
  test.each(extent({ short: ['cross-site'], long: ['cross-site', 'same-site'] }))(
    '%s',
    async (site) => {
      const consent = await asked();
      const headers = { 'sec-fetch-site': site };
      const page = await browser.submit(formOf(consent), { answer: 'allow' }, headers);
      expect([page.status, page.heading]).toEqual([403, 'Your click did not go through']);
    },
  );

  test('a form shown to another user is refused after the sign-in changed', async () => {
    const consent = await asked();
    await browser.submit(formOf(consent, 1));
    email = `${randomUUID()}@example.com`;
    await aUser(service().client, { name: 'Jonas', email, password: 'correct horse' });
    expect((await asked()).text).toContain('Signed in as Jonas');
    const page = await answered(consent, 'allow');
    expect([page.status, page.heading]).toEqual([403, 'Your click did not go through']);
  });

  test('a form without its token, or with the token of another request', async () => {
    const first = await asked();
    const second = await browser.open(authorization({ scope: 'email' }));
    const { token = '' } = formOf(first).fields;
    for (const forged of ['', token]) {
      const page = await browser.submit(formOf(second), { answer: 'allow', token: forged });
      expect(page.status).toBe(403);
    }
  });
});

test('wallet 4 GET {auth_url}/frontend/locale/oauth: locale is en, lt or ru and sets the page language', async () => {
  const headings = {
    en: 'Sign in to your wallet',
    lt: 'Prisijunkite prie savo piniginės',
    ru: 'Войдите в свой кошелёк',
  };
  for (const [language, heading] of Object.entries(headings)) {
    const page = await browser.open(authorization({}, `/frontend/${language}/oauth`));
    expect([page.heading, page.html.includes(`<html lang="${language}">`)]).toEqual([
      heading,
      true,
    ]);
  }
  const lithuanian = new Browser(service().client, { 'accept-language': 'lt-LT,lt;q=0.9' });
  for (const path of ['/frontend/oauth', '/frontend/locale/oauth']) {
    expect((await lithuanian.open(authorization({}, path))).heading).toBe(headings.lt);
  }
});

test('pages cannot be framed, and forms lead only to us or to the registered address', async () => {
  const consent = await asked();
  const policy = String(consent.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https://shop.example;");
});
