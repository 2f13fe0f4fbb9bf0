import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { Type } from 'typebox';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { certificateOf } from '../../../src/edge/reading/client-certificate.ts';
import { type Route, route } from '../../../src/edge/route.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { selfSigned } from '../../support/certificates.ts';
import { until } from '../../support/until.ts';
import { bodyOf, exchange, RawClient, startEdge, statusesIn, type TestEdge } from './test-edge.ts';

// The second listener has the routes, limits and shutdown of the first, under TLS.

const own = selfSigned('127.0.0.1');
const credentials = {
  cert: Buffer.from(own.cert),
  key: Buffer.from(own.key),
  clientCa: null,
};
const host = 'Host: x\r\n';
const healthz = `GET /healthz HTTP/1.1\r\n${host}\r\n`;

type SecureEdge = TestEdge & { readonly securePort: number };

async function startSecurely(...options: Parameters<typeof startEdge>): Promise<SecureEdge> {
  const started = await startEdge(...options);
  const { port: securePort } = await started.edge.listenSecurely('127.0.0.1', 0, credentials);
  return { ...started, securePort };
}

/** A TLS connection that keeps everything it receives. */
class SecureClient {
  readonly socket: TLSSocket;
  received = '';
  isClosed = false;

  constructor(port: number, options: ConnectionOptions = {}) {
    this.socket = connect({ host: '127.0.0.1', port, ca: own.cert, ...options });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => {
      this.received += chunk;
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.isClosed = true;
    });
  }

  send(text: string): this {
    this.socket.write(text, 'latin1');
    return this;
  }

  async readToEnd(): Promise<string> {
    await until('the connection is closed', () => this.isClosed);
    return this.received;
  }
}

function gatedRoute(): { readonly gated: Route; readonly gates: (() => void)[] } {
  const gates: (() => void)[] = [];
  const gated = route({
    method: 'POST',
    path: '/gated',
    summary: 'Wait',
    tags: [],
    auth: anyone,
    request: {},
    answers: { 201: Type.Object({ done: Type.Boolean() }) },
    successStatus: 201,
    refusals: {},
    handle: async () => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return accept({ done: true });
    },
  });
  return { gated, gates };
}

describe('malformed requests and handshakes', () => {
  test('garbage gets the same 400 under TLS as without it', async () => {
    const { securePort, port } = await startSecurely();
    const received = await new SecureClient(securePort).send('GARBAGE\r\n\r\n').readToEnd();
    expect(statusesIn(received)).toEqual([400]);
    expect(bodyOf(received)).toBe(bodyOf(await exchange(port, 'GARBAGE\r\n\r\n')));
  });

  test('overlong headers are 431, a tunnel is 405', async () => {
    const { securePort } = await startSecurely();
    const long = `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(statusesIn(await new SecureClient(securePort).send(long).readToEnd())).toEqual([431]);
    const tunnel = `CONNECT x:443 HTTP/1.1\r\n${host}\r\n`;
    expect(statusesIn(await new SecureClient(securePort).send(tunnel).readToEnd())).toEqual([405]);
  });

  test('a request without TLS is disconnected, and the listener keeps serving', async () => {
    const { securePort } = await startSecurely();
    expect(statusesIn(await exchange(securePort, healthz))).toEqual([]);
    const client = new SecureClient(securePort).send(healthz);
    await until('the next one is answered', () => statusesIn(client.received).length === 1);
    client.socket.destroy();
  });

  test('TLS 1.1 is refused', async () => {
    const { securePort } = await startSecurely();
    const old = new SecureClient(securePort, { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' });
    expect(await old.send(healthz).readToEnd()).toBe('');
  });

  test('an unfinished handshake is disconnected', async () => {
    const { securePort } = await startSecurely({ timeouts: { headersMs: 50 } });
    expect(await new RawClient(securePort).readToEnd()).toBe('');
  });
});

describe('stopping', () => {
  test('accepted requests of both listeners are answered', async () => {
    const { gated, gates } = gatedRoute();
    const { edge, port, securePort } = await startSecurely({ routes: [gated] });
    const post = `POST /gated HTTP/1.1\r\n${host}\r\n`;
    const secure = new SecureClient(securePort).send(post);
    const plain = new RawClient(port).send(post);
    await until('both are being worked on', () => gates.length === 2);
    const closed = edge.close();
    for (const open of gates) open();
    for (const received of [await secure.readToEnd(), await plain.readToEnd()]) {
      expect(statusesIn(received)).toEqual([201]);
      expect(received).toMatch(/\r\nconnection: close\r\n/i);
    }
    await closed;
  });

  test('idle connections are closed, also during their handshake', async () => {
    const { edge, securePort } = await startSecurely();
    const used = new SecureClient(securePort).send(healthz);
    const idle = new SecureClient(securePort);
    const silent = new RawClient(securePort);
    await until('one was answered', () => statusesIn(used.received).length === 1);
    await until('the handshake of the other is over', () => idle.socket.authorized);
    await edge.close();
    const received = await Promise.all([used, idle, silent].map((client) => client.readToEnd()));
    expect(received.map(statusesIn)).toEqual([[200], [], []]);
  });
});

test('a busy port stops the start with a message that names TLS_PORT', async () => {
  const taken = createServer(own).listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const { edge } = await startEdge();
  const refused = edge.listenSecurely('127.0.0.1', port, credentials);
  await expect(refused).rejects.toThrow(
    new StartupRefusal(
      `127.0.0.1:${port} is in use by another process; stop it or set another TLS_PORT.`,
    ),
  );
});

test('only a TLS connection with a client certificate has a certificate', async () => {
  const seen: unknown[] = [];
  const looking = route({
    method: 'GET',
    path: '/looking',
    summary: 'Look',
    tags: [],
    auth: {
      scheme: null,
      authenticate: ({ peer }) => {
        seen.push(certificateOf(peer));
        return accept(null);
      },
    },
    request: {},
    answers: { 200: Type.Object({}) },
    successStatus: 200,
    refusals: {},
    handle: () => accept({}),
  });
  const { port, securePort } = await startSecurely({ routes: [looking] });
  const get = `GET /looking HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  const shown = selfSigned('client');
  await exchange(port, get);
  await new SecureClient(securePort).send(get).readToEnd();
  await new SecureClient(securePort, shown).send(get).readToEnd();
  expect(seen).toEqual([
    undefined,
    null,
    {
      fingerprint: shown.fingerprint.replaceAll(':', '').toLowerCase(),
      validFrom: Date.parse('2025-01-01T00:00:00Z') / 1_000,
      validTo: Date.parse('2049-12-31T23:59:59Z') / 1_000,
      chainError: null,
    },
  ]);
});
