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

/**
 * The certificate and key of a TLS listener, and the authority it accepts for clients. Each is
 * given as in its PEM file.
 */
export type TlsCredentials = {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Null: any client certificate is accepted. */
  readonly clientCa: Buffer | null;
};

/** How long a client may take, in milliseconds. */
export type Timeouts = {
  /** For the request line and the headers. Under TLS, also for the handshake. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /**
   * Between two requests. Longer than the 60 s of common load balancers, which must close first.
   */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, for example while the client does not read its answer. */
  readonly idleMs: number;
  /**
   * How long balancers can see in /readyz that the server stops, while it still accepts requests.
   */
  readonly noticeMs: number;
  /** For the answers that are owed when the server stops. */
  readonly closeMs: number;
  /** How often the first two limits are checked. */
  readonly checkMs: number;
};

const headerBytesMax = 16_384;
const connectionsMax = 10_000;

/** The route label in metrics for bytes that never became a request. */
export const malformedRoute = '(malformed)';

/** The options for making a listener. */
export const httpOptionsOf = ({ headersMs, checkMs }: Timeouts) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: checkMs,
  maxHeaderSize: headerBytesMax,
  // Node's own answer has no body. Our check is in the lifecycle.
  requireHostHeader: false,
});

/**
 * Answers bytes that are not HTTP. A connection that broke during the handshake cannot be answered.
 */
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

/** The duties of every listener besides its requests. */
export function attend(server: Server | SecureServer, connections: Connections): void {
  server.maxConnections = connectionsMax;
  server.on('connect', (_request, socket) =>
    connections.sayFarewell(socket, answerOnSocket(noTunnel)),
  );
  // Without a listener, node answers an unknown Expect with an empty 417. It is no reason to
  // refuse.
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

/** A second listener for the same routes. Clients may show a certificate. */
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
      // Not refused here: the request may be signed, or need no certificate, and gets a clear
      // answer.
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      // No client may change its identity in the middle of a connection.
      secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    },
    app.routing,
  );
  server.setTimeout(timeouts.idleMs);
  // Runs before the listener that begins to read requests from the connection.
  server.prependListener('secureConnection', (socket: TLSSocket) =>
    keepCertificate(socket, clientCa !== null),
  );
  server.on('clientError', answerMalformed(connections, metrics));
  attend(server, connections);
  connections.watchSecure(server);
  return server;
}

export type Address = { readonly host: string; readonly port: number };

/** Starts to listen. Returns the address, with the real port if 0 was asked for. */
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
  // Not HTTP's own close: it resets idle connections at once, and requests may be on their way to
  // them.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Now HTTP's own close: it ends the timer that looks for late requests.
  server.close();
}
