import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { accept } from '../kernel/decision.ts';
import type { Log } from '../running/logging.ts';
import type { Metrics } from '../running/metrics.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { admissionOf } from './admission.ts';
import { RawJson } from './answer.ts';
import { handlerOf } from './answering.ts';
import { anyone } from './authenticator.ts';
import { Components } from './components.ts';
import { Connections } from './connections.ts';
import { collectedProperties } from './dialect.ts';
import { ErrorPages, showErrorPage } from './error-page.ts';
import { Faults } from './faults.ts';
import { healthRoutes, type ReadinessChecks } from './health.routes.ts';
import { addLifecycle } from './lifecycle.ts';
import { answerOnSocket, noTunnel, reasonOf } from './malformed-http.ts';
import { documentOptions, schemaOf } from './openapi.ts';
import { Paths } from './paths.ts';
import { requestIdOf } from './request-headers.ts';
import { type Route, type RouteGroup, route } from './route.ts';
import { validatorOptions } from './validation.ts';

/** How long a client may take, in milliseconds. */
export type Timeouts = {
  /** For the request line and the headers. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** Between two requests; longer than the 60 s of common load balancers, which must close first. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, for instance while it does not read its answer. */
  readonly idleMs: number;
  /** For the answers that are owed when the server stops. */
  readonly closeMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
};

const defaultTimeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 120_000,
  closeMs: 30_000,
  checkMs: 1_000,
};

const bodyBytesMax = 1_048_576;
const headerBytesMax = 16_384;
const connectionsMax = 10_000;
/** Longer than any identifier of the three APIs. */
const paramLengthMax = 255;

export type EdgeOptions = {
  readonly groups: readonly RouteGroup[];
  readonly version: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: ReadinessChecks;
  /** Keys the hashes of bodies that are stored; the same on every node. */
  readonly hashKey: Buffer;
  readonly timeouts?: Partial<Timeouts>;
};

export type Edge = {
  /** Gives the address that is listened on, with the port that was taken for 0. */
  readonly listen: (host: string, port: number) => Promise<{ host: string; port: number }>;
  /** Stops accepting, and resolves once every accepted request has got its answer. */
  readonly close: () => Promise<void>;
  /** The OpenAPI document. */
  readonly openapi: () => object;
};

/** The HTTP edge: every route of the server behind the same checks and the same error bodies. */
export async function buildEdge(options: EdgeOptions): Promise<Edge> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const connections = new Connections();
  const faults = new Faults(options.log);
  const document = () => documentText(app);
  const groups = [...options.groups, ownRoutes(options, connections, document)];
  const routes = groups.flatMap((group) => group.routes);
  const errorPages = new ErrorPages(routes);
  const app = createApp(timeouts, { ...options, connections, faults, errorPages });

  app.removeAllContentTypeParsers();
  // JSON by its name too: fastify finds a parser by name faster than the one for all types.
  for (const type of ['application/json', '*']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
  }
  // A GET with a body is odd but legal, and a signature may cover it.
  for (const method of ['GET', 'HEAD'])
    app.addHttpMethod(method, { hasBody: true, overrideExisting: true });
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('edge', null);
  addLifecycle(app, { ...options, connections, faults, paths: new Paths(routes), errorPages });
  await app.register(swagger, documentOptions(groups, options.version));
  addRoutes(app, groups, options);
  await app.ready();
  connections.watch(app.server);
  let closing: Promise<void> | undefined;
  return {
    listen: (host, port) => listen(app.server, host, port),
    close: () => {
      closing ??= close(app, connections, timeouts.closeMs);
      return closing;
    },
    openapi: () => app.swagger(),
  };
}

type AppParts = {
  readonly connections: Connections;
  readonly faults: Faults;
  readonly errorPages: ErrorPages;
  readonly metrics: Metrics;
};

function createApp(
  timeouts: Timeouts,
  { connections, faults, errorPages, metrics }: AppParts,
): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionTimeout: timeouts.idleMs,
    // Answers owed are finished by our own way of stopping; fastify's comes after it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: paramLengthMax },
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize: headerBytesMax,
      // Node's own answer has no body; ours is in the lifecycle.
      requireHostHeader: false,
    },
    genReqId: requestIdOf,
    ajv: { customOptions: { ...validatorOptions, keywords: [...validatorOptions.keywords] } },
    frameworkErrors: (error, request, generic) => {
      const reply = generic as FastifyReply;
      reply.header('x-request-id', request.id);
      const text = faults.answer(error, request, reply, []);
      void reply.send(errorPages.textFor(text, request, reply));
      metrics.http.answered(request.method, malformedRoute, reply.statusCode, 0);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const reason = reasonOf(error.code);
      metrics.http.answered('-', malformedRoute, reason.status, 0);
      connections.sayFarewell(socket, answerOnSocket(reason));
    },
  });
  app.server.maxConnections = connectionsMax;
  app.server.on('connect', (_request, socket) =>
    connections.sayFarewell(socket, answerOnSocket(noTunnel)),
  );
  // Without a listener node answers an unknown Expect with an empty 417; it is no reason to refuse.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  return app;
}

const malformedRoute = '(malformed)';

function addRoutes(
  app: FastifyInstance,
  groups: readonly RouteGroup[],
  { log, hashKey }: EdgeOptions,
): void {
  const components = new Components();
  const prepared = groups.flatMap(({ dialect, routes }) =>
    routes.map((row) => ({ dialect, row, schema: schemaOf(row, dialect, components) })),
  );
  for (const schema of components.all) app.addSchema(schema);
  for (const { dialect, row, schema } of prepared) {
    app.route({
      method: row.method,
      url: row.path,
      schema,
      config: { dialect },
      preValidation: admissionOf(row, log, hashKey),
      handler: handlerOf(row),
      ...(row.errorPage === undefined ? {} : { onSend: showErrorPage(row.errorPage) }),
    });
  }
}

/** What the edge serves itself, without authentication (decisions 5). */
function ownRoutes(
  { readiness, metrics }: EdgeOptions,
  connections: Connections,
  document: () => string,
): RouteGroup {
  const health = healthRoutes(readiness, () => connections.draining, metrics);
  return { dialect: collectedProperties, routes: [...health, openapiRoute(document)] };
}

const openapiRoute = (document: () => string): Route =>
  route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    tags: ['reference'],
    auth: anyone,
    request: {},
    answers: { 200: Type.Object({}, { description: 'OpenAPI 3.1' }) },
    successStatus: 200,
    refusals: {},
    handle: () => accept(new RawJson(document(), 200)),
  });

const documentText = (app: FastifyInstance): string => JSON.stringify(app.swagger());

function listen(
  server: Server,
  host: string,
  port: number,
): Promise<{ host: string; port: number }> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new StartupRefusal(`${host}:${port} ${whyNot(error)}.`, { cause: error }));
    server.once('error', refuse);
    server.listen({ host, port }, () => {
      server.off('error', refuse);
      const address = server.address() as AddressInfo;
      resolve({ host: address.address, port: address.port });
    });
  });
}

const whyNot = ({ code, message }: NodeJS.ErrnoException): string => {
  if (code === 'EADDRINUSE') return 'is in use by another process; stop it or set another PORT';
  if (code === 'EACCES') return 'may not be listened on by this user; set a PORT above 1023';
  return `cannot be listened on: ${message}`;
};

async function close(
  app: FastifyInstance,
  connections: Connections,
  patienceMs: number,
): Promise<void> {
  // Not HTTP's own close: it resets idle connections at once, and requests may be on their way there.
  const closed = new Promise<void>((resolve) =>
    NetServer.prototype.close.call(app.server, () => resolve()),
  );
  connections.drain();
  // Node stops looking at its own timeouts once a server closes, so a stalled client needs ours.
  const deadline = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(deadline);
  await app.close();
}
