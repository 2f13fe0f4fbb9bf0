import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Log } from '../../telemetry/logging.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { errorText, nothingHereText, prepare } from '../answering/answer.ts';
import type { Dialect } from '../answering/dialect.ts';
import type { ErrorPages } from '../answering/error-page.ts';
import type { Faults } from '../answering/faults.ts';
import { rawUrlOf } from '../checking/address.ts';
import { answerUncounted } from '../checking/uncounted.ts';
import type { Violation } from '../checking/violation.ts';
import type { EdgeRequest } from '../reading/request.ts';
import { isHostRepeated, isMediaType } from '../reading/request-headers.ts';
import type { RequestLimit, Route } from '../route.ts';
import type { Bases } from './bases.ts';
import type { Connections } from './connections.ts';
import type { Report } from './finished-request.ts';
import type { OperatorDoor } from './operator-door.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedMs: number;
  }
  interface FastifyContextConfig {
    dialect?: Dialect;
    limit?: RequestLimit<unknown> | undefined;
    takesFile?: true | undefined;
  }
}

const noHost = errorText('invalid_request', 'The request has no Host header.');

const severalHosts = errorText('invalid_request', 'The request has more than one Host header.');

const unmatchedRoute = '(unmatched)';

type Parts = {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly connections: Connections;
  readonly faults: Faults;
  readonly operators: OperatorDoor;
  readonly bases: Bases;
  readonly errorPages: ErrorPages;
  readonly report: Report;
  /** Whether the service is reached only by https. */
  readonly isSecure?: boolean;
};

/** The steps that every request takes, on any route. */
export function addLifecycle(app: FastifyInstance, parts: Parts): void {
  const { log, metrics, connections, faults, bases, report, isSecure = false } = parts;
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('asker', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.startedMs = performance.now();
    reply.header('x-request-id', request.id);
    if (isSecure || isByTls(request.raw)) reply.header('strict-transport-security', onlySecurely);
    if (!connections.begin(reply.raw)) {
      reply.hijack();
      return;
    }
    const badHost = badHostOf(request.raw);
    if (badHost !== null) {
      answerUncounted(bases.limitAt(rawUrlOf(request)), request, reply, () => {
        void reply.send(prepare(reply, 400, badHost));
      });
      return;
    }
    // Answered before anything is read: an unknown address has no rules about bodies.
    if (request.is404) {
      sendUnmatched(request, reply, parts);
      return;
    }
    hideInvalidMediaType(request);
    done();
  });
  // Reports when the answer is handed over, not when it has left: that would cost listeners a
  // request.
  app.addHook('onSend', (request, reply, payload, done) => {
    const ms = performance.now() - request.startedMs;
    const { method, id } = request;
    const route = patternOf(request);
    const status = reply.statusCode;
    metrics.http.answered(method, route, status, ms / 1_000);
    report(request, reply, payload, ms);
    if (log.isLevelEnabled('debug')) {
      log.debug({ request_id: id, method, route, status, duration_ms: ms }, 'request answered');
    }
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = (thrown: unknown, broken: readonly Violation[] = []) =>
      reply.send(faults.answer(thrown, request, reply, broken));
    const { edge } = request;
    // It failed before it was admitted, for example because of its size.
    if (edge === null) {
      answerUncounted(request.routeOptions.config.limit, request, reply, () => {
        void answer(error);
      });
      return;
    }
    const rules = isAboutShape(error) ? edge.route.rules : undefined;
    if (rules === undefined) answer(error);
    else void askRules(rules, edge.request).then((broken) => answer(error, broken), answer);
  });
}

const isAboutShape = (error: unknown): boolean =>
  (error as { readonly validation?: unknown }).validation !== undefined;

const askRules = async (
  rules: NonNullable<Route['rules']>,
  request: EdgeRequest,
): Promise<readonly Violation[]> => rules(request);

/** The route's pattern. Never the address itself, which may contain names and secrets. */
export const patternOf = (request: FastifyRequest): string =>
  request.edge?.route.path ??
  (request.is404 ? unmatchedRoute : (request.routeOptions.url ?? unmatchedRoute));

/** With two Host headers, a proxy before us may have used the other one. */
function badHostOf({ headers, rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? noHost : null;
  return isHostRepeated(rawHeaders) ? severalHosts : null;
}

/** One year. A browser that came by TLS once uses TLS from then on (RFC 6797). */
const onlySecurely = 'max-age=31536000';

const isByTls = ({ socket }: IncomingMessage): boolean =>
  (socket as { readonly encrypted?: boolean }).encrypted === true;

/**
 * For routes of operators who have their own listener: on the others, these addresses do not exist.
 */
export const hiddenFromOthers =
  (parts: Parts): onRequestHookHandler =>
  (request, reply, done) => {
    if (parts.operators.cameBy(request.raw.socket)) done();
    else sendUnmatched(request, reply, parts);
  };

function sendUnmatched(
  request: FastifyRequest,
  reply: FastifyReply,
  { bases, operators, errorPages }: Parts,
): void {
  answerUncounted(bases.limitAt(rawUrlOf(request)), request, reply, () => {
    const text = answerUnmatched(request, reply, operators);
    void reply.send(errorPages.textFor(text, request, reply));
  });
}

function answerUnmatched(
  request: FastifyRequest,
  reply: FastifyReply,
  operators: OperatorDoor,
): string {
  const methods = operators.methodsAt(rawUrlOf(request), request.raw.socket);
  if (methods.length === 0) {
    return prepare(reply, 404, errorText('not_found', nothingHereText));
  }
  const allowed = methods.join(', ');
  reply.header('allow', allowed);
  return prepare(reply, 405, errorText('method_not_allowed', `This address knows ${allowed}.`));
}

/**
 * Fastify refuses an invalid media type before the caller is known. Our own check comes later
 * (gaps 1).
 */
function hideInvalidMediaType({ raw }: FastifyRequest): void {
  const contentType = raw.headers['content-type'];
  if (contentType === undefined || contentType === 'application/json') return;
  if (!isMediaType(contentType)) raw.headers['content-type'] = 'application/octet-stream';
}
