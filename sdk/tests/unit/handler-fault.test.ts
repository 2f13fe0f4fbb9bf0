import express from 'express';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { FlorinError } from '../../src/errors.ts';
import { expressWebhooks } from '../../src/webhooks/express.ts';
import { fastifyWebhooks } from '../../src/webhooks/fastify.ts';
import { fetchWebhooks } from '../../src/webhooks/fetch.ts';
import { clientSecret, served } from '../support/receiving-apps.ts';
import { hmacOf } from '../support/signed.ts';

// Gaps 2, Retries: a 401 ends all retries, so a receiver must never answer it by accident.

const body = '{"event":{"type":"order","name":"created"}}';
const signed = {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-service-signature': hmacOf(clientSecret, body),
  },
  body,
};

const path = '/hook';
const throwing = (thrown: unknown) => () => {
  throw thrown;
};

/** Each framework answers errors in its own way. */
const receivers = {
  express: (thrown: unknown) => {
    const app = express();
    // Otherwise express prints errors to the terminal.
    app.set('env', 'test');
    app.post(path, expressWebhooks({ clientSecret }, throwing(thrown)));
    return served(app);
  },
  fastify: async (thrown: unknown) => {
    const app = fastify();
    onTestFinished(() => app.close());
    await app.register(fastifyWebhooks({ clientSecret, path }, throwing(thrown)));
    return `${await app.listen({ port: 0, host: '127.0.0.1' })}${path}`;
  },
};

const refused = new FlorinError({
  request: 'GET /checkout/orders/1',
  status: 401,
  error: 'unauthorized',
  error_description: 'The token is unknown.',
});

const thrownThings: readonly (readonly [string, unknown, number])[] = [
  ['whose own request is refused with 401', refused, 500],
  ['that throws the statusCode 401', Object.assign(new Error('other'), { statusCode: 401 }), 500],
  ['that throws the status 410', Object.assign(new Error('gone'), { status: 410 }), 500],
  ['that throws an object with 401', { status: 401, statusCode: 401 }, 500],
  ['that throws the status 503', Object.assign(new Error('busy'), { status: 503 }), 503],
  ['that throws an error without a status', new Error('no room'), 500],
];

test.each(
  Object.entries(receivers).flatMap(([name, receiver]) =>
    thrownThings.map(([what, thrown, status]) => [name, what, status, receiver, thrown] as const),
  ),
)('gaps 2: in %s, a handler %s leads to status %i', async (_, __, status, receiver, thrown) => {
  const answer = await fetch(await receiver(thrown), signed);
  expect(answer.status).toBe(status);
});

test('gaps 2: a route with Request objects throws an error without the status and keeps the cause', async () => {
  const receive = fetchWebhooks({ clientSecret }, throwing(refused));
  const thrown = await receive(new Request('http://127.0.0.1/hook', signed)).catch(
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ message: refused.message, stack: refused.stack, cause: refused });
  expect(thrown).not.toHaveProperty('status');
  const answer = fetchWebhooks({ clientSecret }, throwing(new Response(null, { status: 401 })));
  await expect(answer(new Request('http://127.0.0.1/hook', signed))).rejects.toBeInstanceOf(Error);
});
