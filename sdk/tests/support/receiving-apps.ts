import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express, { type ErrorRequestHandler } from 'express';
import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import {
  expressCallbacks,
  expressWebhooks,
  type Handler,
  type Middleware,
} from '../../src/webhooks/express.ts';
import {
  type FastifyPlugin,
  fastifyCallbacks,
  fastifyWebhooks,
} from '../../src/webhooks/fastify.ts';
import { fetchCallbacks, fetchWebhooks, type RequestHandler } from '../../src/webhooks/fetch.ts';
import type { VerifiedCallback } from '../../src/webhooks/verify-callback.ts';
import type { VerifiedWebhook } from '../../src/webhooks/verify-webhook.ts';
import { keyPair, ours } from './signed.ts';

export const clientSecret = 'secret';
export const keys = keyPair();

const path = '/hook';

/** Starts a server until the end of the test. Returns its address for webhooks. */
export async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

export type Answered = readonly [status: number, body: unknown];

export async function post(url: string, sent: RequestInit): Promise<Answered> {
  const answer = await fetch(url, { method: 'POST', ...sent });
  return [answer.status, await answer.json()];
}

/** An application with its own answer to errors. */
export function expressApp(
  receive: Middleware,
  ...before: express.RequestHandler[]
): RequestListener {
  const app = express();
  for (const each of before) app.use(each);
  app.post(path, receive);
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(502).json({ application: String(error) });
  };
  return app.use(onError);
}

async function fastifyApp(plugin: FastifyPlugin): Promise<string> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error, _, reply) => reply.code(502).send({ application: String(error) }));
  await app.register(plugin);
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}${path}`;
}

/** The way of frameworks whose routes take a `Request` and return a `Response`. */
function requestApp(receive: RequestHandler): RequestListener {
  return (incoming, response) => {
    const { method = '', headers } = incoming;
    const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
    const sent = { method, headers: headers as Record<string, string>, body, duplex: 'half' };
    void receive(new Request('http://127.0.0.1/hook', sent as RequestInit)).then(
      async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
      },
      (error: unknown) => {
        response.writeHead(502).end(JSON.stringify({ application: String(error) }));
      },
    );
  };
}

type ReceivingApp = {
  /** The address of an application with this handler. */
  readonly webhooks: (handle: Handler<VerifiedWebhook>) => Promise<string>;
  readonly callbacks: (handle: Handler<VerifiedCallback>) => Promise<string>;
  /** What it answers when the handler throws "no room". */
  readonly fault: Answered;
};

const fault: Answered = [502, { application: 'Error: no room' }];
const taken = { ...ours, publicKeys: keys.pem };

export const receivingApps: Readonly<Record<string, ReceivingApp>> = {
  express: {
    webhooks: (handle) => served(expressApp(expressWebhooks({ clientSecret }, handle))),
    callbacks: (handle) => served(expressApp(expressCallbacks(taken, handle))),
    fault,
  },
  'node:http': {
    webhooks: (handle) => served(expressWebhooks({ clientSecret }, handle) as RequestListener),
    callbacks: (handle) => served(expressCallbacks(taken, handle) as RequestListener),
    fault: [500, { error: 'server_error' }],
  },
  Request: {
    webhooks: (handle) => served(requestApp(fetchWebhooks({ clientSecret }, handle))),
    callbacks: (handle) => served(requestApp(fetchCallbacks(taken, handle))),
    fault,
  },
  fastify: {
    webhooks: (handle) => fastifyApp(fastifyWebhooks({ clientSecret, path }, handle)),
    callbacks: (handle) => fastifyApp(fastifyCallbacks({ ...taken, path }, handle)),
    fault,
  },
};
