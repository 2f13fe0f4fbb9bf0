import { randomUUID } from 'node:crypto';
import type { Bench, Made } from '../../asking/bench.ts';
import type { Answer, Seen } from '../../asking/exchange.ts';
import {
  anInteger,
  aText,
  expectAnswer,
  expectFields,
  expectRefusal,
  expectStatus,
  expectThat,
  isObject,
  unixSeconds,
} from '../../asking/expecting.ts';
import type { MacKey } from '../../asking/mac.ts';
import { type Check, under } from '../../check.ts';
import { aPaymentOf, aPerson, aTransaction, transactionsPath } from './things.ts';

const needs = ['operator'] as const;
const tokenPath = '/oauth/v1/token';
const redirect_uri = 'https://app.example/back';
/** The password of test users that the run created. */
const password = 'correct horse battery';

/** A project to which users can grant access. */
const application = ({ project }: Bench): Promise<Made> =>
  project({ rights: ['contact_token', 'password_grant'], redirect_uris: [redirect_uri] });

const asForm = (fields: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams(fields);

/** A token by the password grant, the only grant without a page. */
async function grant(bench: Bench): Promise<{ readonly app: Made; readonly seen: Seen }> {
  const app = await application(bench);
  const { email: username } = await aPerson(bench, 0, { password });
  const form = asForm({ grant_type: 'password', username, password, scope: 'balance' });
  return { app, seen: await app.signed('POST', tokenPath, form) };
}

const macOf = ({ access_token, mac_key }: Answer): MacKey => ({
  id: String(access_token),
  key: String(mac_key),
});

const query = ({ credentials }: Made, more: Readonly<Record<string, string>> = {}): string =>
  `?${asForm({
    response_type: 'code',
    client_id: credentials.client_id,
    redirect_uri,
    scope: 'balance',
    state: 'the state',
    ...more,
  })}`;

/** The target of a redirect. Throws `Broken` if the answer is none. */
function redirectOf(seen: Seen): URL {
  const location = seen.headers.get('location') ?? '';
  const isRedirect = seen.status >= 300 && seen.status < 400 && URL.canParse(location);
  expectThat(isRedirect, 'a redirect', seen);
  return new URL(location);
}

const html = { headers: { accept: 'text/html' } } as const;

/** Wallet 2.6, 2.7 and 5. */
export const oauthChecks: readonly Check[] = [
  {
    rules: [
      'wallet 4 POST {wallet_url}/oauth/v1/token',
      'wallet 5.3',
      ...under('wallet 2.7', 'access_token', 'token_type', 'expires_in', 'mac_key'),
      ...under('wallet 2.7', 'mac_algorithm', 'refresh_token'),
    ],
    gap: 'gaps 3, Grants',
    title: 'The password grant gives a MAC token with its key.',
    needs,
    run: async (bench) => {
      const { seen } = await grant(bench);
      const token = expectAnswer(seen, 200, {
        access_token: aText,
        token_type: 'mac',
        expires_in: anInteger,
        mac_key: aText,
        mac_algorithm: 'hmac-sha-256',
      });
      const { refresh_token: refresh } = token;
      expectThat(refresh === undefined || aText.test(refresh), 'a text or nothing', 'another form');
    },
  },
  {
    rules: ['wallet 5 code flow 3'],
    title: 'A token answer says Cache-Control: no-store and Pragma: no-cache.',
    needs,
    run: async (bench) => {
      const { seen } = await grant(bench);
      expectStatus(seen, 200);
      const [cache, pragma] = ['cache-control', 'pragma'].map((name) => seen.headers.get(name));
      expectThat(/\bno-store\b/.test(cache ?? ''), 'Cache-Control: no-store', `it is ${cache}`);
      expectThat(pragma === 'no-cache', 'Pragma: no-cache', `it is ${pragma}`);
    },
  },
  {
    rules: ['wallet 5.2', 'wallet 5 code flow 4', 'wallet 2.7 access_token', 'wallet 2.7 mac_key'],
    title: 'Requests are signed with access_token as id and its mac_key, and with no other key.',
    needs,
    run: async (bench) => {
      const { app, seen } = await grant(bench);
      const as = macOf(expectAnswer(seen, 200));
      const body = { payments: [aPaymentOf()] };
      expectStatus(await app.signed('POST', transactionsPath, body, { as }), 200);
      const mixed = { ...as, key: app.credentials.mac_key };
      const refused = await app.signed('POST', transactionsPath, body, { as: mixed });
      expectRefusal(refused, { status: 401 });
    },
  },
  {
    rules: ['wallet 4 DELETE {wallet_url}/oauth/v1/token'],
    title: 'A revoked token is worth nothing.',
    needs,
    run: async (bench) => {
      const { app, seen } = await grant(bench);
      const as = macOf(expectAnswer(seen, 200));
      const revoked = await app.signed('DELETE', tokenPath, undefined, { as });
      expectThat(revoked.status < 300, 'a success', revoked);
      const body = { payments: [aPaymentOf()] };
      expectRefusal(await app.signed('POST', transactionsPath, body, { as }), { status: 401 });
    },
  },
  {
    rules: ['wallet 2.7 refresh_token'],
    gap: 'gaps 3, Grants',
    title: 'A refresh token gives a new token, once.',
    needs,
    run: async (bench) => {
      const { app, seen } = await grant(bench);
      const refresh_token = String(expectAnswer(seen, 200)['refresh_token']);
      const form = asForm({ grant_type: 'refresh_token', refresh_token });
      expectAnswer(await app.signed('POST', tokenPath, form), 200, { token_type: 'mac' });
      expectRefusal(await app.signed('POST', tokenPath, form), { error: 'invalid_grant' });
    },
  },
  {
    rules: ['wallet 5 code flow 3'],
    title: 'A code that was never given, and a request without a signature, get no token.',
    needs,
    run: async (bench) => {
      const app = await application(bench);
      const form = asForm({ grant_type: 'authorization_code', code: randomUUID(), redirect_uri });
      expectRefusal(await app.signed('POST', tokenPath, form));
      const url = `${bench.addresses.wallet}${tokenPath}`;
      expectRefusal(await bench.send('POST', url, { body: form }));
    },
  },
  {
    rules: ['wallet 5.3'],
    gap: 'gaps 3, Grants',
    title: 'The password grant is refused to a client that may not use it.',
    needs,
    run: async (bench) => {
      const other = await bench.project({ name: 'Conformance, another' });
      const { email: username } = await aPerson(bench, 0, { password });
      const form = asForm({ grant_type: 'password', username, password, scope: 'balance' });
      expectRefusal(await other.signed('POST', tokenPath, form));
    },
  },
  {
    rules: [
      'wallet 5 code flow 1',
      'wallet 4 GET {auth_url}/frontend/oauth',
      'wallet 4 GET {auth_url}/frontend/locale/oauth',
    ],
    title: 'The authorization page is shown, in each language, too.',
    needs,
    run: async (bench) => {
      const asked = query(await application(bench));
      for (const path of ['', '/en', '/lt', '/ru', '/locale']) {
        const seen = await bench.send(
          'GET',
          `${bench.addresses.auth}/frontend${path}/oauth${asked}`,
          html,
        );
        const isShown =
          seen.status === 200 ||
          new URL(seen.headers.get('location') ?? '/', bench.addresses.auth).origin ===
            new URL(bench.addresses.auth).origin;
        expectThat(isShown && seen.status < 400, 'a page', seen);
      }
    },
  },
  {
    rules: ['wallet 5 code flow 2'],
    title: 'A wrong authorization request goes back with its error and the state.',
    needs,
    run: async (bench) => {
      const app = await application(bench);
      for (const [more, error] of [
        [{ response_type: 'token' }, 'unsupported_response_type'],
        [{ scope: 'everything' }, 'invalid_scope'],
      ] as const) {
        const url = `${bench.addresses.auth}/frontend/oauth${query(app, more)}`;
        const target = redirectOf(await bench.send('GET', url, html));
        expectFields(
          {
            address: `${target.origin}${target.pathname}`,
            error: target.searchParams.get('error'),
            state: target.searchParams.get('state'),
          },
          { address: redirect_uri, error, state: 'the state' },
          'the redirect',
        );
      }
    },
  },
  {
    rules: ['wallet 5 code flow 1'],
    title: 'Nobody is sent to an address that the client did not register.',
    needs,
    run: async (bench) => {
      const asked = query(await application(bench), { redirect_uri: 'https://thief.example/' });
      const seen = await bench.send('GET', `${bench.addresses.auth}/frontend/oauth${asked}`, html);
      const location = seen.headers.get('location') ?? '';
      expectThat(!location.startsWith('https://thief.example'), 'no redirect there', location);
      expectThat(seen.status >= 400 && seen.status < 500, 'a status 4xx', seen);
    },
  },
  {
    rules: ['wallet 4 GET {auth_url}/frontend/transaction/confirm-with-oauth/{transaction_key}'],
    title: 'The page that confirms a transaction before the authorization is shown.',
    needs,
    run: async (bench) => {
      const app = await application(bench);
      const key = await aTransaction(app);
      const path = `/frontend/transaction/confirm-with-oauth/${key}${query(app)}`;
      const seen = await bench.send('GET', `${bench.addresses.auth}${path}`, html);
      expectThat(seen.status < 400, 'a page', seen);
    },
  },
  {
    rules: ['wallet 4 POST /contact-token', 'wallet 8 Confirmed contact validity'],
    gap: 'gaps 3, Contact token',
    title: 'A privileged project gets a contact token for 15 minutes; others get 403.',
    needs,
    run: async (bench) => {
      const [app, other] = [
        await application(bench),
        await bench.project({ name: 'Conformance, another' }),
      ];
      const path = '/rest/v1/contact-token';
      const email = `${randomUUID()}@example.com`;
      const { created_at } = expectAnswer(
        await app.signed('POST', transactionsPath, { payments: [aPaymentOf()] }),
        200,
      );
      const token = expectAnswer(await app.signed('POST', path, { email }), 200, {
        email,
        status: 'confirmed',
        token: aText,
        expires_at: unixSeconds,
      });
      const lasts = Number(token['expires_at']) - Number(created_at);
      expectThat(lasts >= 900 && lasts < 960, 'about 900 seconds', `${lasts} seconds`);
      expectRefusal(await app.signed('POST', path, {}), { status: 400 });
      expectRefusal(await other.signed('POST', path, { email }), { status: 403 });
    },
  },
  {
    rules: ['wallet 4 GET {wallet_url}/publickey'],
    title: 'The public key for callbacks is published.',
    run: async ({ addresses, send }) => {
      const seen = await send('GET', `${addresses.wallet}/publickey`);
      expectStatus(seen, 200);
      const isKey = seen.text.includes('-----BEGIN PUBLIC KEY-----') || isObject(seen.body);
      expectThat(isKey, 'a public key', seen);
    },
  },
];
