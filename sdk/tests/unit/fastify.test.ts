import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { fastifyWebhooks } from '../../src/webhooks/fastify.ts';
import { clientSecret, post } from '../support/receiving-apps.ts';
import { hmacOf } from '../support/signed.ts';

const body = '{"event":{"type":"order","name":"created"}, "spaced" : 1}';
const headers = {
  'content-type': 'application/json',
  'x-service-signature': hmacOf(clientSecret, body),
};

async function anApp(bodyLimit?: number) {
  const app = fastify(bodyLimit === undefined ? {} : { bodyLimit });
  onTestFinished(() => app.close());
  // Parsers of its own, as a real application has them.
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, async (_: unknown, csv: string) =>
    csv.split(','),
  );
  await app.register(fastifyWebhooks({ clientSecret, path: '/hook' }, () => {}));
  app.post('/own', async ({ body: parsed }) => ({ parsed }));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test('parsers of the application leave the bytes of a webhook unchanged', async () => {
  const url = `${await anApp()}/hook`;
  for (const type of ['application/json', 'text/csv', 'text/plain', 'application/x-unheard-of']) {
    const sent = { headers: { ...headers, 'content-type': type }, body };
    expect(await post(url, sent)).toEqual([200, { received: true }]);
  }
});

test('the rest of the application keeps its parsers', async () => {
  const url = `${await anApp()}/own`;
  const own = (type: string, sent: string) =>
    post(url, { headers: { 'content-type': type }, body: sent });
  expect(await own('application/json', '{"a":1}')).toEqual([200, { parsed: { a: 1 } }]);
  expect(await own('text/csv', 'a,b')).toEqual([200, { parsed: ['a', 'b'] }]);
  expect(await own('text/unheard-of', 'a')).toMatchObject([415, {}]);
});

test.each([
  ["fastify's own limit", undefined, 1_048_577],
  ['the limit of the application', 40, body.length],
])('a body above %s is refused with 413', async (_, bodyLimit, length) => {
  const sent = { ...headers, 'content-length': String(length) };
  const request = httpRequest(`${await anApp(bodyLimit)}/hook`, { method: 'POST', headers: sent });
  // The server answers before it reads anything, and then hangs up.
  request.on('error', () => {});
  request.flushHeaders();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([
    413,
    { code: 'FST_ERR_CTP_BODY_TOO_LARGE' },
  ]);
});
