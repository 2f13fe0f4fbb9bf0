import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitHeaders } from '../../shared-state/limits.ts';
import { rawUrlOf } from './address.ts';
import type { RequestHead } from './authenticator.ts';

/** The rate-limit headers for answers to uncounted requests. */
export type UncountedLimit = {
  /** The values without a caller: the full ones. */
  readonly untouched: () => LimitHeaders;
  /**
   * The values of the caller that the credential proves, who is also passed to `meet`. Without one,
   * the values are the full ones. Counts nothing.
   */
  readonly uncounted: (
    head: RequestHead,
    meet?: (caller: unknown) => void,
  ) => LimitHeaders | Promise<LimitHeaders>;
};

/** An error is correct without the caller's own values, so it waits for them only this long. */
const patienceMs = 2_000;

const headOf = (request: FastifyRequest): RequestHead => ({
  method: request.method,
  rawUrl: rawUrlOf(request),
  headers: request.headers,
  rawHeaders: request.raw.rawHeaders,
  peer: request.raw.socket,
});

/**
 * Answers an uncounted request with the rate-limit headers of its caller (decision 0148). Headers
 * of an earlier count stay. It answers at once, unless a store has to be asked.
 */
export function answerUncounted(
  limit: UncountedLimit | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => void,
): void {
  if (limit === undefined || reply.hasHeader('x-ratelimit-limit')) {
    answer();
    return;
  }
  const tell = (headers: LimitHeaders): void => {
    reply.headers(headers);
    answer();
  };
  const headers = headersOf(limit, headOf(request), (caller) => {
    request.asker = { caller, isProven: true };
  });
  if (headers instanceof Promise) void headers.then(tell);
  else tell(headers);
}

/** Never fails: if the caller cannot be found out, the values are the full ones. */
function headersOf(
  limit: UncountedLimit,
  head: RequestHead,
  meet: (caller: unknown) => void,
): LimitHeaders | Promise<LimitHeaders> {
  try {
    const headers = limit.uncounted(head, meet);
    return headers instanceof Promise ? inTime(headers, limit.untouched) : headers;
  } catch {
    return limit.untouched();
  }
}

const inTime = <Value>(value: Promise<Value>, otherwise: () => Value): Promise<Value> =>
  new Promise((resolve) => {
    const giveUp = (): void => resolve(otherwise());
    const timer = setTimeout(giveUp, patienceMs);
    value.then(resolve, giveUp).finally(() => clearTimeout(timer));
  });
