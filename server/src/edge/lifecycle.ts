import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../running/logging.ts';
import type { Metrics } from '../running/metrics.ts';
import { errorText, nothingHereText, prepare } from './answer.ts';
import type { Bases } from './bases.ts';
import type { Connections } from './connections.ts';
import type { Dialect } from './dialect.ts';
import type { ErrorPages } from './error-page.ts';
import type { Faults } from './faults.ts';
import type { Paths } from './paths.ts';
import type { EdgeRequest } from './request.ts';
import { isMediaType } from './request-headers.ts';
import type { RequestLimit, Route } from './route.ts';
import type { Violation } from './violation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedMs: number;
  }
  interface FastifyContextConfig {
    dialect?: Dialect;
    limit?: RequestLimit<unknown> | undefined;
  }
}

const noHost = errorText('invalid_request', 'The request has no Host header.');

const unmatchedRoute = '(unmatched)';

type Parts = {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly connections: Connections;
  readonly faults: Faults;
  readonly paths: Paths;
  readonly bases: Bases;
  readonly errorPages: ErrorPages;
};

/** What happens to every request, whatever route serves it. */
export function addLifecycle(app: FastifyInstance, parts: Parts): void {
  const { log, metrics, connections, faults, paths, bases, errorPages } = parts;
  app.decorateRequest('startedMs', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedMs = performance.now();
    reply.header('x-request-id', request.id);
    if (!connections.begin(reply.raw)) {
      reply.hijack();
      return;
    }
    if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.headers(bases.headersAt(request.raw.url ?? '/'));
      void reply.send(prepare(reply, 400, noHost));
      return;
    }
    // Answered before anything is read: an unknown address has no rules about bodies.
    if (request.is404) {
      reply.headers(bases.headersAt(request.raw.url ?? '/'));
      const text = answerUnmatched(request, reply, paths);
      void reply.send(errorPages.textFor(text, request, reply));
      return;
    }
    hideInvalidMediaType(request);
    done();
  });
  // When the answer is handed over, not when it has left: that would cost listeners a request.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const ms = performance.now() - request.startedMs;
    const { method, id } = request;
    const route = patternOf(request);
    const status = reply.statusCode;
    metrics.http.answered(method, route, status, ms / 1_000);
    if (log.isLevelEnabled('debug')) {
      log.debug({ request_id: id, method, route, status, duration_ms: ms }, 'request answered');
    }
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    tellUncounted(request, reply);
    const answer = (thrown: unknown, broken: readonly Violation[] = []) =>
      reply.send(faults.answer(thrown, request, reply, broken));
    const rules = isAboutShape(error) ? request.edge?.route.rules : undefined;
    if (rules === undefined || request.edge === null) answer(error);
    else void askRules(rules, request.edge.request).then((broken) => answer(error, broken), answer);
  });
}

/** A request that failed before it was counted, by its size for instance, counts for nobody. */
function tellUncounted({ routeOptions, edge }: FastifyRequest, reply: FastifyReply): void {
  const { limit } = routeOptions.config;
  if (edge !== null || limit === undefined) return;
  for (const [name, value] of Object.entries(limit.untouched())) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
}

const isAboutShape = (error: unknown): boolean =>
  (error as { readonly validation?: unknown }).validation !== undefined;

const askRules = async (
  rules: NonNullable<Route['rules']>,
  request: EdgeRequest,
): Promise<readonly Violation[]> => rules(request);

/** The route's pattern, never the address itself, which may hold names and secrets. */
const patternOf = (request: FastifyRequest): string =>
  request.edge?.route.path ??
  (request.is404 ? unmatchedRoute : (request.routeOptions.url ?? unmatchedRoute));

function answerUnmatched(request: FastifyRequest, reply: FastifyReply, paths: Paths): string {
  const methods = paths.methodsAt(request.raw.url ?? '/');
  if (methods.length === 0) {
    return prepare(reply, 404, errorText('not_found', nothingHereText));
  }
  const allowed = methods.join(', ');
  reply.header('allow', allowed);
  return prepare(reply, 405, errorText('method_not_allowed', `This address knows ${allowed}.`));
}

/** Fastify refuses what is no media type before we know who asks; ours comes after (decisions 1). */
function hideInvalidMediaType({ raw }: FastifyRequest): void {
  const contentType = raw.headers['content-type'];
  if (contentType === undefined || contentType === 'application/json') return;
  if (!isMediaType(contentType)) raw.headers['content-type'] = 'application/octet-stream';
}
