import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitWindowSeconds } from '../../shared-state/limits.ts';
import { rawUrlOf } from '../checking/address.ts';
import type { Route } from '../route.ts';
import { KnownWords } from './known-words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set as soon as a credential names the caller. Null before that, and for anonymous requests.
     */
    asker: Asker | null;
  }
}

/** The caller, as named by the credential. */
export type Asker = {
  readonly caller: unknown;
  /** Whether the credential was verified. A wrong one may come from anybody. */
  readonly isProven: boolean;
};

/** The limit that stopped a request. */
export type ReachedLimit = {
  readonly requests: number;
  readonly windowSeconds: number;
  /** Unix seconds. */
  readonly nextAt: number;
};

/** An answered request, as reported to a log of requests. */
export type FinishedRequest = Asker & {
  readonly method: string;
  /** The route's pattern. Without a route: the path, with only the words that routes have. */
  readonly pattern: string;
  /** The values of the pattern's parameters. They may be anything. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The query as sent, without its question mark. */
  readonly query: string;
  readonly authorization: string | undefined;
  readonly status: number;
  /** The text of an error. */
  readonly errorBody: string | null;
  readonly limit: ReachedLimit | null;
  readonly durationMs: number;
  readonly requestId: string;
};

/** Reports an answer that is about to leave. `payload` is its text. */
export type Report = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  durationMs: number,
) => void;

const noReport: Report = () => {};
const noParams = {};

/** Reports requests of known callers. */
export function reportTo(
  tell: ((finished: FinishedRequest) => void) | undefined,
  routes: readonly Route[],
): Report {
  if (tell === undefined) return noReport;
  const words = new KnownWords(routes);
  return (request, reply, payload, durationMs) => {
    // Requests that the framework answers by itself lack this field.
    const asker = request.asker ?? null;
    if (asker === null) return;
    const rawUrl = rawUrlOf(request);
    const pattern = patternIn(request);
    tell({
      caller: asker.caller,
      isProven: asker.isProven,
      method: request.method,
      pattern: pattern ?? words.pathIn(rawUrl),
      params: pattern === undefined ? noParams : (request.params as FinishedRequest['params']),
      query: queryIn(rawUrl),
      authorization: request.headers.authorization,
      status: reply.statusCode,
      errorBody: reply.statusCode >= 400 && typeof payload === 'string' ? payload : null,
      limit: reply.statusCode === 429 ? limitIn(reply) : null,
      durationMs,
      requestId: request.id,
    });
  };
}

function queryIn(rawUrl: string): string {
  const mark = rawUrl.indexOf('?');
  return mark === -1 ? '' : rawUrl.slice(mark + 1);
}

/** An admitted request names its route. Asking the router costs more. */
const patternIn = (request: FastifyRequest): string | undefined =>
  request.edge?.route.path ?? (request.is404 ? undefined : request.routeOptions.url);

/** Null: it was not refused by a rate limit. */
function limitIn(reply: FastifyReply): ReachedLimit | null {
  if (reply.getHeader('x-ratelimit-remaining') !== '0') return null;
  return {
    requests: Number(reply.getHeader('x-ratelimit-limit')),
    windowSeconds: limitWindowSeconds,
    nextAt: Number(reply.getHeader('x-ratelimit-reset')),
  };
}
