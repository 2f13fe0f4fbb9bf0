import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { accept } from '../kernel/decision.ts';
import type { Log } from '../telemetry/logging.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { addRoutes } from './add-routes.ts';
import { RawJson } from './answering/answer.ts';
import { collectedProperties } from './answering/dialect.ts';
import { ErrorPages } from './answering/error-page.ts';
import { Faults } from './answering/faults.ts';
import { documentOptions } from './answering/openapi.ts';
import type { WebhookDescription } from './answering/webhook.ts';
import { rawUrlOf } from './checking/address.ts';
import { anyone } from './checking/authenticator.ts';
import { answerUncounted } from './checking/uncounted.ts';
import { addAccessLog, type CallerNames } from './listening/access-log.ts';
import { Bases } from './listening/bases.ts';
import { Connections } from './listening/connections.ts';
import { type FinishedRequest, type Report, reportTo } from './listening/finished-request.ts';
import { healthRoutes, type ReadinessChecks } from './listening/health.routes.ts';
import { addLifecycle, hiddenFromOthers, patternOf } from './listening/lifecycle.ts';
import {
  type Address,
  answerMalformed,
  attend,
  httpOptionsOf,
  listen,
  malformedRoute,
  plainServerOf,
  secureServerOf,
  stopListening,
  type Timeouts,
  type TlsCredentials,
} from './listening/listeners.ts';
import { OperatorDoor } from './listening/operator-door.ts';
import { bodyBytesMax, bodyReader, type SourceOf } from './reading/body-reading.ts';
import { type BodyBounds, BodyRoom, defaultBounds } from './reading/body-room.ts';
import { requestIdOf } from './reading/request-headers.ts';
import { type Route, type RouteGroup, route } from './route.ts';

const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 120_000,
  noticeMs: 0,
  closeMs: 30_000,
  checkMs: 1_000,
};

/** Longer than any identifier of the three APIs. */
const paramLengthMax = 255;

export type EdgeOptions = {
  readonly groups: readonly RouteGroup[];
  readonly version: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: ReadinessChecks;
  /** The reason why the service does not work, for the texts of 503. Null: none is known. */
  readonly trouble?: () => string | null;
  /** The key for the stored hashes of bodies. It is the same on every node. */
  readonly hashKey: Buffer;
  readonly timeouts?: Partial<Timeouts>;
  /** The messages that the server sends, for the OpenAPI document. */
  readonly webhooks?: readonly WebhookDescription[];
  /** Routes that show the OpenAPI document in another form. */
  readonly showing?: (document: () => object) => readonly Route[];
  /**
   * Tells callers apart before they are known. By default it uses the other end of the connection.
   */
  readonly sourceOf?: SourceOf;
  readonly bodies?: Partial<BodyBounds>;
  /** Whether operators have their own listener, and the others do not serve their routes. */
  readonly operatorsApart?: boolean;
  /** Whether the service is reached only by https, wherever TLS ends. */
  readonly isSecure?: boolean;
  /** Logs a line for each request, with the names of callers. Undefined: no such log. */
  readonly accessLog?: { readonly namesOf: (caller: unknown) => CallerNames };
  /** Called for each request of a known caller. It must be quick, and must not throw. */
  readonly onFinished?: (finished: FinishedRequest) => void;
};

export type Edge = {
  /** Starts to listen. Returns the address, with the real port if 0 was asked for. */
  readonly listen: (host: string, port: number) => Promise<Address>;
  /** Serves the same routes under TLS, beside the plain listener. */
  readonly listenSecurely: (host: string, port: number, tls: TlsCredentials) => Promise<Address>;
  /** Serves the same routes to operators, if they have their own listener. */
  readonly listenToOperators: (host: string, port: number) => Promise<Address>;
  /** Gives notice, stops accepting, and resolves once every accepted request has its answer. */
  readonly close: () => Promise<void>;
  /** The OpenAPI document. */
  readonly openapi: () => object;
  /** Everything that is served, including pages and other spellings. */
  readonly routes: readonly Route[];
};

/** The HTTP edge: every route of the server behind the same checks and the same error bodies. */
export async function buildEdge(options: EdgeOptions): Promise<Edge> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const connections = new Connections();
  const faults = new Faults(options.log, options.trouble ?? (() => null));
  let written: Buffer | undefined;
  const document = () => {
    written ??= documentBytes(app);
    return written;
  };
  const showing = options.showing?.(() => app.swagger()) ?? [];
  const groups: readonly RouteGroup[] = [
    ...options.groups,
    ownRoutes(options, connections, document),
    { dialect: collectedProperties, routes: showing },
  ];
  const routes = groups.flatMap((group) => group.routes);
  const errorPages = new ErrorPages(routes);
  const bases = new Bases(groups.flatMap((group) => group.bases ?? []));
  const report = reportTo(options.onFinished, routes);
  const app = createApp(timeouts, { ...options, connections, faults, errorPages, bases, report });

  const room = new BodyRoom({ ...defaultBounds, ...options.bodies });
  const sourceOf = options.sourceOf ?? peerOf;
  readBodiesAsBytes(app, bodyReader(room, sourceOf));
  app.decorateRequest('edge', null);
  const operators = new OperatorDoor(routes, options.operatorsApart ?? false);
  const parts = { ...options, connections, faults, operators, bases, errorPages, report };
  addLifecycle(app, parts);
  if (options.accessLog !== undefined) {
    addAccessLog(app, { ...options.accessLog, log: options.log, sourceOf, patternOf });
  }
  await app.register(swagger, documentOptions(groups, options.webhooks ?? [], options.version));
  const hiding = operators.isApart ? hiddenFromOthers(parts) : undefined;
  const { log, hashKey } = options;
  addRoutes(app, groups, { log, hashKey, hiding, errorPages });
  await app.ready();
  connections.watch(app.server);
  const servers: (Server | SecureServer)[] = [app.server];
  let closing: Promise<void> | undefined;
  return {
    listen: (host, port) => listen(app.server, { host, port }, 'PORT'),
    listenSecurely: (host, port, tls) => {
      const server = secureServerOf(app, tls, { ...options, connections, timeouts });
      servers.push(server);
      return listen(server, { host, port }, 'TLS_PORT');
    },
    listenToOperators: (host, port) => {
      const server = plainServerOf(app, { ...options, connections, timeouts });
      operators.watch(server);
      servers.push(server);
      return listen(server, { host, port }, 'ADMIN_PORT');
    },
    close: () => {
      closing ??= close(app, servers, connections, timeouts);
      return closing;
    },
    openapi: () => app.swagger(),
    routes,
  };
}

function readBodiesAsBytes(
  app: ReturnType<typeof createApp>,
  readBytes: ReturnType<typeof bodyReader>,
): void {
  app.removeAllContentTypeParsers();
  // JSON is also registered by name: fastify finds a parser by name faster than the one for all
  // types.
  for (const type of ['application/json', '*']) app.addContentTypeParser(type, readBytes);
  // A GET with a body is odd but legal, and a signature may cover it.
  for (const method of ['GET', 'HEAD'])
    app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
}

type AppParts = {
  readonly connections: Connections;
  readonly faults: Faults;
  readonly errorPages: ErrorPages;
  readonly bases: Bases;
  readonly metrics: Metrics;
  readonly report: Report;
};

function createApp(
  timeouts: Timeouts,
  { connections, faults, errorPages, bases, metrics, report }: AppParts,
): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionTimeout: timeouts.idleMs,
    // Our own stop completes the owed answers. Fastify's stop comes after it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: paramLengthMax },
    http: httpOptionsOf(timeouts),
    genReqId: requestIdOf,
    frameworkErrors: (error, request, generic) => {
      const reply = generic as FastifyReply;
      reply.header('x-request-id', request.id);
      answerUncounted(bases.limitAt(rawUrlOf(request)), request, reply, () => {
        const text = faults.answer(error, request, reply, []);
        void reply.send(errorPages.textFor(text, request, reply));
        metrics.http.answered(request.method, malformedRoute, reply.statusCode, 0);
        report(request, reply, text, 0);
      });
    },
    clientErrorHandler: answerMalformed(connections, metrics),
  });
  attend(app.server, connections);
  return app;
}

/** The edge's own routes, without authentication (gaps 5). */
function ownRoutes(
  { readiness, metrics }: EdgeOptions,
  connections: Connections,
  document: () => Buffer,
): RouteGroup {
  const health = healthRoutes(readiness, () => connections.draining, metrics);
  return { dialect: collectedProperties, routes: [...health, openapiRoute(document)] };
}

const openapiRoute = (document: () => Buffer): Route =>
  route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    description: 'All that the server answers and sends, in the form of OpenAPI 3.1.',
    operationId: 'readOpenapi',
    tags: ['reference'],
    auth: anyone,
    request: {},
    answers: { 200: Type.Object({}, { description: 'OpenAPI 3.1' }) },
    successStatus: 200,
    mayBeKept: true,
    refusals: {},
    handle: () => accept(new RawJson(document(), 200)),
  });

const documentBytes = (app: FastifyInstance): Buffer => Buffer.from(JSON.stringify(app.swagger()));

const peerOf: SourceOf = ({ socket }) => socket.remoteAddress ?? null;

async function close(
  app: FastifyInstance,
  servers: readonly (Server | SecureServer)[],
  connections: Connections,
  { noticeMs, closeMs }: Timeouts,
): Promise<void> {
  connections.drain();
  if (noticeMs > 0) await pause(noticeMs);
  const closed = Promise.all(servers.map(stopListening));
  connections.closeIdleSoon();
  // Node stops checking its own timeouts once a server closes, so a stalled client needs ours.
  const deadline = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, closeMs);
  await closed;
  clearTimeout(deadline);
  await app.close();
}
