import { describe, expect, test } from 'vitest';
import { anyone } from '../../src/auth/authorization.ts';
import { FlorinConnectionError, FlorinError } from '../../src/errors.ts';
import type { ApiRequest } from '../../src/http/api-request.ts';
import { deadAddress, refusal, stubService } from '../support/stub-service.ts';
import { watchedTransport } from '../support/transports.ts';

const to = (base: string, request: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'POST',
  url: new URL(`${base}/orders?x=1`),
  body: { json: { amount: 1 } },
  ...request,
});

const caught = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it should have failed');
    },
    (thrown) => thrown,
  );

test('unknown fields of an answer pass through', async () => {
  const answer = { status: 'never_heard_of', new_field: [1, { deep: true }] };
  const { url } = await stubService(() => ({ status: 201, body: answer }));
  expect(await watchedTransport().transport.send(to(url), anyone)).toEqual(answer);
});

test('all attempts of a POST carry one idempotency key and the same bytes', async () => {
  const { url, seen } = await stubService((before) =>
    before < 2 ? refusal(503, 'service_unavailable') : { status: 201, body: { ok: true } },
  );
  const { transport, waits } = watchedTransport();
  expect(await transport.send(to(url), anyone)).toEqual({ ok: true });
  expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"amount":1}'));
  const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(waits).toHaveLength(2);
});

test('each call has its own key; a given key is used; a read has none', async () => {
  const { url, seen } = await stubService(() => ({ status: 200 }));
  const { transport } = watchedTransport();
  await transport.send(to(url), anyone);
  await transport.send(to(url), anyone);
  await transport.send(to(url), anyone, { idempotencyKey: 'mine' });
  await transport.send({ method: 'GET', url: new URL(url) }, anyone);
  const [one, two, given, none] = seen.map(({ headers }) => headers['idempotency-key']);
  expect(one).not.toBe(two);
  expect(given).toBe('mine');
  expect(none).toBeUndefined();
});

test('the wait of Retry-After is honoured (transfer 7)', async () => {
  const { url } = await stubService((before) =>
    before === 0
      ? { ...refusal(429, 'rate_limit_exceeded'), headers: { 'retry-after': '3' } }
      : { status: 200, body: {} },
  );
  const { transport, waits } = watchedTransport();
  await transport.send(to(url), anyone);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(3_000);
});

test('a request whose connection is cut is retried', async () => {
  const { url, seen } = await stubService((before) => (before === 0 ? 'cut' : { status: 200 }));
  await watchedTransport().transport.send(to(url), anyone);
  expect(seen).toHaveLength(2);
});

test('an unreachable service is a FlorinConnectionError after the last attempt', async () => {
  const { transport, waits } = watchedTransport({ maxAttempts: 3 });
  const error = await caught(transport.send(to(await deadAddress()), anyone));
  expect(error).toBeInstanceOf(FlorinConnectionError);
  expect(error).toMatchObject({ kind: 'unsent', code: 'ECONNREFUSED' });
  expect(waits).toHaveLength(2);
});

test('an answer that does not come in time is a FlorinConnectionError of kind timeout', async () => {
  const { url } = await stubService(() => 'hang');
  const { transport, waits } = watchedTransport({ maxAttempts: 2 }, 20);
  const error = await caught(transport.send(to(url), anyone));
  expect(error).toMatchObject({ name: 'FlorinConnectionError', kind: 'timeout' });
  expect(waits).toHaveLength(1);
});

describe('a refusal', () => {
  test('carries the fields of the answer and is not retried (checkout 7)', async () => {
    const properties = { 'purchase.amount': ['Amount should be greater than 0'] };
    const { url, seen } = await stubService(() => ({
      ...refusal(422, 'invalid_properties', { error_properties: properties }),
      headers: { 'x-request-id': 'r-1' },
    }));
    const error = await caught(watchedTransport().transport.send(to(url), anyone));
    expect(error).toBeInstanceOf(FlorinError);
    expect(error).toMatchObject({
      status: 422,
      error: 'invalid_properties',
      error_description: 'It is invalid_properties.',
      error_properties: properties,
      retry_after: undefined,
      requestId: 'r-1',
      message:
        'POST /orders: 422 invalid_properties: It is invalid_properties. ' +
        'purchase.amount: Amount should be greater than 0',
    });
    expect(seen).toHaveLength(1);
  });

  // biome-ignore format: a table
  test.each([
    ['two fields',           { a: ['One', 'Two'], 'b[0]': ['Three'] },                          ' a: One, Two; b[0]: Three'],
    ['twelve fields, the last two only counted', Object.fromEntries(Array.from('abcdefghijkl', (name) => [name, ['No']])), ` ${Array.from('abcdefghij', (name) => `${name}: No`).join('; ')}; 2 more`],
    ['nothing',              {},                                                                ''],
    ['no texts',             { a: 1, b: [2], c: [] },                                           ''],
    ['null',                 null,                                                              ''],
    ['a text',               'a: One',                                                          ''],
  ])('names the fields in its message: %s', async (_, properties, told) => {
    const { url } = await stubService(() =>
      refusal(400, 'invalid_parameters', { error_properties: properties }),
    );
    const error = await caught(watchedTransport().transport.send(to(url), anyone));
    expect(error).toMatchObject({
      message: `POST /orders: 400 invalid_parameters: It is invalid_parameters.${told}`,
    });
  });

  test('that asks for too long a wait reports it in retry_after', async () => {
    const { url, seen } = await stubService(() => ({
      ...refusal(429, 'rate_limit_exceeded', { retry_after: 100 }),
    }));
    const error = await caught(watchedTransport().transport.send(to(url), anyone));
    expect(error).toMatchObject({ status: 429, retry_after: 100 });
    expect(seen).toHaveLength(1);
  });

  test.each([
    [502, '<h1>Bad gateway</h1>'],
    [200, '<h1>Welcome to the hotel</h1>'],
    [404, '[]'],
  ])('of status %i that is not from the service is an unexpected_answer', async (status, body) => {
    const { url } = await stubService(() => ({ status, body }));
    const { transport } = watchedTransport({ maxAttempts: 1 });
    const error = await caught(transport.send(to(url), anyone));
    expect(error).toMatchObject({ status, error: 'unexpected_answer' });
  });

  test('includes redirects, because a signature is valid for one address', async () => {
    const { url, seen } = await stubService(() => ({
      status: 302,
      headers: { location: '/elsewhere' },
    }));
    const error = await caught(watchedTransport().transport.send(to(url), anyone));
    expect(error).toMatchObject({ status: 302, error: 'unexpected_answer' });
    expect(seen).toHaveLength(1);
  });
});

describe('an abort signal', () => {
  const reason = new Error('the visitor has left');

  test('that has already fired prevents the request', async () => {
    const { url, seen } = await stubService(() => ({ status: 200 }));
    const signal = AbortSignal.abort(reason);
    expect(await caught(watchedTransport().transport.send(to(url), anyone, { signal }))).toBe(
      reason,
    );
    expect(seen).toHaveLength(0);
  });

  test('ends a request in flight', async () => {
    const leaving = new AbortController();
    const { url } = await stubService(() => {
      leaving.abort(reason);
      return 'hang';
    });
    const { transport } = watchedTransport();
    expect(await caught(transport.send(to(url), anyone, { signal: leaving.signal }))).toBe(reason);
  });

  test('ends the wait for authorization', async () => {
    const leaving = new AbortController();
    const { transport } = watchedTransport();
    const never = () => {
      queueMicrotask(() => leaving.abort(reason));
      return new Promise<never>(() => {});
    };
    const call = transport.send(to('http://127.0.0.1:1'), never, { signal: leaving.signal });
    expect(await caught(call)).toBe(reason);
  });

  test('ends the recovery from a 401, even if the recovery goes on', async () => {
    const leaving = new AbortController();
    const { url, seen } = await stubService(() => refusal(401, 'invalid_timestamp'));
    const recover = () => {
      queueMicrotask(() => leaving.abort(reason));
      return new Promise<never>(() => {});
    };
    const { transport } = watchedTransport();
    const authorized = async () => ({ headers: {}, recover });
    const call = transport.send(to(url), authorized, { signal: leaving.signal });
    expect(await caught(call)).toBe(reason);
    expect(seen).toHaveLength(1);
  });
});
