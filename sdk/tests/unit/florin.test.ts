import { describe, expect, test } from 'vitest';
import { Florin } from '../../src/florin.ts';
import { refusal, type Seen, stubService } from '../support/stub-service.ts';

const retry = { baseDelayMs: 1, maxDelayMs: 1 };

const nonceIn = ({ headers }: Seen): string =>
  /nonce="([^"]*)"/.exec(headers.authorization ?? '')?.[1] ?? '';

const tsIn = ({ headers }: Seen): number =>
  Number(/ts="(\d+)"/.exec(headers.authorization ?? '')?.[1]);

const idIn = ({ headers }: Seen): string =>
  /id="([^"]*)"/.exec(headers.authorization ?? '')?.[1] ?? '';

const signing = (baseUrl: string) =>
  new Florin({ baseUrl, clientId: 'shop', macKey: 'key', retry });

const pathOf = ({ method, target }: Seen): string => `${method} ${target}`;

describe('signed requests', () => {
  test('each attempt has its own nonce (gaps 3)', async () => {
    const { url, seen } = await stubService((before) =>
      before < 2 ? refusal(503, 'service_unavailable') : { status: 200, body: { id: 7 } },
    );
    expect(await signing(url).wallet.payments.read(7)).toEqual({ id: 7 });
    expect(new Set(seen.map(nonceIn)).size).toBe(3);
  });

  test('a wrong clock is corrected by the time of the service, once for all calls', async () => {
    const theirs = 4_000_000_000;
    const { url, seen } = await stubService((_, one) => {
      if (one.target === '/rest/v1/server') return { status: 200, body: { time: theirs } };
      const isRight = Math.abs(tsIn(one) - theirs) < 100;
      return isRight ? { status: 200, body: { id: 7 } } : refusal(401, 'invalid_timestamp');
    });
    const florin = signing(url);
    await florin.wallet.payments.read(7);
    await florin.transfers.read(7);
    expect(seen.map(pathOf)).toEqual([
      'GET /rest/v1/payment/7',
      'GET /rest/v1/server',
      'GET /rest/v1/payment/7',
      'GET /transfer/rest/v1/transfers/7',
    ]);
  });

  test('when the clock cannot be corrected, the call ends with the refusal', async () => {
    const { url, seen } = await stubService((_, { target }) =>
      target === '/rest/v1/server'
        ? { status: 200, body: { time: 1 } }
        : refusal(401, 'invalid_timestamp'),
    );
    await expect(signing(url).wallet.payments.read(7)).rejects.toMatchObject({
      status: 401,
      error: 'invalid_timestamp',
    });
    expect(seen).toHaveLength(3);
  });

  test('a used nonce is replaced; a wrong key is not retried', async () => {
    const used = await stubService((before) =>
      before === 0 ? refusal(401, 'invalid_nonce') : { status: 200, body: {} },
    );
    await signing(used.url).wallet.payments.read(7);
    expect(used.seen).toHaveLength(2);
    const wrong = await stubService(() => refusal(401, 'unauthorized'));
    await expect(signing(wrong.url).wallet.payments.read(7)).rejects.toMatchObject({ status: 401 });
    expect(wrong.seen).toHaveLength(1);
  });
});

describe('a user', () => {
  const tokens = { access_token: 'at-1', mac_key: 'k1', refresh_token: 'r1' };

  test('an expired token is renewed once for all calls, and onTokens is called (gaps 3, 401)', async () => {
    const { url, seen } = await stubService((_, one) => {
      if (one.target === '/oauth/v1/token') {
        const fresh = { access_token: 'at-2', mac_key: 'k2', refresh_token: 'r2' };
        return { status: 200, body: fresh };
      }
      return idIn(one) === 'at-1' ? refusal(401, 'invalid_grant') : { status: 200, body: {} };
    });
    const told: string[] = [];
    const session = signing(url).asUser(tokens, {
      onTokens: ({ access_token: text }) => {
        told.push(text);
      },
    });
    await Promise.all([1, 2, 3].map((id) => session.wallet.payments.read(id)));
    expect(told).toEqual(['at-2']);
    expect(session.tokens).toMatchObject({ access_token: 'at-2', refresh_token: 'r2' });
    const renewals = seen.filter(({ target }) => target === '/oauth/v1/token');
    expect(renewals.map(({ body }) => body)).toEqual(['grant_type=refresh_token&refresh_token=r1']);
  });

  test('without a refresh token, an expired token is reported as invalid_grant', async () => {
    const { url } = await stubService(() => refusal(401, 'invalid_grant'));
    const { refresh_token: _, ...short } = tokens;
    await expect(signing(url).asUser(short).wallet.payments.read(1)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

describe("revoking a user's token", () => {
  const tokens = { access_token: 'at-1', mac_key: 'k1', refresh_token: 'r1' };
  const revoked = { status: 'revoked' };

  test('succeeds when only the answer was lost; the token is not renewed to be revoked again', async () => {
    const { url, seen } = await stubService((before, one) => {
      if (before === 0) return 'cut';
      return idIn(one) === 'at-1' ? refusal(401, 'invalid_grant') : { status: 200, body: revoked };
    });
    const session = signing(url).asUser(tokens);
    expect(await session.revoke({ idempotencyKey: 'mine' })).toEqual(revoked);
    expect(seen.map((one) => [idIn(one), pathOf(one)])).toEqual([
      ['at-1', 'DELETE /oauth/v1/token'],
      ['at-1', 'DELETE /oauth/v1/token'],
      // The access token alone may have expired, so the client revokes both tokens.
      ['shop', 'DELETE /oauth/v1/token?access_token=at-1'],
    ]);
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'mine',
      'mine',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(session.tokens).toEqual(tokens);
  });

  test.each([
    [401, 'unauthorized'],
    [403, 'invalid_grant'],
    [400, 'invalid_request'],
  ])('fails when the service refuses it: %i %s', async (status, error) => {
    const { url, seen } = await stubService(() => refusal(status, error));
    await expect(signing(url).asUser(tokens).revoke()).rejects.toMatchObject({ status, error });
    expect(seen).toHaveLength(1);
  });
});

describe('an abort signal ends a call', () => {
  const reason = new Error('the visitor has left');
  const tokens = { access_token: 'at-1', mac_key: 'k1', refresh_token: 'r1' };

  test.each([
    ['the time of the service', 'invalid_timestamp', 'GET /rest/v1/server'],
    ['new tokens', 'invalid_grant', 'POST /oauth/v1/token'],
  ])('that waits for %s', async (_, error, awaited) => {
    const leaving = new AbortController();
    const { url, seen } = await stubService((before) => {
      if (before === 0) return refusal(401, error);
      leaving.abort(reason);
      return 'hang';
    });
    const { payments } = signing(url).asUser(tokens).wallet;
    await expect(payments.read(7, { signal: leaving.signal })).rejects.toBe(reason);
    expect(seen.map(pathOf)).toEqual(['GET /rest/v1/payment/7', awaited]);
  });
});

test('a code is never exchanged twice, even if the first answer was lost', async () => {
  const { url, seen } = await stubService(() => 'cut');
  const exchange = { code: 'c', redirectUri: 'https://shop.example/back' };
  await expect(signing(url).oauth.exchangeCode(exchange)).rejects.toMatchObject({ kind: 'lost' });
  expect(seen).toHaveLength(1);
});

describe('transfers are listed page by page', () => {
  const pages: Readonly<Record<string, object>> = {
    '': {
      transfers: [{ id: 1 }, { id: 2 }],
      _metadata: { has_next: true, cursors: { after: 'b' } },
    },
    b: { transfers: [{ id: 3 }], _metadata: { has_next: true, cursors: { after: 'c' } } },
    c: { transfers: [], _metadata: { has_next: false, cursors: {} } },
  };

  test('by cursors, with the same filters (transfer 4)', async () => {
    const { url, seen } = await stubService((_, { target }) => {
      const { searchParams } = new URL(target, 'http://stub');
      return { status: 200, body: pages[searchParams.get('after') ?? ''] };
    });
    const query = { debit_account_number: 'F1', statuses: ['done', 'failed'], limit: 2 };
    const ids: number[] = [];
    for await (const { id } of signing(url).transfers.iterate(query)) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    const filters = 'debit_account_number=F1&statuses%5B%5D=done&statuses%5B%5D=failed&limit=2';
    expect(seen.map(({ target }) => target)).toEqual(
      ['', '&after=b', '&after=c'].map((more) => `/transfer/rest/v1/transfers?${filters}${more}`),
    );
  });

  test('a loop that ends early requests no further page', async () => {
    const { url, seen } = await stubService(() => ({ status: 200, body: pages[''] }));
    for await (const { id } of signing(url).transfers.iterate({ debit_account_number: 'F1' })) {
      if (id === 2) break;
    }
    expect(seen).toHaveLength(1);
  });
});

test('an identifier cannot change the path', async () => {
  const { url, seen } = await stubService(() => ({ status: 200, body: {} }));
  await signing(`${url}/florin/`).wallet.transactions.read('../a?b#c/d');
  expect(seen.map(({ target }) => target)).toEqual([
    '/florin/rest/v1/transaction/..%2Fa%3Fb%23c%2Fd',
  ]);
});
