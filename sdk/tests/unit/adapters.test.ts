import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expressCallbacks, expressWebhooks, type Middleware } from '../../src/webhooks/express.ts';
import { fastifyCallbacks, fastifyWebhooks } from '../../src/webhooks/fastify.ts';
import { hmacOf, keyPair, walletForm } from '../support/signed.ts';

const clientSecret = 'secret';
const body = '{"event":{"type":"order","name":"created"}, "spaced" : 1}';
const headers = {
  'content-type': 'application/json',
  'x-service-signature': hmacOf(clientSecret, body),
};
const keys = keyPair();
const event = '{"type":"reserved","object":"transaction","data":{"transaction_key":"t-1"}}';
const form = 'application/x-www-form-urlencoded';

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const post = async (url: string, sent: RequestInit): Promise<readonly [number, unknown]> => {
  const answer = await fetch(url, { method: 'POST', ...sent });
  return [answer.status, await answer.json()];
};

type Trial = {
  readonly webhooks: (handle: () => void | Promise<void>) => Promise<string>;
  readonly callbacks: (handle: (key: string) => void) => Promise<string>;
};

/** express calls what it is given with a `next`, node:http without one. */
const withNext =
  (middleware: Middleware): RequestListener =>
  (request, response) => {
    void middleware(request, response, (error) => {
      response.statusCode = 502;
      response.end(JSON.stringify({ next: String(error) }));
    });
  };

const trials: Readonly<Record<string, Trial>> = {
  express: {
    webhooks: (handle) => served(withNext(expressWebhooks({ clientSecret }, handle))),
    callbacks: (handle) =>
      served(
        withNext(
          expressCallbacks({ publicKeys: keys.pem }, (callback) => {
            if (callback.kind === 'wallet') handle(callback.transaction.transaction_key);
          }),
        ),
      ),
  },
  fastify: {
    webhooks: async (handle) => {
      const app = fastify();
      onTestFinished(() => app.close());
      app.setErrorHandler((error, _, reply) => reply.code(502).send({ next: String(error) }));
      await app.register(fastifyWebhooks({ clientSecret, path: '/hook' }, handle));
      return `${await app.listen({ port: 0 })}/hook`;
    },
    callbacks: async (handle) => {
      const app = fastify();
      onTestFinished(() => app.close());
      const options = { publicKeys: keys.pem, path: '/hook' };
      await app.register(
        fastifyCallbacks(options, (callback) => {
          if (callback.kind === 'wallet') handle(callback.transaction.transaction_key);
        }),
      );
      return `${await app.listen({ port: 0 })}/hook`;
    },
  },
};

describe.each(Object.keys(trials))('%s', (name) => {
  const { webhooks, callbacks } = trials[name] as Trial;

  test('a webhook that is right is handed on, and answered with 200 (checkout 6.4)', async () => {
    let handled = 0;
    const url = await webhooks(() => {
      handled += 1;
    });
    expect(await post(url, { headers, body })).toEqual([200, { received: true }]);
    expect(handled).toBe(1);
  });

  test('one that is not is never handed on; 400 leaves the service its retries', async () => {
    let handled = 0;
    const url = await webhooks(() => {
      handled += 1;
    });
    const [status, answer] = await post(url, { headers, body: `${body} ` });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: 'wrong_signature' });
    expect(handled).toBe(0);
  });

  test('nothing at all is unsigned', async () => {
    const [status, answer] = await post(await webhooks(() => {}), {});
    expect([status, answer]).toMatchObject([400, { error: 'unsigned' }]);
  });

  test('what goes wrong while it is handled reaches the application', async () => {
    const url = await webhooks(async () => {
      throw new Error('no room');
    });
    expect(await post(url, { headers, body })).toEqual([502, { next: 'Error: no room' }]);
  });

  test('a callback is handed on too (wallet 6)', async () => {
    const handled: string[] = [];
    const url = await callbacks((key) => handled.push(key));
    const sent = { headers: { 'content-type': form }, body: walletForm(keys, event) };
    expect(await post(url, sent)).toEqual([200, { received: true }]);
    expect(handled).toEqual(['t-1']);
  });
});

describe('express', () => {
  const handle = (): void => {};

  /** As a body parser leaves it. */
  const after = (parsed: (text: string) => unknown): Promise<string> => {
    const middleware = expressWebhooks({ clientSecret }, handle);
    return served((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        Object.assign(request, { body: parsed(text) });
        void middleware(request, response);
      });
    });
  };

  test('takes the bytes that express.raw() has read', async () => {
    const url = await after((text) => Buffer.from(text));
    expect(await post(url, { headers, body })).toEqual([200, { received: true }]);
  });

  test('reads for itself what a parser has left alone', async () => {
    const middleware = expressWebhooks({ clientSecret }, handle);
    const url = await served((request, response) => {
      Object.assign(request, { body: {} });
      void middleware(request, response);
    });
    expect(await post(url, { headers, body })).toEqual([200, { received: true }]);
  });

  test('says what to do when express.json() was there first', async () => {
    const [status, answer] = await post(await after(JSON.parse), { headers, body });
    expect(status).toBe(500);
    expect(answer).toMatchObject({ error: 'not_raw' });
    expect(JSON.stringify(answer)).toContain('before express.json()');
  });

  test('is a listener of node:http too; then a fault is answered with 500', async () => {
    const middleware = expressWebhooks({ clientSecret }, () => {
      throw new Error('no room');
    });
    const url = await served(middleware as RequestListener);
    expect(await post(url, { headers, body })).toEqual([500, { error: 'server_error' }]);
  });

  test('reads no endless body', async () => {
    const url = await served(expressWebhooks({ clientSecret }, handle) as RequestListener);
    const [status, answer] = await post(url, { headers, body: 'x'.repeat(1_048_577) });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: 'malformed' });
  });
});

test('fastify: the rest of the application keeps its parsers', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(fastifyWebhooks({ clientSecret, path: '/hook' }, () => {}));
  app.post('/own', async ({ body: parsed }) => ({ parsed }));
  const answer = await app.inject({ method: 'POST', url: '/own', payload: { a: 1 } });
  expect(answer.json()).toEqual({ parsed: { a: 1 } });
});
