import { refuseWrongAddressee } from './addressee.ts';
import { handlerFault } from './handler-fault.ts';
import type { IncomingRequest } from './incoming.ts';
import { rawBodyOf, type StreamedRequest } from './raw-body.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { type CallbackOptions, type VerifiedCallback, verifyCallback } from './verify-callback.ts';
import { type VerifiedWebhook, verifyWebhook, type WebhookOptions } from './verify-webhook.ts';

/** A response of express, of node:http, or of anything similar. */
export type WritableResponse = {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(text?: string): unknown;
};

export type NextFunction = (error?: unknown) => unknown;

/**
 * A handler for `app.post(path, …)` of express and `createServer(…)` of node:http. It answers 200
 * once your handler is done, and 400 to an unsigned request.
 */
export type Middleware = (
  request: StreamedRequest,
  response: WritableResponse,
  next?: NextFunction,
) => Promise<void>;

/**
 * Your handler. If it throws, the service sends the event again later, so the event may come twice.
 * Your framework gets an error with a `status` of 4xx as the `cause` of one without a status.
 */
export type Handler<Event> = (event: Event) => void | Promise<void>;

/**
 * Receives webhooks about orders and payments in express or node:http. It reads the raw body
 * itself: put it before `express.json()`. Unsigned requests never reach `handle`.
 */
export const expressWebhooks = (
  options: WebhookOptions,
  handle: Handler<VerifiedWebhook>,
): Middleware => middleware((request) => verifyWebhook(request, options), handle);

/**
 * Receives callbacks about transactions and transfers in the same way. Throws a `FlorinUsageError`
 * at once for a missing `projectId` or `mode`.
 */
export function expressCallbacks(
  options: CallbackOptions,
  handle: Handler<VerifiedCallback>,
): Middleware {
  // Checked at the start of the application, and not only with the first callback.
  refuseWrongAddressee(options);
  return middleware((request) => verifyCallback(request, options), handle);
}

function middleware<Event>(
  verify: (request: IncomingRequest) => Promise<Event>,
  handle: Handler<Event>,
): Middleware {
  return async (request, response, next) => {
    try {
      const body = await rawBodyOf(request);
      await handle(await verify({ headers: request.headers, body }));
      answer(response, 200, { received: true });
    } catch (thrown) {
      const refused = refusalAnswer(thrown);
      if (refused !== null) answer(response, refused.status, refused.body);
      else if (next !== undefined) next(handlerFault(thrown));
      else answer(response, 500, { error: 'server_error' });
    }
  };
}

function answer(response: WritableResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}
