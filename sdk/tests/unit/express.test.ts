import type { RequestListener } from 'node:http';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { expressCallbacks, expressWebhooks } from '../../src/webhooks/express.ts';
import { clientSecret, expressApp, keys, post, served } from '../support/receiving-apps.ts';
import { hmacOf, ours, signedForUs, walletForm } from '../support/signed.ts';

const body = '{"event":{"type":"order","name":"created"}, "spaced" : 1}';
const headers = {
  'content-type': 'application/json',
  'x-service-signature': hmacOf(clientSecret, body),
};
const form = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: walletForm(
    keys,
    JSON.stringify({
      type: 'reserved',
      object: 'transaction',
      ...signedForUs(),
      data: { transaction_key: 't-1' },
    }),
  ),
};

const receive = expressWebhooks({ clientSecret }, () => {});
const received = [200, { received: true }];
const anything = { type: () => true };

describe('an express parser registered earlier', () => {
  test.each([
    ['express.raw() of everything', express.raw(anything)],
    ['express.raw() of something else', express.raw()],
    ['express.urlencoded()', express.urlencoded()],
    ['express.text()', express.text()],
    ['express.json() of another type', express.json({ type: 'application/vnd.shop+json' })],
  ])('%s leaves the bytes unchanged', async (_, parser) => {
    const url = await served(expressApp(receive, parser));
    expect(await post(url, { headers, body })).toEqual(received);
  });

  test.each([
    ['express.json()', express.json()],
    ['express.text() of everything', express.text(anything)],
  ])('%s changes the bytes, so the answer is 500 with advice', async (_, parser) => {
    const url = await served(expressApp(receive, parser));
    expect(await post(url, { headers, body })).toEqual([
      500,
      {
        error: 'not_raw',
        error_description:
          'The body was read before it could be verified. Put this before express.json(), or use ' +
          'express.raw({ type: () => true }) for its path.',
      },
    ]);
  });

  test('express.urlencoded() changes the bytes of a callback', async () => {
    const callbacks = expressCallbacks({ ...ours, publicKeys: keys.pem }, () => {});
    const parsed = await served(expressApp(callbacks, express.urlencoded({ extended: true })));
    expect(await post(parsed, form)).toMatchObject([500, { error: 'not_raw' }]);
    const raw = await served(expressApp(callbacks, express.json()));
    expect(await post(raw, form)).toEqual(received);
  });

  test('the empty object that an older parser leaves for an unread body is accepted', async () => {
    const url = await served((request, response) => {
      Object.assign(request, { body: {} });
      void receive(request, response);
    });
    expect(await post(url, { headers, body })).toEqual(received);
  });

  test('a parser registered later still serves the rest of the application', async () => {
    const app = express();
    app.post('/hook', receive);
    app.use(express.json());
    app.post('/own', (request, response) => void response.json({ parsed: request.body }));
    const url = await served(app);
    expect(await post(url, { headers, body })).toEqual(received);
    const own = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
    expect(await post(new URL('/own', url).href, own)).toEqual([200, { parsed: { a: 1 } }]);
  });
});

describe('a body that is too large', () => {
  const tooLarge = [400, { error: 'malformed', error_description: 'The body is too large.' }];

  test.each([
    ['express', expressApp(receive)],
    ['node:http', receive as RequestListener],
  ])('is refused by %s, and the sender gets the answer', async (_, listener) => {
    const url = await served(listener);
    for (const length of [1_048_577, 20_000_000]) {
      const large = Buffer.alloc(length, 'x');
      const signed = { 'x-service-signature': hmacOf(clientSecret, large) };
      expect(await post(url, { headers: signed, body: large })).toEqual(tooLarge);
    }
  });

  test('that never ends is cut off', async () => {
    const url = await served(expressApp(receive));
    const piece = new Uint8Array(1_048_576);
    let pieces = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pieces += 1;
        controller.enqueue(piece);
      },
    });
    const sent = { headers, body: endless, duplex: 'half' } as RequestInit;
    // Whether the sender gets the answer or a broken connection is chance.
    await post(url, sent).catch(() => null);
    expect(pieces).toBeGreaterThan(64);
    expect(pieces).toBeLessThan(256);
  });
});
