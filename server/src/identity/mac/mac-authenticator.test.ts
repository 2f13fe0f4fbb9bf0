import { describe, expect, test } from 'vitest';
import { authorizationOf, type RequestToSign } from '../../../tests/support/mac-signing.ts';
import type { SignedRequest } from '../../edge/checking/authenticator.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { InProcessNonces, type Nonces } from '../../shared-state/nonces.ts';
import { type MacClient, type MacOptions, macAuthenticator } from './mac-authenticator.ts';

const now = 1_800_000_000;
const key = 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU';

const shop: MacClient<string> = { keys: [Buffer.from(key)], caller: 'the shop', clientId: 'shop' };
const rotating: MacClient<string> = {
  keys: [Buffer.from('new key'), Buffer.from('old key')],
  caller: 'the rotating shop',
  clientId: 'shop',
};
const expired: MacClient<string> = {
  keys: [Buffer.from(key)],
  caller: 'a user',
  clientId: 'shop',
  expired: true,
};
const clients = new Map([
  ['shop', shop],
  ['rotating', rotating],
  ['expired', expired],
]);

function authenticator(options: Partial<MacOptions<string>> = {}) {
  const { authenticate, recognise } = macAuthenticator<string>({
    clients: (id) => clients.get(id) ?? null,
    nonces: new InProcessNonces({ startedAt: unixSeconds(now - 1_000) }),
    now: () => unixSeconds(now),
    publicUrl: () => 'https://pay.example',
    ...options,
  });
  return {
    /** For requests that are answered without a promise. */
    authenticate: (request: SignedRequest) => {
      const answer = authenticate(request);
      if (answer instanceof Promise) throw new Error('the answer was put off without need');
      return answer;
    },
    authenticateInTime: async (request: SignedRequest) => authenticate(request),
    recognise,
  };
}

const plain: RequestToSign = {
  id: 'shop',
  key,
  ts: now,
  nonce: 'a nonce, =',
  method: 'POST',
  uri: '/rest/v1/transaction?a=1',
  host: 'pay.example',
  port: 443,
  body: '{"a":1}',
};

function signed(changes: Partial<RequestToSign> = {}): SignedRequest {
  const request = { ...plain, ...changes };
  return {
    method: request.method,
    rawUrl: request.uri,
    headers: { host: 'pay.example', authorization: authorizationOf(request) },
    rawHeaders: [],
    rawBody: Buffer.from(request.body),
  };
}

const withBody = (request: SignedRequest, body: string): SignedRequest => ({
  ...request,
  rawHeaders: [],
  rawBody: Buffer.from(body),
});

/** A separate test covers the id for the request log. */
const refused = (refusal: string, because: unknown = expect.any(String)) =>
  expect.objectContaining({
    ok: false,
    refusal,
    because,
    headers: { 'www-authenticate': 'MAC' },
  });
const notAuthentic = refused('unauthorized', 'The id or the mac is wrong.');
const tooOld = refused('invalid_timestamp', 'Timestamp lifetime exceeded');

test('wallet 5.1: a request signed with the mac key comes from its client', () => {
  expect(authenticator().authenticate(signed())).toEqual({ ok: true, value: 'the shop' });
});

test('an asynchronous client lookup is awaited', async () => {
  const slow = authenticator({ clients: async (id) => clients.get(id) ?? null });
  expect(await slow.authenticateInTime(signed())).toEqual({ ok: true, value: 'the shop' });
  expect(await slow.authenticateInTime(signed())).toEqual(refused('invalid_nonce'));
  expect(await slow.authenticateInTime(signed({ id: 'nobody' }))).toEqual(notAuthentic);
});

// biome-ignore format: a table
test.each([
  ['a wrong key',      { key: 'another key' }, 'the shop'],
  ['an old timestamp', { ts: now - 10_000 },   'the shop'],
  ['an unknown id',    { id: 'nobody' },       undefined],
])('decision 0168: with %s, the request log gets the id of the known client', (_, changes, claimed) => {
  const { authenticate } = authenticator();
  expect((authenticate(signed(changes)) as { claimed?: unknown }).claimed).toBe(claimed);
});

describe('decision 0148: the head of a request identifies its caller', () => {
  test('by the signing key, whatever the body and as often as it comes', () => {
    const { authenticate, recognise } = authenticator();
    const { rawBody, ...head } = signed();
    for (const _ of [1, 2, 3]) expect(recognise(head)).toBe('the shop');
    expect(recognise(signed({ id: 'rotating', key: 'old key' }))).toBe('the rotating shop');
    // None of these used up the nonce.
    expect(authenticate({ ...head, rawBody })).toMatchObject({ ok: true });
    expect(recognise(head)).toBe('the shop');
  });

  test('even if the client lookup is asynchronous', async () => {
    const slow = authenticator({ clients: async (id) => clients.get(id) ?? null });
    expect(await slow.recognise(signed())).toBe('the shop');
    expect(await slow.recognise(signed({ id: 'nobody' }))).toBe(null);
  });

  // biome-ignore format: a table
  test.each<[string, SignedRequest]>([
    ['an unknown id',                signed({ id: 'nobody' })],
    ['another key',                  signed({ key: 'another key' })],
    ['an expired token',             signed({ id: 'expired' })],
    ['an old timestamp',             signed({ ts: now - 301 })],
    ['a future timestamp',           signed({ ts: now + 301 })],
    ['another address',              { ...signed(), rawUrl: '/rest/v1/other' }],
    ['another method',               { ...signed(), method: 'GET' }],
    ['another host',                 { ...signed({ host: 'other.example' }) }],
    ['no header',                    { ...signed(), headers: {} }],
    ['an unreadable header',         { ...signed(), headers: { authorization: 'MAC id=shop' } }],
    ['two headers',                  { ...signed(), rawHeaders: ['Authorization', 'x', 'Authorization', 'y'] }],
  ])('with %s the caller is unknown, and no wrong secret is counted', (_, request) => {
    const wrong: string[] = [];
    const { recognise } = authenticator({ onWrong: (__, { id }) => wrong.push(id) });
    expect([recognise(request), wrong]).toEqual([null, []]);
  });
});

describe('unauthorized', () => {
  test('without the Authorization header', () => {
    expect(authenticator().authenticate({ ...signed(), headers: {} })).toEqual(
      refused('unauthorized', expect.stringContaining('Authorization: MAC')),
    );
  });

  test('with an unreadable header', () => {
    const request = { ...signed(), headers: { authorization: 'MAC id=shop' } };
    expect(authenticator().authenticate(request)).toEqual(refused('unauthorized'));
  });

  test('with two Authorization headers, even if they are equal', () => {
    const request = signed();
    const pair = ['Authorization', request.headers.authorization ?? ''];
    const { authenticate } = authenticator();
    const sentTwice: SignedRequest = {
      ...request,
      rawHeaders: [...pair, 'authoriZation', 'Basic x'],
    };
    expect(authenticate(sentTwice)).toEqual(refused('unauthorized'));
    const sentOnce: SignedRequest = {
      ...request,
      rawHeaders: ['X-Copy', 'Authorization', ...pair],
    };
    expect(authenticate(sentOnce)).toMatchObject({ ok: true });
  });

  test('with the same answer for an unknown id and a wrong mac', () => {
    const { authenticate } = authenticator();
    expect(authenticate(signed({ id: 'nobody' }))).toEqual(notAuthentic);
    expect(authenticate(signed({ key: 'another key' }))).toEqual(notAuthentic);
  });

  test('without details about timestamp, token, body and nonce if the key is wrong', () => {
    const { authenticate } = authenticator();
    const wrong = { key: 'another key' };
    expect(authenticate(signed({ ...wrong, ts: now - 10_000 }))).toEqual(notAuthentic);
    expect(authenticate(signed({ ...wrong, id: 'expired' }))).toEqual(notAuthentic);
    expect(authenticate(withBody(signed(wrong), 'other'))).toEqual(notAuthentic);
    authenticate(signed());
    expect(authenticate(signed(wrong))).toEqual(notAuthentic);
  });
});

describe('the body', () => {
  test('gaps 3, MAC string: another body than the signed one is refused', () => {
    const { authenticate } = authenticator();
    expect(authenticate(withBody(signed(), '{"a":2}'))).toEqual(refused('unauthorized'));
    expect(authenticate(withBody(signed(), ''))).toEqual(refused('unauthorized'));
    expect(authenticate(withBody(signed({ body: '' }), 'x'))).toEqual(refused('unauthorized'));
  });

  test('a changed copy does not use up the nonce of the genuine request', () => {
    const { authenticate } = authenticator();
    expect(authenticate(withBody(signed(), '{"a":2}')).ok).toBe(false);
    expect(authenticate(signed()).ok).toBe(true);
  });

  test('gaps 3, Parsing: other parameters in ext are covered by the signature', () => {
    const { authenticate } = authenticator();
    const request = signed({ extBefore: 'a=1&' });
    const { authorization = '' } = request.headers;
    const changed = {
      ...request,
      headers: { ...request.headers, authorization: authorization.replace('a=1', 'a=2') },
    };
    expect(authenticate(changed)).toEqual(notAuthentic);
    expect(authenticate(request).ok).toBe(true);
  });
});

describe('the clock', () => {
  // biome-ignore format: a table
  test.each([
    [-301, 'Timestamp lifetime exceeded'],
    [-300, null],
    [300,  null],
    [301,  'Timestamp is in future'],
  ])('gaps 3, Clock and replay: a timestamp %i s from now', (seconds, because) => {
    const answer = authenticator().authenticate(signed({ ts: now + seconds }));
    expect(answer).toEqual(
      because === null ? { ok: true, value: 'the shop' } : refused('invalid_timestamp', because),
    );
  });

  test('a timestamp in milliseconds is in the future', () => {
    expect(authenticator().authenticate(signed({ ts: `${now}000` }))).toEqual(
      refused('invalid_timestamp', 'Timestamp is in future'),
    );
  });

  test('the time is read after the client lookup, however long it took', async () => {
    let at = now;
    const { authenticateInTime } = authenticator({
      now: () => unixSeconds(at),
      clients: async () => {
        at += 301;
        return shop;
      },
    });
    expect(await authenticateInTime(signed())).toEqual(tooOld);
  });
});

describe('keys and tokens', () => {
  test.each(['new key', 'old key'])('during a rotation the %s is valid', (given) => {
    const request = signed({ id: 'rotating', key: given });
    expect(authenticator().authenticate(request)).toEqual({ ok: true, value: 'the rotating shop' });
  });

  test('gaps 3, 401: an expired or revoked token is reported as invalid_grant', () => {
    expect(authenticator().authenticate(signed({ id: 'expired' }))).toEqual(
      refused('invalid_grant', 'Token has expired'),
    );
  });

  test('a client without a key is refused', () => {
    const { authenticate } = authenticator({
      clients: () => ({ keys: [], caller: 'nobody', clientId: 'nobody' }),
    });
    expect(authenticate(signed())).toEqual(notAuthentic);
  });

  test('an error of the client lookup is passed on', async () => {
    const fault = new Error('no database');
    const throwing = authenticator({
      clients: () => {
        throw fault;
      },
    });
    expect(() => throwing.authenticate(signed())).toThrow(fault);
    const rejecting = authenticator({ clients: () => Promise.reject(fault) });
    await expect(rejecting.authenticateInTime(signed())).rejects.toBe(fault);
  });
});

describe('replay', () => {
  test('gaps 3, Clock and replay: the same request again is refused', () => {
    const { authenticate } = authenticator();
    expect(authenticate(signed()).ok).toBe(true);
    expect(authenticate(signed())).toEqual(refused('invalid_nonce'));
  });

  test('a nonce is valid once per id, even with another timestamp, method or body', () => {
    const { authenticate } = authenticator();
    expect(authenticate(signed()).ok).toBe(true);
    expect(authenticate(signed({ ts: now + 1 }))).toEqual(refused('invalid_nonce'));
    expect(authenticate(signed({ ts: now - 299 }))).toEqual(refused('invalid_nonce'));
    expect(authenticate(signed({ method: 'GET', body: '' }))).toEqual(refused('invalid_nonce'));
    expect(authenticate(signed({ id: 'rotating', key: 'new key' })).ok).toBe(true);
    expect(authenticate(signed({ nonce: 'a nonce, =!' })).ok).toBe(true);
  });

  test('a request refused for another reason does not use up its nonce', () => {
    const { authenticate } = authenticator();
    expect(authenticate(signed({ key: 'another key' })).ok).toBe(false);
    expect(authenticate(signed({ ts: now + 301 })).ok).toBe(false);
    expect(authenticate(signed()).ok).toBe(true);
  });

  // biome-ignore format: a table
  test.each([
    // method   ts of the request   answer
    ['POST',    now - 1,            tooOld],
    ['PUT',     now - 1,            tooOld],
    ['DELETE',  now - 1,            tooOld],
    ['PATCH',   now - 1,            tooOld],
    ['POST',    now,                { ok: true, value: 'the shop' }],
    ['GET',     now - 1,            { ok: true, value: 'the shop' }],
    ['HEAD',    now - 300,          { ok: true, value: 'the shop' }],
  ])('after a restart in this second a %s of second %i', (method, ts, answer) => {
    const nonces = new InProcessNonces({ startedAt: unixSeconds(now) });
    const { authenticate } = authenticator({ nonces });
    expect(authenticate(signed({ method, ts, body: '' }))).toEqual(answer);
    expect(authenticate(signed({ method, ts, body: '' })).ok).toBe(false);
  });

  const saying = (verdict: Awaited<ReturnType<Nonces['remember']>>): Nonces => ({
    remember: () => verdict,
  });

  test('while nonces cannot be checked, changing requests are Unavailable and reads are served', async () => {
    const away = authenticator({ nonces: saying('away') });
    expect(() => away.authenticate(signed())).toThrow(Unavailable);
    expect(away.authenticate(signed({ method: 'GET', body: '' })).ok).toBe(true);
    const awayLater = authenticator({ nonces: { remember: async () => 'away' as const } });
    await expect(awayLater.authenticateInTime(signed())).rejects.toThrow(Unavailable);
  });

  test('while there is no room for nonces, every request is Unavailable', () => {
    const { authenticate } = authenticator({
      nonces: new InProcessNonces({ startedAt: unixSeconds(now), entriesMax: 1 }),
    });
    expect(authenticate(signed()).ok).toBe(true);
    expect(() => authenticate(signed({ nonce: 'second' }))).toThrow(Unavailable);
    expect(() => authenticate(signed({ nonce: 'third', method: 'GET', body: '' }))).toThrow(
      Unavailable,
    );
    expect(authenticate(signed())).toEqual(refused('invalid_nonce'));
  });
});

describe('the address', () => {
  // biome-ignore format: a table
  test.each([
    // public address          Host header           signed host     port   accepted
    ['https://pay.example',    'pay.example',        'pay.example',   443,  true ],
    ['https://pay.example',    'inside:3000',        'pay.example',   443,  true ],
    ['https://pay.example',    'inside:3000',        'inside',       3000,  true ],
    ['https://pay.example',    'inside:3000',        'inside',        443,  true ],
    ['https://pay.example',    'inside:3000',        'outside',       443,  false],
    ['https://pay.example',    'inside:3000',        'pay.example',  3000,  false],
    ['http://127.0.0.1:8080',  '127.0.0.1:8080',     '127.0.0.1',    8080,  true ],
    ['http://127.0.0.1:8080',  '127.0.0.1:8080',     '127.0.0.1',     443,  true ],
    ['http://127.0.0.1:8080',  'inside:3000',        'inside',        443,  true ],
    ['http://127.0.0.1:8080',  '127.0.0.1:8080',     '127.0.0.1',      80,  false],
    ['http://127.0.0.1:8080',  'LOCALHOST:8080',     'localhost',    8080,  true ],
    ['http://[::1]:8080',      '[::1]:8080',         '[::1]',        8080,  true ],
    ['http://[::1]:8080',      '[::1]:8080',         '::1',          8080,  true ],
    ['https://pay.example',    undefined,            'pay.example',   443,  true ],
  ])('gaps 3, Host and port: at %s, reached as %s, signed for %s %i', (publicUrl, header, host, port, accepted) => {
    const request = signed({ host, port });
    const { authorization = '' } = request.headers;
    const headers = header === undefined ? { authorization } : { authorization, host: header };
    expect(authenticator({ publicUrl: () => publicUrl }).authenticate({ ...request, headers }).ok).toBe(accepted);
  });

  test('non-ASCII bytes in the address are signed as they were sent', () => {
    const request = signed({ uri: '/a?b=é' });
    const asNodeReadsIt = { ...request, rawUrl: Buffer.from('/a?b=é').toString('latin1') };
    expect(authenticator().authenticate(asNodeReadsIt).ok).toBe(true);
  });
});
