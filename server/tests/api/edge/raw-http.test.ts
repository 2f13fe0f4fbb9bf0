import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { route } from '../../../src/edge/route.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { extent, firstOf, longTest } from '../../support/extent.ts';
import { until } from '../../support/until.ts';
import {
  adminToken,
  bodyOf,
  exchange,
  RawClient,
  startEdge,
  statusesIn,
  testRoutes,
} from './test-edge.ts';

const host = 'Host: x\r\n';
const close = 'Connection: close\r\n';

type Case = readonly [what: string, bytes: string, status: number, error: string];

// biome-ignore format: a table
const malformed: readonly Case[] = [
  // what                        bytes                                                                     status  error
  ['no HTTP at all',             'hello\r\n\r\n',                                                           400, 'invalid_request'],
  ['an unknown method',          `FETCH / HTTP/1.1\r\n${host}\r\n`,                                         400, 'invalid_request'],
  ['another protocol',           'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',                                        400, 'invalid_request'],
  ['a broken header',            `GET /healthz HTTP/1.1\r\n${host}a b c\r\n\r\n`,                           400, 'invalid_request'],
  ['two framings of the body',   `POST /optional HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400, 'invalid_request'],
  ['a broken length',            `POST /optional HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,            400, 'invalid_request'],
  ['a broken chunk',             `POST /optional HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, 'invalid_request'],
  ['no Host',                    `GET /healthz HTTP/1.1\r\n${close}\r\n`,                                   400, 'invalid_request'],
  ['two Hosts',                  `GET /healthz HTTP/1.1\r\n${host}Host: y\r\n${close}\r\n`,                400, 'invalid_request'],
  ['the same Host twice',        `GET /healthz HTTP/1.1\r\n${host}hOST: x\r\n${close}\r\n`,                400, 'invalid_request'],
  ['two Hosts in HTTP/1.0',      `GET /healthz HTTP/1.0\r\n${host}Host: y\r\n${close}\r\n`,                400, 'invalid_request'],
  ['overlong headers',           `GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,        431, 'invalid_request'],
  ['an overlong address',        `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,                      431, 'invalid_request'],
  ['a tunnel',                   `CONNECT x:443 HTTP/1.1\r\n${host}\r\n`,                                   405, 'method_not_allowed'],
  ['an asterisk',                `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`,                               404, 'not_found'],
];

describe('gaps 1: malformed and unusual requests get a JSON response', () => {
  test.each(malformed)('%s', async (_, bytes, status, error) => {
    const { port, url } = await startEdge();
    const received = await exchange(port, bytes);
    expect(statusesIn(received)).toEqual([status]);
    expect(received.match(/content-type: .*\r\n/i)?.[0].toLowerCase()).toBe(
      'content-type: application/json\r\n',
    );
    expect(received).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
    expect(JSON.parse(bodyOf(received))).toEqual({ error, error_description: expect.any(String) });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('an address in absolute form is served', async () => {
    const { port } = await startEdge();
    const received = await exchange(port, `GET http://x/healthz HTTP/1.1\r\n${host}${close}\r\n`);
    expect(statusesIn(received)).toEqual([200]);
    const other = await exchange(port, `PUT http://x/healthz HTTP/1.1\r\n${host}${close}\r\n`);
    expect(statusesIn(other)).toEqual([405]);
  });

  test('an HTTP/1.0 client without a Host is served', async () => {
    const { port } = await startEdge();
    expect(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toContain('{"status":"ok"}');
  });

  test.each(['100-continue', 'the-unexpected'])(
    'a request with Expect: %s is served',
    async (expectation) => {
      const { port } = await startEdge();
      const received = await exchange(
        port,
        `PUT /context HTTP/1.1\r\n${host}${close}Authorization: Bearer ${adminToken}\r\n` +
          `Content-Type: application/json\r\nContent-Length: 2\r\nExpect: ${expectation}\r\n\r\n{}`,
      );
      expect(received).toMatch(/HTTP\/1\.1 200 OK/);
    },
  );

  test('an offer to upgrade is ignored', async () => {
    const { port } = await startEdge();
    const received = await exchange(
      port,
      `GET /healthz HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(statusesIn(received)).toEqual([200]);
  });

  test('a client that disconnects within its body causes no error', async () => {
    const { port, url, lines } = await startEdge();
    const client = new RawClient(port).send(
      `POST /optional HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n{"note`,
    );
    await until('the server has seen it', async () => (await fetch(`${url}/healthz`)).ok);
    client.socket.resetAndDestroy();
    await until('its end is logged', () => lines().some(({ route }) => route === '/optional'));
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('a slow client', () => {
  const timeouts = { headersMs: 100, requestMs: 200, checkMs: 20 };

  // biome-ignore format: a table
  test.each(firstOf([
    ['stops within its body',     `POST /optional HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\n{`],
    ['sends nothing',             ''],
    ['stops within its headers',  `GET /healthz HTTP/1.1\r\n${host}X: `],
    ['stops within a chunk',      `POST /optional HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\na\r\n{`],
  ], 2))('that %s gets 408', async (_, bytes) => {
    const { port } = await startEdge({ timeouts });
    const received = await exchange(port, bytes);
    expect(statusesIn(received)).toEqual([408]);
    expect(JSON.parse(bodyOf(received))).toEqual({
      error: 'invalid_request',
      error_description: 'The request did not arrive in time.',
    });
  });

  longTest('that keeps its connection idle is disconnected', async () => {
    const { port } = await startEdge({ timeouts: { keepAliveMs: 50 } });
    const received = await exchange(port, `GET /healthz HTTP/1.1\r\n${host}\r\n`);
    expect(statusesIn(received)).toEqual([200]);
  });
});

/** A route that answers when the test opens its gate. */
function gatedRoute() {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let entered = 0;
  const gated = route({
    method: 'GET',
    path: '/gated',
    summary: 'Wait',
    tags: [],
    auth: anyone,
    request: {},
    answers: { 200: Type.Object({ passed: Type.Boolean() }) },
    successStatus: 200,
    refusals: {},
    handle: async () => {
      entered++;
      await gate;
      return accept({ passed: true });
    },
  });
  return { gated, open: () => open(), entered: () => entered };
}

describe('pipelining', () => {
  test('answers leave in the order of the requests', async () => {
    const { gated, open, entered } = gatedRoute();
    const { port } = await startEdge({ routes: [gated] });
    const client = new RawClient(port).send(
      `GET /gated HTTP/1.1\r\n${host}\r\nGET /nowhere HTTP/1.1\r\n${host}${close}\r\n`,
    );
    await until('the first is being worked on', () => entered() === 1);
    open();
    expect(statusesIn(await client.readToEnd())).toEqual([200, 404]);
  });

  test('garbage after a request is answered after that request', async () => {
    const { gated, open, entered } = gatedRoute();
    const { port } = await startEdge({ routes: [gated] });
    const client = new RawClient(port).send(`GET /gated HTTP/1.1\r\n${host}\r\n`);
    await until('it is being worked on', () => entered() === 1);
    client.send('garbage\r\n\r\n');
    client.send('more garbage\r\n\r\n');
    const other = await exchange(port, `GET /nowhere HTTP/1.1\r\n${host}${close}\r\n`);
    expect(statusesIn(other)).toEqual([404]);
    expect(client.received).toBe('');
    open();
    const received = await client.readToEnd();
    expect(statusesIn(received)).toEqual([200, 400]);
  });
});

describe('nothing that a client sends causes a 5xx', () => {
  const fragments = [
    'GET ',
    'POST ',
    'PUT ',
    'DELETE ',
    'HEAD ',
    'PATCH ',
    '/orders',
    '/orders/7',
    '/optional',
    '/context',
    '/healthz',
    '/openapi.json',
    '/%00',
    '/%zz',
    '?limit=',
    '?%',
    '#',
    '//',
    '/../',
    ' HTTP/1.1\r\n',
    ' HTTP/1.0\r\n',
    '\r\n',
    '\r\n\r\n',
    'Host: x\r\n',
    'Connection: close\r\n',
    'Content-Length: 2\r\n',
    'Content-Length: 99\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Type: application/json\r\n',
    'Content-Type: /\r\n',
    'Expect: x\r\n',
    'Upgrade: y\r\n',
    `Authorization: Bearer ${adminToken}\r\n`,
    'Idempotency-Key: \r\n',
    'X-Request-Id: \xff\r\n',
    '{}',
    '[]',
    '{"amount":1,"currency":"EUR"}',
    '{"amount":1e999}',
    '"\\ud800"',
    '2\r\n{}\r\n0\r\n\r\n',
  ];
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fragments) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 20 })
        .map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
  );
  const noise = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
  const request = fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
      path: fc.constantFrom('/orders', '/orders/7', '/optional', '/context', '/stored', '/'),
      query: fc
        .string({ unit: 'binary-ascii', maxLength: 20 })
        .map((text) => text.replace(/[\s\0-\x20]/g, '')),
      body: fc.oneof(
        fc.json(),
        fc.string(),
        fc.constantFrom('{"amount":1.0}', '{"note":"\\u0000"}'),
      ),
      type: fc.constantFrom('application/json', 'text/plain', ';', 'a/b; c'),
    })
    .map(({ method, path, query, body, type }) => {
      const bytes = Buffer.from(body);
      const head =
        `${method} ${path}?${query} HTTP/1.1\r\n${host}${close}Authorization: Bearer ${adminToken}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
      return head + bytes.toString('latin1');
    });

  test.each([
    ['noise', noise],
    ['requests', request],
  ])('%s', async (_, bytes) => {
    const harmless = testRoutes.filter(({ path }) => path !== '/fault' && path !== '/overload');
    const { port, url, lines } = await startEdge({
      routes: harmless,
      timeouts: { headersMs: 100, requestMs: 200, keepAliveMs: 50, checkMs: 20 },
    });
    await fc.assert(
      fc.asyncProperty(bytes, async (text) => {
        const client = new RawClient(port).send(text);
        client.socket.end();
        for (const status of statusesIn(await client.readToEnd())) {
          expect(status).toBeLessThan(500);
        }
      }),
      { numRuns: extent({ short: 50, long: 300 }) },
    );
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  });
});
