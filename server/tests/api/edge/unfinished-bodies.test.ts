import { describe, expect, onTestFinished, test } from 'vitest';
import type { SourceOf } from '../../../src/edge/reading/body-reading.ts';
import { extent, longTest } from '../../support/extent.ts';
import { until } from '../../support/until.ts';
import { asJson, asOperator, bodyOf, RawClient, startEdge, statusesIn } from './test-edge.ts';

// Decision 0104: the sender of an unfinished body is not authenticated yet.

const sourceOf: SourceOf = ({ headers }) => (headers['x-source'] as string | undefined) ?? null;
const bodies = { totalBytesMax: 100_000, sourceBytesMax: 40_000 };

const whole = `{"note":"${'x'.repeat(60_000)}"}`;

/** A body that stops after its first bytes. */
function begin(port: number, bytes: number, source: string | null = null): RawClient {
  const client = new RawClient(port).send(
    'POST /optional HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      `${source === null ? '' : `X-Source: ${source}\r\n`}Content-Length: 1000000\r\n\r\n` +
      'x'.repeat(bytes),
  );
  onTestFinished(() => {
    client.socket.destroy();
  });
  return client;
}

const answered = (client: RawClient): Promise<void> =>
  until('it is answered', () => client.received.includes('\r\n\r\n'));

describe('promise 20: unfinished bodies', () => {
  test('one source above its share gets 429 and is disconnected; other sources are served', async () => {
    const { port, url } = await startEdge({ bodies, sourceOf });
    begin(port, 30_000, 'a');
    const refused = begin(port, 30_000, 'a');
    const received = await refused.readToEnd();
    expect(received).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 1\r\n/is);
    expect(JSON.parse(bodyOf(received))).toEqual({
      error: 'rate_limit_exceeded',
      error_description: 'Too much that was begun from this address has not ended yet.',
      retry_after: 1,
    });
    const other = begin(port, 30_000, 'b');
    const headers = { ...asOperator, ...asJson };
    const ended = await fetch(`${url}/optional`, { method: 'POST', headers, body: '{}' });
    expect(ended.status).toBe(200);
    expect(other.received).toBe('');
  });

  test('a body above the total of all sources gets 503, small bodies are served', async () => {
    const { port, url } = await startEdge({ bodies, sourceOf });
    const sources = ['a', 'b', 'c'].map((source) => begin(port, 30_000, source));
    const refused = begin(port, 30_000, 'd');
    await until('it is refused', () => refused.received.endsWith('}'));
    const { received } = refused;
    expect(received).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/is);
    expect(JSON.parse(bodyOf(received))).toEqual({
      error: 'service_unavailable',
      error_description: 'Too many requests are still arriving; please try again.',
    });
    const headers = { ...asOperator, ...asJson };
    const small = await fetch(`${url}/optional`, { method: 'POST', headers, body: '{}' });
    expect(small.status).toBe(200);
    expect(sources.map((client) => client.received)).toEqual(['', '', '']);
  });

  test('broken, finished and refused bodies free their room', async () => {
    const rounds = extent({ short: 1, long: 5 });
    const { port, url } = await startEdge({ bodies, sourceOf });
    const headers = { ...asOperator, ...asJson };
    const post = () => fetch(`${url}/optional`, { method: 'POST', headers, body: whole });
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = [begin(port, 35_000, 'a'), begin(port, 30_000, 'a')];
      await answered(second);
      expect(statusesIn(second.received)).toEqual([429]);
      first.socket.destroy();
      second.socket.destroy();
      await until('there is room again', async () => (await post()).status === 200);
    }
  });

  test('a body in chunks of one byte arrives unchanged', async () => {
    const { port } = await startEdge();
    const note = 'ä'.repeat(extent({ short: 300, long: 3_000 }));
    const body = `{"note":"${note}"}`;
    const client = new RawClient(port).send(
      `POST /optional HTTP/1.1\r\nHost: x\r\nAuthorization: ${asOperator.authorization}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    );
    const pieces = [...Buffer.from(body)].map((byte) =>
      Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]),
    );
    client.send(Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]));
    const received = await client.readToEnd();
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(Buffer.from(bodyOf(received), 'latin1').toString())).toEqual({
      body: { note },
    });
  });

  longTest('by default one source keeps at most 16 MiB of unfinished bodies', async () => {
    const { port } = await startEdge();
    const clients = Array.from({ length: 40 }, () => begin(port, 500_000));
    await until('most are refused', () => {
      const refused = clients.filter(({ received }) => received.startsWith('HTTP/1.1 429 '));
      return refused.length >= 8;
    });
    // A body of half a megabyte occupies up to a megabyte, because the buffer doubles.
    const kept = clients.filter(({ received }) => received === '').length;
    expect(kept).toBeGreaterThanOrEqual(16);
    expect(kept).toBeLessThanOrEqual(32);
  });
});
