import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  asJson,
  asOperator,
  bodyOf,
  exchange,
  RawClient,
  startEdge,
  type TestEdge,
  testHashKey,
} from './test-edge.ts';

const json = { ...asOperator, ...asJson };

const post = (
  { url }: TestEdge,
  path: string,
  body: string | Buffer | null,
  headers: Record<string, string> = json,
): Promise<Response> => fetch(url + path, { method: 'POST', headers, body });

describe('gaps 1: bodies', () => {
  test.each([
    ['nothing', null],
    ['an empty list', '[]'],
    ['an empty list with space', ' [ ] \n'],
    ['an empty object', '{}'],
  ])('%s counts as no body where the body is optional', async (_, body) => {
    const edge = await startEdge();
    const response = await post(edge, '/optional', body);
    expect(await response.json()).toEqual({ body: {} });
  });

  test.each(['[1]', 'null', '7', '[[]]'])('an optional body of %s is refused', async (body) => {
    const edge = await startEdge();
    expect((await post(edge, '/optional', body)).status).toBe(400);
  });

  test.each(['GET', 'DELETE'])(
    'an empty %s may carry Content-Length: 0 and a form content type',
    async (method) => {
      const { port } = await startEdge();
      const received = await exchange(
        port,
        `${method} /orders/7 HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOperator.authorization}\r\n` +
          'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      );
      expect(received).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('a body that the route does not expect is ignored', async () => {
    const { url } = await startEdge();
    const response = await fetch(`${url}/orders/7`, {
      method: 'DELETE',
      headers: { ...asOperator, 'content-type': 'text/plain' },
      body: '{not json',
    });
    expect(await response.json()).toEqual({ id: '7' });
  });

  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json ;charset="utf-8"',
    'application/vnd.florin+json',
  ])('the content type %s is JSON', async (contentType) => {
    const edge = await startEdge();
    const headers = { ...asOperator, 'content-type': contentType };
    expect((await post(edge, '/optional', '{}', headers)).status).toBe(200);
  });

  test.each(['text/json', 'application/jsonp', 'application/x-www-form-urlencoded', 'x', ''])(
    'the content type "%s" is not JSON and gets 415',
    async (contentType) => {
      const edge = await startEdge();
      const headers = { ...asOperator, 'content-type': contentType };
      expect((await post(edge, '/optional', '{}', headers)).status).toBe(415);
    },
  );

  test('decision 0089: a body without any content type is JSON', async () => {
    const { port } = await startEdge();
    const received = await exchange(
      port,
      `POST /optional HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOperator.authorization}\r\n` +
        'Content-Length: 2\r\nConnection: close\r\n\r\n{}',
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('unknown fields are ignored', async () => {
    const edge = await startEdge();
    const body = '{"amount":1,"currency":"EUR","newer":{"field":[1.5]}}';
    expect((await post(edge, '/orders', body)).status).toBe(201);
  });

  // biome-ignore format: a table
  test.each([
    // written as             message
    ['0',                     'Amount should be greater than 0'],
    ['-0',                    'Amount should be greater than 0'],
    ['-1',                    'Amount should be greater than 0'],
    ['10.0',                  'Amount should be an integer'],
    ['10.5',                  'Amount should be an integer'],
    ['1e3',                   'Amount should be an integer'],
    ['1E3',                   'Amount should be an integer'],
    ['1e400',                 'Amount should be an integer'],
    ['"10"',                  'Amount should be an integer'],
    ['null',                  'Amount should be an integer'],
    ['true',                  'Amount should be an integer'],
    ['9007199254740992',      'Amount should be at most 9007199254740991'],
    ['9007199254740993',      'Amount should be at most 9007199254740991'],
  ])('gaps 1, Integers: an amount of %s is a validation error', async (amount, message) => {
    const edge = await startEdge();
    const response = await post(edge, '/orders', `{"amount":${amount},"currency":"EUR"}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error_properties: { amount: [message] } });
  });

  test.each(['1', '9007199254740991'])('an amount of %s is accepted', async (amount) => {
    const edge = await startEdge();
    const response = await post(edge, '/orders', `{"amount":${amount},"currency":"EUR"}`);
    expect(response.status).toBe(201);
  });

  test.each([
    ['NUL', '\\u0000'],
    ['half a surrogate pair', '\\ud83d'],
    ['the other half of one', '\\ude00x'],
  ])('%s is refused, as a value and as a name', async (_, escaped) => {
    const edge = await startEdge();
    for (const body of [`{"note":"a${escaped}"}`, `{"deep":[{"${escaped}":1}]}`]) {
      const response = await post(edge, '/optional', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: 'invalid_request',
        error_description: 'The request body contains a character that cannot be stored.',
      });
    }
    expect((await post(edge, '/optional', '{"note":"\\ud83d\\ude00"}')).status).toBe(200);
  });

  test.each([
    ['valid and deep', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['never closed', '['.repeat(1_048_576)],
    ['nested objects', `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`],
  ])(
    'a deep nest of brackets (%s) is malformed and does not crash the service',
    async (_, body) => {
      const edge = await startEdge();
      expect((await post(edge, '/optional', body)).status).toBe(400);
      expect((await post(edge, '/optional', '{}')).status).toBe(200);
    },
  );

  test('bytes that are not UTF-8 are malformed', async () => {
    const edge = await startEdge();
    const response = await post(edge, '/optional', Buffer.from('{"note":"\xff"}', 'latin1'));
    expect(await response.json()).toMatchObject({
      error_description: 'The request body is not valid UTF-8.',
    });
  });

  test.each(['__proto__', '\\u005f_proto__'])(
    'the key %s is refused, not silently dropped',
    async (key) => {
      const edge = await startEdge();
      for (const body of [`{"${key}":{"polluted":1}}`, `{"deep":[{"${key}":1}]}`]) {
        const response = await post(edge, '/optional', body);
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({
          error: 'invalid_request',
          error_description: 'The request body contains the key __proto__, which cannot be stored.',
        });
      }
    },
  );

  test('the key constructor is accepted and pollutes no prototype', async () => {
    const edge = await startEdge();
    const sent = { constructor: { prototype: { polluted: 1 } }, note: '__proto__' };
    const response = await post(edge, '/optional', JSON.stringify(sent));
    expect(await response.json()).toMatchObject({ body: sent });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('the operation sees the hash of the body bytes as sent', async () => {
    const { url } = await startEdge();
    const body = '{ "note" : "ä" }';
    const response = await fetch(`${url}/context?q=1`, { method: 'PUT', headers: json, body });
    expect(await response.json()).toMatchObject({
      method: 'PUT',
      path: '/context',
      caller: { role: 'operator' },
      hash: createHmac('sha256', testHashKey).update(body).digest('hex'),
    });
  });

  test('a body of exactly 1 MiB is read', async () => {
    const edge = await startEdge();
    const body = `{"note":"${'x'.repeat(1_048_576 - 11)}"}`;
    expect((await post(edge, '/optional', body)).status).toBe(200);
  });

  test('a chunked body over 1 MiB is answered while it is still being sent', async () => {
    const { port } = await startEdge();
    const client = new RawClient(port).send(
      `POST /optional HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOperator.authorization}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let sent = 0; sent < 32; sent++) client.send(chunk);
    client.send('0\r\n\r\n');
    client.send('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const received = await client.readToEnd();
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toContain('{"error":"request_too_large"');
    // The rest of the body was dropped, and the connection still serves requests.
    expect(received).toMatch(/\}HTTP\/1\.1 200 OK/);
  });

  test('a declared length over 1 MiB is answered without waiting for the body', async () => {
    const { port } = await startEdge();
    const client = new RawClient(port).send(
      `POST /optional HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOperator.authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1048577\r\n\r\n',
    );
    await new Promise((resolve) => client.socket.once('data', resolve));
    expect(client.received).toMatch(/^HTTP\/1\.1 413 /);
    expect(JSON.parse(bodyOf(client.received))).toMatchObject({ error: 'request_too_large' });
    client.socket.destroy();
  });
});
