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

// The second listener: the routes, limits and farewells of the first, under TLS.

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

/** A connection under TLS that keeps what it is told. */
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

describe('what is no HTTP', () => {
  test('is answered under TLS as without it', async () => {
    const { securePort, port } = await startSecurely();
    const received = await new SecureClient(securePort).send('GARBAGE\r\n\r\n').readToEnd();
    expect(statusesIn(received)).toEqual([400]);
    expect(bodyOf(received)).toBe(bodyOf(await exchange(port, 'GARBAGE\r\n\r\n')));
  });

  test('headers that are too long, and a tunnel', async () => {
    const { securePort } = await startSecurely();
    const long = `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(statusesIn(await new SecureClient(securePort).send(long).readToEnd())).toEqual([431]);
    const tunnel = `CONNECT x:443 HTTP/1.1\r\n${host}\r\n`;
    expect(statusesIn(await new SecureClient(securePort).send(tunnel).readToEnd())).toEqual([405]);
  });

  test('a request without TLS is closed, and the listener goes on', async () => {
    const { securePort } = await startSecurely();
    expect(statusesIn(await exchange(securePort, healthz))).toEqual([]);
    const client = new SecureClient(securePort).send(healthz);
    await until('the next one is answered', () => statusesIn(client.received).length === 1);
    client.socket.destroy();
  });

  test('TLS 1.1 is not spoken', async () => {
    const { securePort } = await startSecurely();
    const old = new SecureClient(securePort, { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' });
    expect(await old.send(healthz).readToEnd()).toBe('');
  });

  test('a handshake that never ends is ended', async () => {
    const { securePort } = await startSecurely({ timeouts: { headersMs: 50 } });
    expect(await new RawClient(securePort).readToEnd()).toBe('');
  });
});

describe('stopping', () => {
  test('requests that were accepted by either listener get their answers', async () => {
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

  test('idle connections are closed, also those whose handshake is not over', async () => {
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

test('a port that is taken is refused by the name of its setting', async () => {
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

test('only connections of the TLS listener have certificates', async () => {
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
