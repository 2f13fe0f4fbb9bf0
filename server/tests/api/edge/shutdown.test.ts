import { Type } from 'typebox';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { route } from '../../../src/edge/route.ts';
import { buildEdge } from '../../../src/edge/server.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { createLog } from '../../../src/telemetry/logging.ts';
import { createMetrics } from '../../../src/telemetry/metrics.ts';
import { longTest } from '../../support/extent.ts';
import { until } from '../../support/until.ts';
import { bodyOf, RawClient, startEdge, statusesIn } from './test-edge.ts';

const host = 'Host: x\r\n';

function gatedRoutes() {
  const gates: (() => void)[] = [];
  const gated = route({
    method: 'POST',
    path: '/gated',
    summary: 'Wait',
    tags: [],
    auth: anyone,
    request: { body: Type.Optional(Type.Object({})) },
    answers: { 201: Type.Object({ number: Type.Integer() }) },
    successStatus: 201,
    refusals: {},
    handle: async () => {
      const number = gates.length;
      await new Promise<void>((resolve) => gates.push(resolve));
      return accept({ number });
    },
  });
  return { gated, gates };
}

const post = `POST /gated HTTP/1.1\r\n${host}\r\n`;

describe('stopping', () => {
  test('accepted requests are answered with Connection: close', async () => {
    const { gated, gates } = gatedRoutes();
    const { port, edge } = await startEdge({ routes: [gated] });
    const clients = [1, 2, 3].map(() => new RawClient(port).send(post));
    await until('all are being worked on', () => gates.length === 3);
    const closed = edge.close();
    for (const open of gates) open();
    for (const client of clients) {
      const received = await client.readToEnd();
      expect(statusesIn(received)).toEqual([201]);
      expect(received).toMatch(/\r\nconnection: close\r\n/i);
    }
    await closed;
  });

  test('idle connections are closed, also those that never sent a request', async () => {
    const { port, edge } = await startEdge();
    const used = new RawClient(port).send(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
    const silent = new RawClient(port);
    const half = new RawClient(port).send('GET /hea');
    await until('one was answered', () => used.received.endsWith('}'));
    await edge.close();
    await Promise.all([used, silent, half].map((client) => client.readToEnd()));
    expect(statusesIn(used.received)).toEqual([200]);
  });

  test('all accepted pipelined requests are answered', async () => {
    const { gated, gates } = gatedRoutes();
    const { port, edge } = await startEdge({ routes: [gated] });
    const client = new RawClient(port).send(post + post);
    await until('both are being worked on', () => gates.length === 2);
    const closed = edge.close();
    gates[1]?.();
    gates[0]?.();
    expect(statusesIn(await client.readToEnd())).toEqual([201, 201]);
    await closed;
  });

  test('a request that arrives after the stop began is not carried out', async () => {
    const { gated, gates } = gatedRoutes();
    const { port, edge } = await startEdge({ routes: [gated] });
    const client = new RawClient(port).send(post);
    await until('it is being worked on', () => gates.length === 1);
    const closed = edge.close();
    client.send(post);
    await new Promise((resolve) => setImmediate(resolve));
    gates[0]?.();
    expect(statusesIn(await client.readToEnd())).toEqual([201]);
    expect(gates).toHaveLength(1);
    await closed;
  });

  test('a request whose body is still arriving is finished', async () => {
    const { port, edge, url } = await startEdge();
    const client = new RawClient(port).send(
      `PUT /orders HTTP/1.1\r\n${host}\r\nPOST /orders HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\n{}`,
    );
    await until('the first was answered', () => client.received.endsWith('}'));
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);
    const closed = edge.close();
    client.send('  ');
    expect(statusesIn(await client.readToEnd())).toEqual([405, 401]);
    await closed;
  });

  test('a stalled client does not block the stop for ever', async () => {
    const { port, edge, url } = await startEdge({ timeouts: { closeMs: 50 } });
    const client = new RawClient(port).send(
      `POST /orders HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\n{`,
    );
    expect((await fetch(`${url}/healthz`)).ok).toBe(true);
    await edge.close();
    expect(statusesIn(await client.readToEnd())).toEqual([]);
  });

  test('new connections are refused, and closing twice is harmless', async () => {
    const { edge, url } = await startEdge();
    await Promise.all([edge.close(), edge.close()]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  longTest('new connections are served during the notice period while /readyz is 503', async () => {
    const { edge, url } = await startEdge({ timeouts: { noticeMs: 2_000 } });
    const closed = edge.close();
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        status: 'not_ready',
        checks: { not_stopping: 'failed' },
        because: { not_stopping: 'The node is stopping.' },
      },
    ]);
    const served = await fetch(`${url}/healthz`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test('/readyz is 503 as soon as stopping begins', async () => {
    const gates: (() => void)[] = [];
    const database = () => new Promise<boolean>((resolve) => gates.push(() => resolve(true)));
    const { port, edge } = await startEdge({ readiness: { database } });
    const client = new RawClient(port).send(`GET /readyz HTTP/1.1\r\n${host}\r\n`);
    await until('the check runs', () => gates.length === 1);
    const closed = edge.close();
    gates[0]?.();
    const received = await client.readToEnd();
    expect(statusesIn(received)).toEqual([503]);
    expect(JSON.parse(bodyOf(received))).toEqual({
      status: 'not_ready',
      checks: { database: 'ok', not_stopping: 'failed' },
      because: { not_stopping: 'The node is stopping.' },
    });
    await closed;
  });
});

describe('starting', () => {
  test('a busy port stops the start with one clear sentence', async () => {
    const { port } = await startEdge();
    const second = await buildEdge({
      groups: [],
      version: '0.0.0',
      log: createLog('fatal'),
      metrics: createMetrics(),
      readiness: {},
      hashKey: Buffer.alloc(32),
    });
    onTestFinished(() => second.close());
    const refusal = second.listen('127.0.0.1', port);
    await expect(refusal).rejects.toBeInstanceOf(StartupRefusal);
    await expect(refusal).rejects.toThrow(
      `127.0.0.1:${port} is in use by another process; stop it or set another PORT.`,
    );
  });
});
