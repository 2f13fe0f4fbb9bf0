import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { route } from '../../../src/edge/route.ts';
import { macAuthenticator } from '../../../src/identity/mac/mac-authenticator.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { InProcessNonces } from '../../../src/shared-state/nonces.ts';
import { authorizationOf, type RequestToSign } from '../../support/mac-signing.ts';
import { exchange, startEdge } from '../edge/test-edge.ts';

const key = 'IrdTc8uQodU7PRpLzzLTW6wqZAO6tAMU';
const now = () => unixSeconds(Math.floor(Date.now() / 1_000));

/** An edge server with one route behind the MAC scheme. */
async function startSigned(entriesMax = 1_000) {
  const auth = macAuthenticator({
    clients: (id) =>
      ['shop', 'cafe'].includes(id)
        ? { keys: [Buffer.from(key)], caller: `the ${id}`, clientId: id }
        : null,
    nonces: new InProcessNonces({ startedAt: unixSeconds(now() - 300), entriesMax }),
    now,
    publicUrl: () => 'https://pay.example',
  });
  const whoAmI = route({
    auth,
    method: 'PUT',
    path: '/rest/v1/who/:name',
    summary: 'Tell who calls',
    tags: ['test'],
    request: {
      params: Type.Object({ name: Type.String() }),
      body: Type.Optional(Type.Object({ amount: Type.Optional(Type.Integer()) })),
    },
    answers: { 200: Type.Object({ caller: Type.String() }) },
    successStatus: 200,
    refusals: {},
    handle: ({ caller }) => accept({ caller }),
  });
  const { port } = await startEdge({ routes: [whoAmI] });
  const sign = (changes: Partial<RequestToSign> = {}): RequestToSign => ({
    id: 'shop',
    key,
    ts: now(),
    nonce: 'a, b= ',
    method: 'PUT',
    uri: '/rest/v1/who/a%20b?x=%2F&y',
    host: '127.0.0.1',
    port,
    body: '{"amount":1}',
    ...changes,
  });
  const send = (request: RequestToSign, body = request.body): Promise<string> =>
    exchange(
      port,
      `${request.method} ${request.uri} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        `Authorization: ${authorizationOf(request)}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  return { sign, send };
}

const refusal = (error: string) => new RegExp(`^HTTP/1\\.1 401 [\\s\\S]*"error":"${error}"`);

describe('the MAC scheme over HTTP', () => {
  test('a correctly signed request is accepted', async () => {
    const { sign, send } = await startSigned();
    expect(await send(sign())).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"caller":"the shop"}/);
  });

  test('an empty list with its hash, as published clients send it, counts as no body', async () => {
    const { sign, send } = await startSigned();
    expect(await send(sign({ body: '[]' }))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a request without a body and without a hash is accepted', async () => {
    const { sign, send } = await startSigned();
    expect(await send(sign({ body: '' }))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a 401 carries the challenge and reveals nothing about the body', async () => {
    const { sign, send } = await startSigned();
    const received = await send(sign({ key: 'another key', body: 'not JSON' }));
    expect(received).toMatch(refusal('unauthorized'));
    expect(received).toMatch(/\r\nwww-authenticate: MAC\r\n/i);
  });

  test('each refusal has its code', async () => {
    const { sign, send } = await startSigned();
    expect(await send(sign(), '{"amount":2}')).toMatch(refusal('unauthorized'));
    expect(await send(sign({ ts: now() - 1_000 }))).toMatch(refusal('invalid_timestamp'));
    const request = sign();
    expect(await send(request)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(request)).toMatch(refusal('invalid_nonce'));
  });

  test('a full nonce store leads to 503 with Retry-After', async () => {
    const { sign, send } = await startSigned(0);
    const received = await send(sign());
    expect(received).toMatch(/^HTTP\/1\.1 503 [\s\S]*"error":"service_unavailable"/);
    expect(received).toMatch(/\r\nretry-after: 60\r\n/i);
  });

  test('decision 0037: a client above its share of nonces gets 503, and other clients are served', async () => {
    const { sign, send } = await startSigned(20);
    const statusOf = async (id: string, nonce: string): Promise<string> =>
      (await send(sign({ id, nonce }))).slice(9, 12);
    const greedy = await Promise.all(
      Array.from({ length: 40 }, (_, index) => statusOf('shop', `${index}`)),
    );
    expect(greedy.filter((status) => status === '200')).toHaveLength(10);
    expect(greedy.filter((status) => status === '503')).toHaveLength(30);
    const modest = await Promise.all(['a', 'b', 'c'].map((nonce) => statusOf('cafe', nonce)));
    expect(modest).toEqual(['200', '200', '200']);
    // No accepted nonce was dropped: accepted requests are not accepted again.
    expect(await send(sign({ id: 'cafe', nonce: 'a' }))).toMatch(refusal('invalid_nonce'));
    expect(await send(sign({ nonce: `${greedy.indexOf('200')}` }))).toMatch(
      refusal('invalid_nonce'),
    );
  });
});
