import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { route } from '../../../src/edge/route.ts';
import { until } from '../../support/until.ts';
import { adminToken, asJson, asOperator, exchange, RawClient, startEdge } from './test-edge.ts';

const valid = '{"amount":1250,"currency":"EUR"}';
const json = { ...asOperator, ...asJson };

type Case = readonly [
  what: string,
  request: readonly [method: string, path: string, headers?: Record<string, string>, body?: string],
  status: number,
  body: object,
];

const error = (code: string, description: string) => ({
  error: code,
  error_description: description,
});

// biome-ignore format: a table
const cases: readonly Case[] = [
  // what                     request                                                          status  body
  ['an accepted request',     ['POST', '/orders', json, valid],                                201, { amount: 1250, currency: 'EUR' }],
  ['a stored answer',         ['GET', '/stored'],                                              202, { as: 'stored' }],
  ['malformed JSON',          ['POST', '/orders', json, '{'],                                  400, error('invalid_request', 'The request body is not valid JSON.')],
  ['a string as the body',    ['POST', '/orders', json, '"EUR"'],                              400, error('invalid_request', 'The request body should be a JSON object.')],
  ['a list as the body',      ['POST', '/orders', json, '[]'],                                 400, error('invalid_request', 'The request body should be a JSON object.')],
  ['a missing body',          ['POST', '/orders', json],                                       400, error('invalid_request', 'A JSON object is required as the request body.')],
  ['a bad escape in a path',  ['GET', '/orders/%zz', asOperator],                              400, error('invalid_request', 'The address is not valid percent-encoded UTF-8.')],
  ['a bad escape in a query', ['GET', '/orders/7?text=%ff', asOperator],                       400, error('invalid_request', 'The query is not valid percent-encoded UTF-8.')],
  ['NUL in a path',           ['GET', '/orders/a%00b', asOperator],                            400, error('invalid_request', 'The address contains a character that cannot be stored.')],
  ['NUL in a query',          ['GET', '/orders/7?text=%00', asOperator],                       400, error('invalid_request', 'The address contains a character that cannot be stored.')],
  ['no token',                ['POST', '/orders', asJson, valid],                              401, error('unauthorized', 'This request needs the header Authorization: Bearer <admin or operator token>.')],
  ['a wrong token',           ['POST', '/orders', { ...json, authorization: 'Bearer no' }, valid], 401, error('unauthorized', 'The admin or operator token is wrong, expired or deleted.')],
  ['another scheme',          ['POST', '/orders', { ...json, authorization: 'Basic eDp5' }, valid], 401, error('unauthorized', 'This request needs the header Authorization: Bearer <admin or operator token>.')],
  ['an unknown path',         ['GET', '/nowhere'],                                             404, error('not_found', 'There is nothing at this address.')],
  ['an empty parameter',      ['GET', '/orders/', asOperator],                                 404, error('not_found', 'There is nothing at this address.')],
  ['an overlong parameter',   ['GET', `/orders/${'7'.repeat(300)}`, asOperator],               404, error('not_found', 'There is nothing at this address.')],
  ['a refusal',               ['POST', '/orders', json, '{"amount":1,"currency":"EUR","note":"lost"}'],   404, error('not_found', 'No such order.')],
  ['another refusal',         ['POST', '/orders', json, '{"amount":1,"currency":"EUR","note":"closed"}'], 409, error('invalid_state', 'The order is closed.')],
  ['a wrong method',          ['PATCH', '/orders'],                                            405, error('method_not_allowed', 'This address knows POST.')],
  ['a body over 1 MiB',       ['POST', '/orders', json, 'x'.repeat(1_048_577)],                413, error('request_too_large', 'The request body is larger than 1 MiB.')],
  ['another media type',      ['POST', '/orders', { ...asOperator, 'content-type': 'text/plain' }, valid], 415, error('unsupported_media_type', 'The request body should have the content type application/json.')],
  ['invalid properties',      ['POST', '/orders', json, '{"amount":0}'],                       422, { ...error('invalid_properties', 'The request has invalid properties.'), error_properties: { amount: ['Amount should be greater than 0'], currency: ['Currency is required'] } }],
  ['a refused property',      ['POST', '/orders', json, '{"amount":1,"currency":"EUR","note":"taken"}'],  422, { ...error('invalid_properties', 'The request has invalid properties.'), error_properties: { note: ['Note is taken'] } }],
  ['an internal error',       ['GET', '/fault'],                                               500, error('server_error', 'Something went wrong on our side.')],
  ['overload',                ['GET', '/overload'],                                            503, error('service_unavailable', 'The queue is full.')],
];

describe('gaps 1: common statuses', () => {
  test.each(cases)('%s', async (_what, [method, path, headers, body], status, expected) => {
    const { url } = await startEdge();
    const response = await fetch(url + path, {
      method,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    });
    expect(await response.json()).toEqual(expected);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('401 says how to authenticate', async () => {
    const { url } = await startEdge();
    const response = await fetch(`${url}/orders`, { method: 'POST' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('405 names the methods of the address in Allow', async () => {
    const { url } = await startEdge();
    const response = await fetch(`${url}/orders/%37?x=1`, { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD');
  });

  test.each(['OPTIONS', 'PROPFIND', 'TRACE', 'M-SEARCH', 'LINK', 'PURGE'])(
    'the method %s gets 405',
    async (method) => {
      const { port } = await startEdge();
      const received = await exchange(
        port,
        `${method} /orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(received).toMatch(/^HTTP\/1\.1 405 /);
      expect(received).toContain('allow: POST\r\n');
      expect(received).toContain('{"error":"method_not_allowed"');
    },
  );

  test('503 says when to try again, in whole seconds', async () => {
    const { url } = await startEdge();
    const response = await fetch(`${url}/overload`);
    expect(response.headers.get('retry-after')).toBe('2');
  });

  test('a stored answer is sent byte for byte', async () => {
    const { url } = await startEdge();
    const response = await fetch(`${url}/stored`);
    expect(await response.text()).toBe('{ "as" : "stored" }');
  });

  test('an internal error is logged once with the request id and not shown to the client', async () => {
    const { url, lines } = await startEdge();
    const response = await fetch(`${url}/fault`, { headers: { 'x-request-id': 'find-me' } });
    expect(await response.text()).not.toContain('cheese');
    const errors = lines().filter(({ level }) => level === 'error');
    expect(errors).toEqual([
      expect.objectContaining({
        request_id: 'find-me',
        msg: 'request failed',
        err: expect.objectContaining({ message: 'the disk is made of cheese' }),
      }),
    ]);
  });

  test('an internal error is logged even if the client has left', async () => {
    let enter = (): void => {};
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    let fail = (): void => {};
    const failing = route({
      method: 'GET',
      path: '/late',
      summary: 'Fail late',
      tags: [],
      auth: anyone,
      request: {},
      answers: { 200: Type.Unknown() },
      successStatus: 200,
      refusals: {},
      handle: () => {
        enter();
        return new Promise<never>((_, reject) => {
          fail = () => reject(new Error('too late'));
        });
      },
    });
    const { port, lines, url } = await startEdge({ routes: [failing] });
    const client = new RawClient(port).send('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
    await entered;
    client.socket.resetAndDestroy();
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);
    fail();
    await until('it is logged', () => lines().some(({ msg }) => msg === 'request failed'));
  });

  test('overload is logged once a second, whatever the number of requests', async () => {
    const { url, lines } = await startEdge();
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/overload`)));
    expect(lines().filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('the content type is exactly application/json, also on errors', async () => {
    const { port } = await startEdge();
    for (const path of ['/healthz', '/nowhere', '/orders', '/%zz', '/fault', '/overload']) {
      const received = await exchange(
        port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect(received.match(/content-type: .*\r\n/gi)).toEqual([
        'content-type: application/json\r\n',
      ]);
    }
  });

  test('HEAD gets the response of GET without the body', async () => {
    const { url } = await startEdge();
    const get = await fetch(`${url}/orders/7`, { headers: asOperator });
    const head = await fetch(`${url}/orders/7`, { method: 'HEAD', headers: asOperator });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await get.text()).length));
    expect(await head.text()).toBe('');
    expect((await fetch(`${url}/orders/7`, { method: 'HEAD' })).status).toBe(401);
    expect((await fetch(`${url}/orders`, { method: 'HEAD' })).status).toBe(405);
  });

  test.each([`Bearer  ${adminToken}`, `bearer ${adminToken}`])(
    'the authorization scheme is case-insensitive: %s',
    async (authorization) => {
      const { url } = await startEdge();
      const response = await fetch(`${url}/orders/7`, { headers: { authorization } });
      expect(response.status).toBe(200);
    },
  );
});
