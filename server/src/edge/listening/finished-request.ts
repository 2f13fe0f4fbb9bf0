import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitWindowSeconds } from '../../shared-state/limits.ts';
import { rawUrlOf } from '../checking/address.ts';
import type { Route } from '../route.ts';
import { KnownWords } from './known-words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set as soon as a credential says who asks; null before, and for nobody in particular. */
    asker: Asker | null;
  }
}

/** Who asked, as their credential says. */
export type Asker = {
  readonly caller: unknown;
  /** Whether the credential was found right. Wrong ones may be anybody's. */
  readonly isProven: boolean;
};

/** A limit that let a request go no further. */
export type ReachedLimit = {
  readonly requests: number;
  readonly windowSeconds: number;
  /** Unix seconds. */
  readonly nextAt: number;
};

/** A request that got its answer, as whoever keeps a log of requests is told. */
export type FinishedRequest = Asker & {
  readonly method: string;
  /** The route's pattern; where there is none, the path with the words that routes know. */
  readonly pattern: string;
  /** What the pattern's parameters stood for. They may be anything. */
  readonly params: Readonly<Record<string, unknown>>;
  /** As it was sent, without its question mark. */
  readonly query: string;
  readonly authorization: string | undefined;
  readonly status: number;
  /** The text of an error. */
  readonly errorBody: string | null;
  readonly limit: ReachedLimit | null;
  readonly durationMs: number;
  readonly requestId: string;
};

/** Tells of an answer that is about to leave. `payload` is its text. */
export type Report = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  durationMs: number,
) => void;

const noReport: Report = () => {};
const noParams = {};

/** Reports requests whose caller is known. */
export function reportTo(
  tell: ((finished: FinishedRequest) => void) | undefined,
  routes: readonly Route[],
): Report {
  if (tell === undefined) return noReport;
  const words = new KnownWords(routes);
  return (request, reply, payload, durationMs) => {
    // What the framework answers by itself has no such field.
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

/** What was admitted names its route; asking the router costs more. */
const patternIn = (request: FastifyRequest): string | undefined =>
  request.edge?.route.path ?? (request.is404 ? undefined : request.routeOptions.url);

/** Null: it was refused for another reason than the number of requests. */
function limitIn(reply: FastifyReply): ReachedLimit | null {
  if (reply.getHeader('x-ratelimit-remaining') !== '0') return null;
  return {
    requests: Number(reply.getHeader('x-ratelimit-limit')),
    windowSeconds: limitWindowSeconds,
    nextAt: Number(reply.getHeader('x-ratelimit-reset')),
  };
}
