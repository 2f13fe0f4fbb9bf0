import { refuseWrongAddressee } from './addressee.ts';
import type { Handler } from './express.ts';
import { handlerFault } from './handler-fault.ts';
import type { IncomingRequest } from './incoming.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { type CallbackOptions, type VerifiedCallback, verifyCallback } from './verify-callback.ts';
import { type VerifiedWebhook, verifyWebhook, type WebhookOptions } from './verify-webhook.ts';

type FastifyRequest = { readonly headers: IncomingRequest['headers']; readonly body: unknown };

type FastifyReply = { code(status: number): { send(body: object): unknown } };

/** The part of fastify that a plugin needs. */
export type FastifyScope = {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    options: { readonly parseAs: 'buffer' },
    parse: (request: unknown, body: Uint8Array, done: Done) => void,
  ): unknown;
  post(
    path: string,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
};

type Done = (error: Error | null, body?: unknown) => void;

/** A plugin for `app.register(…)`. The parsers of the rest of your application stay unchanged. */
export type FastifyPlugin = (scope: FastifyScope) => Promise<void>;

type Route = { readonly path: string };

/**
 * Receives webhooks about orders and payments at a path of a fastify application. Unsigned requests
 * are answered with 400 and never reach `handle`.
 */
export const fastifyWebhooks = (
  { path, ...options }: WebhookOptions & Route,
  handle: Handler<VerifiedWebhook>,
): FastifyPlugin => plugin(path, (request) => verifyWebhook(request, options), handle);

/**
 * Receives callbacks about transactions and transfers in the same way. Throws a `FlorinUsageError`
 * at once for a missing `projectId` or `mode`.
 */
export function fastifyCallbacks(
  { path, ...options }: CallbackOptions & Route,
  handle: Handler<VerifiedCallback>,
): FastifyPlugin {
  // Checked at the start of the application, and not only with the first callback.
  refuseWrongAddressee(options);
  return plugin(path, (request) => verifyCallback(request, options), handle);
}

function plugin<Event>(
  path: string,
  verify: (request: IncomingRequest) => Promise<Event>,
  handle: Handler<Event>,
): FastifyPlugin {
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post(path, async ({ headers, body }, reply) => {
      try {
        await handle(await verify({ headers, body: (body as Uint8Array | undefined) ?? '' }));
      } catch (thrown) {
        const refused = refusalAnswer(thrown);
        if (refused === null) throw handlerFault(thrown);
        return reply.code(refused.status).send(refused.body);
      }
      return reply.code(200).send({ received: true });
    });
  };
}
