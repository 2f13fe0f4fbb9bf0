import { refuseWrongAddressee } from './addressee.ts';
import type { Handler } from './express.ts';
import { handlerFault } from './handler-fault.ts';
import type { IncomingRequest } from './incoming.ts';
import { bytesIn } from './raw-body.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { type CallbackOptions, type VerifiedCallback, verifyCallback } from './verify-callback.ts';
import { type VerifiedWebhook, verifyWebhook, type WebhookOptions } from './verify-webhook.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** The part of the platform's `Request` that is needed here. */
type FetchedRequest = Pick<Request, 'headers' | 'body' | 'bodyUsed'>;

/**
 * A handler that takes a `Request` and returns a `Response`: a route of Next (`export const POST`),
 * or of any similar framework. It rethrows an error of your handler, and the framework answers 500.
 */
export type RequestHandler = (request: FetchedRequest) => Promise<Response>;

/**
 * Receives webhooks about orders and payments where requests are `Request` objects. It reads the
 * raw body itself. Unsigned requests are answered with 400 and never reach `handle`.
 */
export const fetchWebhooks = (
  options: WebhookOptions,
  handle: Handler<VerifiedWebhook>,
): RequestHandler => handler((request) => verifyWebhook(request, options), handle);

/**
 * Receives callbacks about transactions and transfers in the same way. Throws a `FlorinUsageError`
 * at once for a missing `projectId` or `mode`.
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

/** Not on every platform can `for await` read a stream directly. */
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
    // The rest is not needed.
    await reader.cancel();
  }
}
