import { constants } from 'node:crypto';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer, type Server as SecureServer } from 'node:https';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { StartupRefusal } from '../../storage/startup-refusal.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { keepCertificate } from '../reading/client-certificate.ts';
import type { Connections } from './connections.ts';
import { answerOnSocket, noTunnel, reasonOf } from './malformed-http.ts';

/** What a TLS listener shows, and whom it asks of its clients; each as in its PEM file. */
export type TlsCredentials = {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Null: any certificate may be shown. */
  readonly clientCa: Buffer | null;
};

/** How long a client may take, in milliseconds. */
export type Timeouts = {
  /** For the request line and the headers; under TLS also for the handshake. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** Between two requests; longer than the 60 s of common load balancers, which must close first. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, for instance while it does not read its answer. */
  readonly idleMs: number;
  /** For balancers to see in /readyz that the server stops, while it still takes what they send. */
  readonly noticeMs: number;
  /** For the answers that are owed when the server stops. */
  readonly closeMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
};

const headerBytesMax = 16_384;
const connectionsMax = 10_000;

/** The route of requests that never became one, in metrics. */
export const malformedRoute = '(malformed)';

/** What a listener is told at its making. */
export const httpOptionsOf = ({ headersMs, checkMs }: Timeouts) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: checkMs,
  maxHeaderSize: headerBytesMax,
  // Node's own answer has no body; ours is in the lifecycle.
  requireHostHeader: false,
});

/** Answers what is no HTTP. What broke before the handshake was over cannot be answered. */
export const answerMalformed =
  (connections: Connections, metrics: Metrics) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!connections.isOpen(socket)) {
      socket.destroy();
      return;
    }
    const reason = reasonOf(error.code);
    metrics.http.answered('-', malformedRoute, reason.status, 0);
    connections.sayFarewell(socket, answerOnSocket(reason));
  };

/** What every listener does beside its requests. */
export function attend(server: Server | SecureServer, connections: Connections): void {
  server.maxConnections = connectionsMax;
  server.on('connect', (_request, socket) =>
    connections.sayFarewell(socket, answerOnSocket(noTunnel)),
  );
  // Without a listener node answers an unknown Expect with an empty 417; it is no reason to refuse.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

type ListenerParts = {
  readonly connections: Connections;
  readonly metrics: Metrics;
  readonly timeouts: Timeouts;
};

/** A further listener for the same routes, without TLS. */
export function plainServerOf(
  app: FastifyInstance,
  { connections, metrics, timeouts }: ListenerParts,
): Server {
  const server = createPlainServer(
    {
      ...httpOptionsOf(timeouts),
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
    },
    app.routing,
  );
  server.setTimeout(timeouts.idleMs);
  server.on('clientError', answerMalformed(connections, metrics));
  attend(server, connections);
  connections.watch(server);
  return server;
}

/** A second listener for the same routes. Whoever has a certificate may show it. */
export function secureServerOf(
  app: FastifyInstance,
  { cert, key, clientCa }: TlsCredentials,
  { connections, metrics, timeouts }: ListenerParts,
): SecureServer {
  const server = createServer(
    {
      ...httpOptionsOf(timeouts),
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      handshakeTimeout: timeouts.headersMs,
      cert,
      key,
      ...(clientCa === null ? {} : { ca: clientCa }),
      requestCert: true,
      // Not refused here: the request may be signed, or need nothing at all, and gets a clear answer.
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      // Nobody becomes somebody else in the middle of a connection.
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    },
    app.routing,
  );
  server.setTimeout(timeouts.idleMs);
  // Before the one that begins to read requests from the connection.
  server.prependListener('secureConnection', (socket: TLSSocket) =>
    keepCertificate(socket, clientCa !== null),
  );
  server.on('clientError', answerMalformed(connections, metrics));
  attend(server, connections);
  connections.watchSecure(server);
  return server;
}

export type Address = { readonly host: string; readonly port: number };

/** Gives the address that is listened on, with the port that was taken for 0. */
export function listen(
  server: NetServer,
  { host, port }: Address,
  portSetting: 'PORT' | 'TLS_PORT' | 'ADMIN_PORT',
): Promise<Address> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(
        new StartupRefusal(`${host}:${port} ${whyNot(error, portSetting)}.`, { cause: error }),
      );
    server.once('error', refuse);
    server.listen({ host, port }, () => {
      server.off('error', refuse);
      const address = server.address() as AddressInfo;
      resolve({ host: address.address, port: address.port });
    });
  });
}

const whyNot = ({ code, message }: NodeJS.ErrnoException, portSetting: string): string => {
  if (code === 'EADDRINUSE') {
    return `is in use by another process; stop it or set another ${portSetting}`;
  }
  if (code === 'EACCES') {
    return `may not be listened on by this user; set a ${portSetting} above 1023`;
  }
  return `cannot be listened on: ${message}`;
};

/** Resolves once every connection has ended. */
export async function stopListening(server: Server | SecureServer): Promise<void> {
  // Not HTTP's own close: it resets idle connections at once, and requests may be on their way there.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Now its own: it ends the timer that looks for late requests.
  server.close();
}
