import { refuseWrongAddressee } from './addressee.ts';
import type { Handler } from './express.ts';
import { handlerFault } from './handler-fault.ts';
import type { IncomingRequest } from './incoming.ts';
import { bytesIn } from './raw-body.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { type CallbackOptions, type VerifiedCallback, verifyCallback } from './verify-callback.ts';
import { type VerifiedWebhook, verifyWebhook, type WebhookOptions } from './verify-webhook.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** As much of the platform's `Request` as is needed. */
type FetchedRequest = Pick<Request, 'headers' | 'body' | 'bodyUsed'>;

/**
 * A handler that takes a `Request` and gives a `Response`: a route of Next (`export const POST`), or
 * of any framework alike. What your handler throws is thrown on; the framework answers 500.
 */
export type RequestHandler = (request: FetchedRequest) => Promise<Response>;

/**
 * Receives webhooks about orders and payments where requests are `Request` objects. It reads the raw
 * body itself. What is not signed is answered with 400 and never reaches `handle`.
 */
export const fetchWebhooks = (
  options: WebhookOptions,
  handle: Handler<VerifiedWebhook>,
): RequestHandler => handler((request) => verifyWebhook(request, options), handle);

/**
 * Receives callbacks about transactions and transfers, likewise. Throws a `FlorinUsageError` at once
 * for a missing `projectId` or `mode`.
 */
export function fetchCallbacks(
  options: CallbackOptions,
  handle: Handler<VerifiedCallback>,
): RequestHandler {
  refuseWrongAddressee(options);
  return handler((request) => verifyCallback(request, options), handle);
}

function handler<Event>(
  verify: (request: IncomingRequest) => Promise<Event>,
  handle: Handler<Event>,
): RequestHandler {
  return async (request) => {
    try {
      const body = await bodyOf(request);
      await handle(await verify({ headers: request.headers, body }));
      return Response.json({ received: true });
    } catch (thrown) {
      const refused = refusalAnswer(thrown);
      if (refused === null) throw handlerFault(thrown);
      return Response.json(refused.body, { status: refused.status });
    }
  };
}

function bodyOf({ body, bodyUsed }: FetchedRequest): Promise<Uint8Array> {
  if (bodyUsed) {
    throw new WebhookRefusal(
      'not_raw',
      'The body was read before it could be verified. Pass the request on unread.',
    );
  }
  return bytesIn(chunksOf(body));
}

/** Not every platform lets `for await` read a stream by itself. */
async function* chunksOf(body: FetchedRequest['body']): AsyncGenerator<Uint8Array, void> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Nobody wants the rest.
    await reader.cancel();
  }
}
