import type { FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable } from '../../kernel/unavailable.ts';
import type { Log } from '../../telemetry/logging.ts';
import { violationsOf } from '../checking/validation.ts';
import type { Violation } from '../checking/violation.ts';
import { NoRoom, TooMuchUnderWay } from '../reading/body-reading.ts';
import { CutShort } from '../reading/file-body.ts';
import { errorText, nothingHereText, prepare } from './answer.ts';
import { violationsText } from './answering.ts';

/** The fields that fastify adds to the errors it raises itself. */
type FrameworkError = { readonly code?: string; readonly validation?: unknown };

type Refusal = { readonly status: number; readonly error: string; readonly because: string };

const tooLarge: Refusal = {
  status: 413,
  error: 'request_too_large',
  because: 'The request body is larger than 1 MiB.',
};

const cutShort: Refusal = {
  status: 400,
  error: 'invalid_request',
  because: 'The request body did not arrive in full.',
};

/** The client has left, and nobody reads this. */
const clientLeft: Refusal = {
  status: 400,
  error: 'invalid_request',
  because: 'The client left before its answer began.',
};

const nothingHere: Refusal = {
  status: 404,
  error: 'not_found',
  because: nothingHereText,
};

const badAddress: Refusal = {
  status: 400,
  error: 'invalid_request',
  because: 'The address is not valid percent-encoded UTF-8.',
};

/** Errors of the framework that the client causes. Anything else that is thrown is our fault. */
const byFrameworkCode: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: cutShort,
  FST_ERR_BAD_URL: badAddress,
  // No identifier is that long, so nothing can be there.
  FST_ERR_MAX_PARAM_LENGTH: nothingHere,
};

/** How long a client may read our answer, in milliseconds, before the connection is closed. */
const lingerMs = 1_000;

/** While overloaded, we log one line a second: one line a request would add to the load. */
const overloadLinesIntervalMs = 1_000;

/** Answers errors thrown on the way through the edge, and logs each fault of ours once. */
export class Faults {
  readonly #log: Log;
  /** The reason why the service does not work, if known. */
  readonly #trouble: () => string | null;
  #overloadLoggedAtMs = Number.NEGATIVE_INFINITY;
  #overloadsUnlogged = 0;

  constructor(log: Log, trouble: () => string | null) {
    this.#log = log;
    this.#trouble = trouble;
  }

  /** The text of the answer. `broken`: violations of the route's own rules, beside the schema's. */
  answer(
    thrown: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    broken: readonly Violation[],
  ): string {
    const { code, validation } = asFrameworkError(thrown);
    if (validation !== undefined) {
      return violationsText(request, reply, [...violationsOf(request), ...broken]);
    }
    const refusal =
      byFrameworkCode[code ?? ''] ?? whenCutShort(thrown, request) ?? whenLeft(code, reply);
    if (refusal !== undefined) {
      // The rest of the request is read and dropped: closing now would reset the connection before
      // the client has read why.
      if (reply.hasHeader('connection')) reply.removeHeader('connection');
      return prepare(reply, refusal.status, errorText(refusal.error, refusal.because));
    }
    if (thrown instanceof NoRoom || thrown instanceof TooMuchUnderWay) hangUpSoon(request, reply);
    if (thrown instanceof TooMuchUnderWay) {
      reply.header('retry-after', '1');
      return prepare(reply, 429, tooMuchText(thrown.message));
    }
    return thrown instanceof Unavailable
      ? this.#unavailable(thrown, request, reply)
      : this.#fault(thrown, request, reply);
  }

  #unavailable(thrown: Unavailable, request: FastifyRequest, reply: FastifyReply): string {
    const nowMs = performance.now();
    if (nowMs - this.#overloadLoggedAtMs >= overloadLinesIntervalMs) {
      const unlogged = this.#overloadsUnlogged;
      this.#log.error({ request_id: request.id, err: thrown, unlogged }, 'request put off');
      this.#overloadLoggedAtMs = nowMs;
      this.#overloadsUnlogged = 0;
    } else this.#overloadsUnlogged++;
    reply.header('retry-after', String(Math.ceil(thrown.retryAfterSeconds)));
    const trouble = this.#trouble();
    const because = trouble === null ? thrown.message : `${trouble} ${thrown.message}`;
    return prepare(reply, 503, errorText('service_unavailable', because));
  }

  #fault(thrown: unknown, request: FastifyRequest, reply: FastifyReply): string {
    this.#log.error({ request_id: request.id, err: thrown }, 'request failed');
    return prepare(reply, 500, errorText('server_error', 'Something went wrong on our side.'));
  }
}

/** In the form of transfer 7, like every 429. */
const tooMuchText = (because: string): string =>
  JSON.stringify({
    error: 'rate_limit_exceeded',
    error_description: because,
    retry_after: 1,
  });

/**
 * Drops the rest of the request unread for a moment. Closed at once, the connection would be reset
 * before the client has read why.
 */
function hangUpSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  reply.raw.once('finish', () => setTimeout(() => raw.socket.destroy(), lingerMs).unref());
}

/** Only for the error of the incoming stream: our own fault may also come after the client left. */
const whenCutShort = (thrown: unknown, request: FastifyRequest): Refusal | undefined =>
  thrown instanceof CutShort || (thrown !== null && thrown === request.raw.errored)
    ? cutShort
    : undefined;

/** A streamed answer is closed with its connection. Its missing end is no fault of ours. */
const whenLeft = (code: string | undefined, { raw }: FastifyReply): Refusal | undefined =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed ? clientLeft : undefined;

const asFrameworkError = (thrown: unknown): FrameworkError =>
  typeof thrown === 'object' && thrown !== null ? thrown : {};
