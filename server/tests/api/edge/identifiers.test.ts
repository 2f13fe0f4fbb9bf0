import { describe, expect, test } from 'vitest';
import { asJson, asOperator, exchange, startEdge } from './test-edge.ts';

const headers = { ...asOperator, ...asJson };

describe('gaps 1: request id', () => {
  test.each(['a', 'A-Z.a_z-09', 'x'.repeat(128)])('the client’s id %s is kept', async (id) => {
    const { url, lines } = await startEdge();
    const response = await fetch(`${url}/context`, {
      method: 'PUT',
      headers: { ...headers, 'x-request-id': id },
    });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(await response.json()).toMatchObject({ requestId: id });
    expect(lines()).toEqual([expect.objectContaining({ request_id: id })]);
  });

  test.each(['', 'a b', 'x'.repeat(129), 'a/b', 'ä'])(
    'the invalid id "%s" is replaced',
    async (id) => {
      const { url } = await startEdge();
      const response = await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );

  test.each(['/nowhere', '/orders/%zz', '/fault', '/orders'])(
    'the error response of %s carries the request id',
    async (path) => {
      const { url } = await startEdge();
      const response = await fetch(url + path, { headers: { 'x-request-id': 'mine' } });
      expect(response.headers.get('x-request-id')).toBe('mine');
    },
  );
});

describe('gaps 1: Idempotency-Key', () => {
  const put = async (key: Record<string, string>) => {
    const { url } = await startEdge();
    return fetch(`${url}/context`, { method: 'PUT', headers: { ...headers, ...key } });
  };

  test.each(['k', 'x'.repeat(255), 'with space, comma = "and quotes"', 'café'])(
    '%s is a valid key',
    async (key) => {
      const response = await put({ 'idempotency-key': key });
      expect(await response.json()).toMatchObject({ idempotencyKey: key });
    },
  );

  test('the key is optional', async () => {
    const response = await put({});
    expect(await response.json()).toMatchObject({ idempotencyKey: null });
  });

  test.each([
    ['an empty key', ''],
    ['a key of 256 characters', 'x'.repeat(256)],
    ['a key with a tab', 'a\tb'],
  ])('%s is malformed', async (_, key) => {
    const response = await put({ 'idempotency-key': key });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_request',
      error_description: 'Idempotency-Key should have 1 to 255 printable characters.',
    });
  });

  test('two keys in one request are malformed', async () => {
    const { port } = await startEdge();
    const received = await exchange(
      port,
      `PUT /context HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOperator.authorization}\r\n` +
        'Idempotency-Key: a\r\nIdempotency-Key: b\r\nConnection: close\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('Idempotency-Key should be given once.');
  });

  test('a read request ignores an invalid key', async () => {
    const { url } = await startEdge();
    const response = await fetch(`${url}/orders/7`, {
      headers: { ...asOperator, 'idempotency-key': '' },
    });
    expect(response.status).toBe(200);
  });
});
