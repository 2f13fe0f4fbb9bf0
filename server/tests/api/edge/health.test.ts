import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../../src/telemetry/metrics.ts';
import { asOperator, startEdge } from './test-edge.ts';

const ask = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
};

describe('gaps 5: endpoints without authentication', () => {
  test('/healthz says that the process lives, even when a check fails', async () => {
    const { url } = await startEdge({ readiness: { database: () => false } });
    expect(await ask(`${url}/healthz`)).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test('/readyz is 200 when all checks hold', async () => {
    const { url } = await startEdge({ readiness: { database: async () => true } });
    expect(await ask(`${url}/readyz`)).toEqual({ status: 200, body: { status: 'ready' } });
  });

  test.each([
    ['returns false', () => false],
    ['throws', () => Promise.reject(new Error('no connection'))],
  ])('/readyz names the check that %s', async (_, database) => {
    const { url } = await startEdge({ readiness: { database, disk: () => true } });
    expect(await ask(`${url}/readyz`)).toEqual({
      status: 503,
      body: {
        status: 'not_ready',
        checks: { database: 'failed', disk: 'ok', not_stopping: 'ok' },
        because: {},
      },
    });
  });

  const noRedis = { because: 'Redis does not answer.', canServe: true };
  const noDatabase = { because: 'The database does not answer.', canServe: false };

  test('/readyz stays 200 and says degraded while an optional dependency is missing', async () => {
    const { url } = await startEdge({ readiness: { database: () => true, redis: () => noRedis } });
    expect(await ask(`${url}/readyz`)).toEqual({
      status: 200,
      body: {
        status: 'degraded',
        checks: { database: 'ok', redis: 'failed', not_stopping: 'ok' },
        because: { redis: 'Redis does not answer.' },
      },
    });
  });

  test('/readyz is 503 with all reasons once a required dependency is missing', async () => {
    const readiness = { database: () => noDatabase, redis: () => noRedis };
    const { url } = await startEdge({ readiness });
    expect(await ask(`${url}/readyz`)).toEqual({
      status: 503,
      body: {
        status: 'not_ready',
        checks: { database: 'failed', redis: 'failed', not_stopping: 'ok' },
        because: { database: 'The database does not answer.', redis: 'Redis does not answer.' },
      },
    });
  });

  test('a 503 response names a known cause of the trouble', async () => {
    const { url } = await startEdge({ trouble: () => 'The disk of the database is full.' });
    expect(await ask(`${url}/overload`)).toEqual({
      status: 503,
      body: {
        error: 'service_unavailable',
        error_description: 'The disk of the database is full. The queue is full.',
      },
    });
  });

  test('/metrics is the text format of Prometheus', async () => {
    const metrics = createMetrics();
    const { url } = await startEdge({ metrics });
    await fetch(`${url}/orders/secret-name?pin=1234`, { headers: asOperator });
    await fetch(`${url}/orders/other`, { headers: asOperator });
    await fetch(`${url}/nowhere/secret-name`);
    metrics.engine.batchCommitted(12, 0.004);
    metrics.engine.batchRetried('deadlock');
    metrics.engine.queueWeight(7);
    metrics.engine.invariantViolated('balance');
    const response = await fetch(`${url}/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = (await response.text()).split('\n');
    const read = 'method="GET",route="/orders/:order_id",status="200"';
    expect(lines).toEqual(
      expect.arrayContaining([
        `florin_http_requests_total{${read}} 2`,
        'florin_http_requests_total{method="GET",route="(unmatched)",status="404"} 1',
        `florin_http_request_duration_seconds_count{${read}} 2`,
        `florin_http_request_duration_seconds_bucket{${read},le="+Inf"} 2`,
        'florin_batch_size_sum 12',
        'florin_batch_commit_seconds_bucket{le="0.005"} 1',
        'florin_batch_retries_total{reason="deadlock"} 1',
        'florin_queue_weight 7',
        'florin_invariant_violations_total{name="balance"} 1',
        '# TYPE process_cpu_seconds_total counter',
      ]),
    );
    expect(lines.join('\n')).not.toContain('secret-name');
  });

  test('buckets are cumulative, and the last one counts all requests', async () => {
    const metrics = createMetrics();
    for (const seconds of [0.0005, 0.002, 0.002, 99]) {
      metrics.http.answered('GET', '/x', 200, seconds);
    }
    const text = await metrics.text();
    const bucket = (bound: string) =>
      text.match(new RegExp(`_seconds_bucket\\{[^}]*route="/x"[^}]*le="${bound}"\\} (\\d+)`))?.[1];
    expect(['0.001', '0.0025', '10', '\\+Inf'].map(bucket)).toEqual(['1', '3', '3', '4']);
  });
});
