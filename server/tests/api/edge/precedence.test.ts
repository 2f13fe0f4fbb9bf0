import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Authenticator } from '../../../src/edge/checking/authenticator.ts';
import { route } from '../../../src/edge/route.ts';
import { accept, refuse } from '../../../src/kernel/decision.ts';
import { asJson, asOperator, startEdge } from './test-edge.ts';

type Faulty = {
  readonly address?: boolean;
  readonly token?: boolean;
  readonly key?: boolean;
  readonly media?: boolean;
  readonly json?: boolean;
  readonly shape?: boolean;
  readonly state?: boolean;
};

/** A request with the named faults and no others. */
function requestWith(url: string, faulty: Faulty): Promise<Response> {
  const order = {
    amount: faulty.shape ? 0 : 1,
    currency: 'EUR',
    ...(faulty.state ? { note: 'closed' } : {}),
  };
  return fetch(`${url}${faulty.address ? '/nowhere' : '/orders'}`, {
    method: 'POST',
    headers: {
      ...(faulty.token ? {} : asOperator),
      ...(faulty.key ? { 'idempotency-key': 'x'.repeat(256) } : {}),
      'content-type': faulty.media ? 'text/plain' : 'application/json',
    },
    body: JSON.stringify(order) + (faulty.json ? '}' : ''),
  });
}

// biome-ignore format: a table
const rows: readonly (readonly [string, Faulty, number, string])[] = [
  // first fault     all faults                                                                        status  error
  ['address',       { address: true, token: true, key: true, media: true, json: true, shape: true }, 404, 'not_found'],
  ['token',         { token: true, key: true, media: true, json: true, shape: true, state: true },   401, 'unauthorized'],
  ['idempotency key', { key: true, media: true, json: true, shape: true, state: true },              400, 'invalid_request'],
  ['media type',    { media: true, json: true, shape: true, state: true },                           415, 'unsupported_media_type'],
  ['JSON',          { json: true, shape: true, state: true },                                        400, 'invalid_request'],
  ['shape',         { shape: true, state: true },                                                    422, 'invalid_properties'],
  ['state',         { state: true },                                                                 409, 'invalid_state'],
];

describe('gaps 1: order of checks', () => {
  test.each(rows)('the first fault decides the response: %s', async (_, faulty, status, code) => {
    const { url } = await startEdge();
    const response = await requestWith(url, faulty);
    expect(await response.json()).toMatchObject({ error: code });
    expect(response.status).toBe(status);
  });

  test.each(['no media type', '', 'application/json/x', 'text/plain; charset'])(
    'an unauthenticated request is 401 whatever its content type: "%s"',
    async (contentType) => {
      const { url } = await startEdge();
      const response = await fetch(`${url}/orders`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: '{',
      });
      expect(response.status).toBe(401);
    },
  );

  test('an asynchronous authenticator sees the bytes and the address as sent', async () => {
    const seen: unknown[] = [];
    const slow: Authenticator<string> = {
      scheme: null,
      authenticate: async ({ method, rawUrl, headers, rawBody }) => {
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(method, rawUrl, headers['x-who'], rawBody.toString());
        return headers['x-who'] === 'me'
          ? accept('me')
          : { ...refuse('invalid_grant', 'Token has expired'), headers: { 'x-hint': 'renew' } };
      },
    };
    const routes = [
      route({
        method: 'POST',
        path: '/who',
        summary: 'Who calls',
        tags: [],
        auth: slow,
        request: {},
        answers: { 200: Type.Object({ who: Type.String() }) },
        successStatus: 200,
        refusals: {},
        handle: ({ caller }) => accept({ who: caller }),
      }),
    ];
    const { url } = await startEdge({ routes });
    const ask = (who: string) =>
      fetch(`${url}/who?a=%20b`, { method: 'POST', headers: { 'x-who': who }, body: '{not json' });
    expect(await (await ask('me')).json()).toEqual({ who: 'me' });
    expect(seen).toEqual(['POST', '/who?a=%20b', 'me', '{not json']);
    const refused = await ask('you');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('x-hint')).toBe('renew');
    expect(await refused.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has expired',
    });
  });

  test('an authenticator that throws is a 500', async () => {
    const broken: Authenticator<null> = {
      scheme: null,
      authenticate: () => Promise.reject(new Error('no database')),
    };
    const routes = [
      route({
        method: 'GET',
        path: '/who',
        summary: 'Who calls',
        tags: [],
        auth: broken,
        request: {},
        answers: { 200: Type.Unknown() },
        successStatus: 200,
        refusals: {},
        handle: () => accept({}),
      }),
    ];
    const { url } = await startEdge({ routes });
    const response = await fetch(`${url}/who`, { headers: asJson });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: 'server_error' });
  });
});
