import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { atSecond, nowOf, onTime } from '../../support/clock.ts';
import { aProject, aUser, errorOf, type TestProject, unixNow } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { pay, seen, type TransactionSeen } from '../../support/wallet.ts';

// Wallet 2.7 and 5, and gaps 3, Grants: the tokens. The consent pages have their own tests.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_TEST_CLOCK: '1' });

type Key = { readonly id: string; readonly key: string };
type Tokens = {
  readonly access_token: string;
  readonly mac_key: string;
  readonly refresh_token: string;
};

/** Sends a request signed with this key: a form, JSON or no body. */
function send(
  { id, key }: Key,
  method: string,
  uri: string,
  body: string | object = '',
): Promise<Answer> {
  const { client } = service();
  const { hostname: host, port } = new URL(client.url);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signed = {
    id,
    key,
    ts: unixNow(),
    nonce: randomUUID(),
    method,
    uri,
    host,
    port: Number(port),
    body: text,
  };
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  return client.send(method, uri, {
    ...(text === '' ? {} : { body: text }),
    headers: { authorization: authorizationOf(signed), 'content-type': type },
  });
}

const formOf = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

let shop: TestProject;
let own: Key;
let email: string;
let walletId: number;
beforeEach(async () => {
  const { client } = service();
  shop = await aProject(client, { rights: ['password_grant'] });
  own = { id: shop.client_id, key: shop.mac_key };
  email = `${randomUUID()}@example.com`;
  walletId = (await aUser(client, { email, password: 'correct horse' })).wallet_id;
});

const ask = (fields: Readonly<Record<string, string>>, by: Key = own): Promise<Answer> =>
  send(by, 'POST', '/oauth/v1/token', formOf(fields));

const byPassword = (fields: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  ask({ grant_type: 'password', username: email, password: 'correct horse', ...fields });

const given = async (fields: Readonly<Record<string, string>> = {}): Promise<Tokens> =>
  seen<Tokens>(await byPassword({ scope: 'balance', ...fields }));

const keyOf = ({ access_token: id, mac_key: key }: Tokens): Key => ({ id, key });
/** A request that any access token may make. */
const knock = (by: Key): Promise<Answer> =>
  send(by, 'GET', '/transfer/rest/v1/transfers/single-window-transfer-countries');
const refresh = ({ refresh_token }: Tokens, fields: Readonly<Record<string, string>> = {}) =>
  ask({ grant_type: 'refresh_token', refresh_token, ...fields });

const expired = errorOf('invalid_grant', 'Token has expired');

describe('the token response', () => {
  // biome-ignore format: a table
  test.each([
    ['access_token',  /^at-[\w-]{43}$/],
    ['token_type',    /^mac$/],
    ['expires_in',    /^3600$/],
    ['mac_key',       /^[\w-]{43}$/],
    ['mac_algorithm', /^hmac-sha-256$/],
    ['refresh_token', /^[\w-]{43}$/],
  ])('wallet 2.7 %s: %s', async (name, form) => {
    expect(String((await byPassword()).body[name])).toMatch(form);
  });

  test('wallet 4 POST {wallet_url}/oauth/v1/token: the response has exactly these fields and forbids caching', async () => {
    const answer = await byPassword({ scope: 'balance email' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^at-[\w-]{43}$/),
      token_type: 'mac',
      expires_in: 3_600,
      mac_key: expect.stringMatching(/^[\w-]{43}$/),
      mac_algorithm: 'hmac-sha-256',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  test('wallet 5.2: access_token is the id, its own mac_key is the key', async () => {
    const tokens = await given();
    expect((await knock(keyOf(tokens))).status).toBe(200);
    expect((await knock({ id: tokens.access_token, key: shop.mac_key })).status).toBe(401);
  });

  test('the access token expires after 3600 seconds with the error on which clients refresh', async () => {
    const { client } = service();
    await onTime(async () => {
      const start = (await nowOf(client)) + 1;
      const tokens = await atSecond(client, start, given);
      const last = await atSecond(client, start + 3_599, () => knock(keyOf(tokens)));
      expect(last.status).toBe(200);
      const late = await atSecond(client, start + 3_600, () => knock(keyOf(tokens)));
      expect([late.status, late.text]).toEqual([401, expired]);
    });
  });
});

describe('the password grant', () => {
  test('wallet 5.3: a client without the right is refused', async () => {
    const other = await aProject(service().client);
    const key = { id: other.client_id, key: other.mac_key };
    const fields = { grant_type: 'password', username: email, password: 'correct horse' };
    const answer = await ask(fields, key);
    expect([answer.status, answer.body['error']]).toEqual([400, 'unauthorized_client']);
  });

  test('a wrong password, an unknown user and a locked user get the same response', async () => {
    const wrong = await byPassword({ password: 'wrong' });
    expect([wrong.status, wrong.body['error']]).toEqual([400, 'invalid_grant']);
    const unknown = await byPassword({ username: 'nobody@example.com' });
    expect([unknown.status, unknown.text]).toEqual([400, wrong.text]);
    await Promise.all(Array.from({ length: 4 }, () => byPassword({ password: 'wrong' })));
    const locked = await byPassword();
    expect([locked.status, locked.text]).toEqual([400, wrong.text]);
  });

  test('a user of the other mode is refused like an unknown one', async () => {
    const live = await aProjectOf({ test_mode: true, rights: ['password_grant'] });
    const address = `${randomUUID()}@example.com`;
    await aUser(service().client, { email: address, password: 'correct horse', test_mode: false });
    const fields = { grant_type: 'password', username: address, password: 'correct horse' };
    expect((await ask(fields, live)).body['error']).toBe('invalid_grant');
  });

  test.each(['username', 'password'])('%s is required', async (name) => {
    const fields: Record<string, string> = {
      grant_type: 'password',
      username: email,
      password: 'correct horse',
    };
    delete fields[name];
    const answer = await ask(fields);
    expect([answer.status, answer.text]).toEqual([
      400,
      errorOf('invalid_request', `${name} is required.`),
    ]);
  });

  test('an unknown scope is refused', async () => {
    expect((await byPassword({ scope: 'balance everything' })).body['error']).toBe('invalid_scope');
  });
});

const aProjectOf = async (wanted: object): Promise<Key> => {
  const { client_id: id, mac_key: key } = await aProject(service().client, wanted);
  return { id, key };
};

describe('refresh token rotation', () => {
  test('a refresh gives a new pair and the old access token stays valid', async () => {
    const first = await given();
    const second = seen<Tokens>(await refresh(first));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await knock(keyOf(second))).status).toBe(200);
    expect((await knock(keyOf(first))).status).toBe(200);
  });

  test('reuse of an old refresh token revokes the whole family', async () => {
    const first = await given();
    const second = seen<Tokens>(await refresh(first));
    const again = await refresh(first);
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant']);
    for (const tokens of [first, second]) {
      const answer = await knock(keyOf(tokens));
      expect([answer.status, answer.text]).toEqual([401, expired]);
    }
    expect((await refresh(second)).body['error']).toBe('invalid_grant');
  });

  test('concurrent uses of one refresh token succeed only once', async () => {
    const first = await given();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('decision 0072: an unused refresh token expires after 90 days, and each use restarts the period', async () => {
    const { client } = service();
    const days = 90 * 86_400;
    await onTime(async () => {
      const start = (await nowOf(client)) + 1;
      const [used, unused] = await atSecond(client, start, () => Promise.all([given(), given()]));
      const last = await atSecond(client, start + days - 1, () => refresh(used));
      expect(last.status).toBe(200);
      const late = await atSecond(client, start + days, () => refresh(unused));
      expect([late.status, late.text]).toEqual([
        400,
        errorOf(
          'invalid_grant',
          'The refresh token is wrong, was used or revoked, or has expired.',
        ),
      ]);
      expect((await refresh(seen<Tokens>(last))).status).toBe(200);
    });
  });

  test('a refresh may reduce the scope but not extend it', async () => {
    const tokens = await given({ scope: 'balance email' });
    expect((await refresh(tokens, { scope: 'balance phone' })).body['error']).toBe('invalid_scope');
    expect((await refresh(tokens, { scope: 'balance' })).status).toBe(200);
  });

  test('a refresh token of another client is refused and stays valid for its owner', async () => {
    const tokens = await given();
    const other = await aProjectOf({ rights: ['password_grant'] });
    const { refresh_token } = tokens;
    const stolen = await ask({ grant_type: 'refresh_token', refresh_token }, other);
    expect(stolen.body['error']).toBe('invalid_grant');
    expect((await refresh(tokens)).status).toBe(200);
  });
});

describe('DELETE /oauth/v1/token', () => {
  test('wallet 4 DELETE {wallet_url}/oauth/v1/token: access_token may be omitted when the request is made with the token itself', async () => {
    const tokens = await given();
    const gone = await send(keyOf(tokens), 'DELETE', '/oauth/v1/token');
    expect([gone.status, gone.body]).toEqual([200, { status: 'revoked' }]);
    expect((await knock(keyOf(tokens))).text).toBe(expired);
    expect((await refresh(tokens)).body['error']).toBe('invalid_grant');
  });

  test('the client revokes a token named in the query', async () => {
    const tokens = await given();
    const uri = `/oauth/v1/token?access_token=${tokens.access_token}`;
    expect((await send(own, 'DELETE', uri)).status).toBe(200);
    expect((await knock(keyOf(tokens))).status).toBe(401);
  });

  test('a token of another client and a missing token are refused', async () => {
    const tokens = await given();
    const uri = `/oauth/v1/token?access_token=${tokens.access_token}`;
    const other = await aProjectOf({});
    expect((await send(other, 'DELETE', uri)).status).toBe(404);
    expect((await send(own, 'DELETE', '/oauth/v1/token')).body['error']).toBe('invalid_request');
    expect((await knock(keyOf(tokens))).status).toBe(200);
  });
});

test('gaps 3, Statuses: DELETE with two tokens is 400 invalid_parameters', async () => {
  const refused = await send(own, 'DELETE', '/oauth/v1/token?access_token=a&access_token=b');
  expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_parameters']);
  expect(String(refused.body['error_description'])).toContain('access_token');
});

describe('refusals of the token endpoint', () => {
  test('an unknown authorization code', async () => {
    const fields = {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'https://a.example',
    };
    const answer = await ask(fields);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_grant']);
  });

  test('an unknown grant type, also the name of an object property', async () => {
    for (const grant_type of ['implicit', 'constructor', '__proto__']) {
      expect((await ask({ grant_type })).body['error']).toBe('unsupported_grant_type');
    }
  });
});

test('wallet_id `me` is the wallet of the token’s user; a client without a token gets 403', async () => {
  const { client } = service();
  await pay(client, walletId, 2_000);
  const tokens = await given();
  const allowance = { description: 'Rides', max_price: 5_000, currency: 'EUR' };
  const granted = seen(await send(own, 'POST', '/rest/v1/transaction', { allowance }));
  const path = `/admin/v1/test/transactions/${granted.transaction_key}/accept`;
  seen(await client.send('POST', path, { body: { wallet_id: walletId } }));
  const payments = [{ description: 'A ride', price: 700, currency: 'EUR' }];
  const made = seen<TransactionSeen>(await send(own, 'POST', '/rest/v1/transaction', { payments }));
  const uri = `/rest/v1/transaction/${made.transaction_key}/reserve/me`;
  const alone = await send(own, 'PUT', uri);
  expect([alone.status, alone.body['error']]).toEqual([403, 'forbidden']);
  const reserved = seen(await send(keyOf(tokens), 'PUT', uri));
  expect([reserved.status, reserved['wallet']]).toEqual(['waiting', walletId]);
});

test('no token or key is stored or logged in plain text', async () => {
  const { database, lines } = service();
  const tokens = await given();
  await knock(keyOf(tokens));
  const rows = await database.query(
    `SELECT (SELECT jsonb_agg(t) FROM oauth_access_token t)::text
         || (SELECT jsonb_agg(t) FROM oauth_refresh_token t)::text AS stored`,
  );
  const everything = `${JSON.stringify(rows)}${lines.join('\n')}`;
  for (const secret of [tokens.access_token, tokens.mac_key, tokens.refresh_token]) {
    expect(everything).not.toContain(secret);
  }
});
