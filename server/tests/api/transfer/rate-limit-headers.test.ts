import { describe, expect, test } from 'vitest';
import { asNobody, errorOf, toSign, unixNow } from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import type { Answer, OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, type TransferClient, transfersPath } from '../../support/transfer.ts';
import { batchPath, movingTransfers } from '../../support/transfer-lists.ts';

// Transfer 8 and gaps 4, Rate limits: the three headers, on every answer.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;
const aClient = (): Promise<TransferClient> => aTransferClient(operator(), 0);

const base = '/transfer/rest/v1';
const standard = (client: TransferClient): Promise<Answer> =>
  client.send('GET', `${transfersPath}/1`);

const many = (count: number, ask: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, ask));

const valuesOf = ({ headers }: Answer): readonly number[] =>
  [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);

describe('transfer 8: headers on every response', () => {
  const expectHeaders = (answer: Answer, limit: number, remaining: number): void => {
    const { headers } = answer;
    expect(valuesOf(answer)).toEqual([limit, remaining]);
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
      expect(headers[name], name).toMatch(/^\d+$/);
    }
  };

  // biome-ignore format: a table
  test.each<[string, string, string, object | string | undefined, number, number]>([
    // what                          method    path                                 body                  status limit
    ['a bad query',                  'GET',    '/transfers',                        undefined,            400, 100],
    ['no JSON',                      'POST',   '/transfers',                        '{',                  400, 100],
    ['a bad transfer',               'POST',   '/transfers',                        {},                   400, 100],
    ['a bad batch',                  'POST',   '/transfers/batch',                  {},                   400, 10],
    ['an unknown transfer',          'GET',    '/transfers/5999999',                undefined,            404, 100],
    ['an invalid id',                'PUT',    '/transfers/abc/sign',               undefined,            404, 100],
  ])('%s: %s %s', async (_, method, path, body, status, limit) => {
    const client = await aClient();
    const answer = await client.send(method, `${base}${path}`, body === undefined ? {} : { body });
    expect(answer.status).toBe(status);
    expectHeaders(answer, limit, limit - 1);
  });

  // These are not counted, so they show the remaining requests (decision 0148).
  test.each<[string, string, string, number]>([
    ['an unknown path', 'GET', '/nothing', 404],
    ['an unknown path below', 'PUT', '/transfers/1/unsign', 404],
    ['the base itself', 'GET', '', 404],
    ['the base with a slash', 'GET', '/', 404],
    ['an empty id', 'GET', '/transfers/', 404],
    ['an empty id below', 'PUT', '/transfers//sign', 404],
    ['an id of 300 digits', 'GET', `/transfers/${'9'.repeat(300)}`, 404],
    ['another method', 'PATCH', '/transfers', 405],
    ['another method below', 'POST', '/transfers/1/sign', 405],
    ['another method, singular', 'PUT', '/transfer/1', 405],
  ])('%s: %s %s', async (_, method, path, status) => {
    const client = await aClient();
    await standard(client);
    const answer = await client.send(method, `${base}${path}`);
    expect(answer.status).toBe(status);
    expectHeaders(answer, 100, 99);
    expect(valuesOf(await standard(client))).toEqual([100, 98]);
  });

  test.each([
    [transfersPath, 100],
    [batchPath, 10],
  ])('a body over 1 MiB to %s', async (path, limit) => {
    const client = await aClient();
    await client.send('POST', path, { body: {} });
    const body = JSON.stringify({ purpose: { details: 'x'.repeat(1_100_000) } });
    const answer = await client.send('POST', path, { body });
    expect([answer.status, answer.body['error']]).toEqual([413, 'request_too_large']);
    expectHeaders(answer, limit, limit - 1);
  });

  test('a body of another media type', async () => {
    const client = await aClient();
    const body = 'amount=10';
    const request = toSign(operator(), client.project, {
      method: 'POST',
      uri: transfersPath,
      body,
    });
    const answer = await operator().send('POST', transfersPath, {
      body,
      headers: { authorization: authorizationOf(request), 'content-type': 'text/plain' },
    });
    expect([answer.status, answer.body['error']]).toEqual([415, 'unsupported_media_type']);
    expectHeaders(answer, 100, 99);
  });

  test('a malformed request', async () => {
    const client = await aClient();
    await standard(client);
    const answer = await client.send('GET', `${transfersPath}/%`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expectHeaders(answer, 100, 99);
  });
});

describe('gaps 4, Rate limits: an unauthenticated request consumes nothing', () => {
  // biome-ignore format: a table
  test.each<[string, string, string, number]>([
    ['standard', 'GET',  `${transfersPath}/1`, 100],
    ['batch',    'POST', batchPath,            10],
  ])('%s: it gets 401 with full values, even when the client has none left', async (_, method, uri, limit) => {
    const client = await aClient();
    const asked = (changes: { key?: string; ts?: number }): Promise<Answer> =>
      operator().send(method, uri, {
        headers: { authorization: authorizationOf(toSign(operator(), client.project, { method, uri, ...changes })) },
      });
    const ask = () => client.send(method, uri, method === 'GET' ? {} : { body: { transfers: [] } });
    for (const changes of [{ key: 'a wrong key' }, { ts: unixNow() - 400 }]) {
      const answer = await asked(changes);
      expect([answer.status, ...valuesOf(answer)]).toEqual([401, limit, limit]);
      expect(answer.headers['x-ratelimit-reset']).toMatch(/^\d+$/);
    }
    const nobody = await operator().send(method, uri, { headers: asNobody });
    expect([nobody.status, ...valuesOf(nobody)]).toEqual([401, limit, limit]);
    expect(nobody.text).toBe(errorOf('unauthorized', String(nobody.body['error_description'])));
    expect(valuesOf(await ask())).toEqual([limit, limit - 1]);
    await many(limit - 1, ask);
    expect((await ask()).status).toBe(429);
    const wrong = await asked({ key: 'a wrong key' });
    expect([wrong.status, ...valuesOf(wrong)]).toEqual([401, limit, limit]);
  });
});
