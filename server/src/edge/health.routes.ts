import { Type } from 'typebox';
import { accept } from '../kernel/decision.ts';
import type { Metrics } from '../running/metrics.ts';
import { RawJson, VerbatimAnswer } from './answer.ts';
import { anyone } from './authenticator.ts';
import { type Route, route } from './route.ts';
import { sharedEvery } from './shared-answer.ts';

/** Named checks; each says whether the process may be sent requests. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

const metricsMs = 1_000;

const alive = Type.Object({ status: Type.Literal('ok') });
const ready = Type.Object({ status: Type.Literal('ready') });
const notReady = Type.Object({
  status: Type.Literal('not_ready'),
  checks: Type.Record(Type.String(), Type.Union([Type.Literal('ok'), Type.Literal('failed')])),
});

const isOk = accept<{ status: 'ok' }>({ status: 'ok' });
const isReady = accept<{ status: 'ready' }>({ status: 'ready' });

/** What a supervisor asks (decisions 5). */
export function healthRoutes(
  checks: ReadinessChecks,
  isStopping: () => boolean,
  metrics: Metrics,
): readonly Route[] {
  // Anybody may ask, and it costs milliseconds.
  const metricsText = sharedEvery(metricsMs, async () => Buffer.from(await metrics.text()));
  return [
    route({
      method: 'GET',
      path: '/healthz',
      summary: 'Whether the process lives',
      tags: ['health'],
      auth: anyone,
      request: {},
      answers: { 200: alive },
      successStatus: 200,
      refusals: {},
      handle: () => isOk,
    }),
    route({
      method: 'GET',
      path: '/readyz',
      summary: 'Whether the process may be sent requests',
      tags: ['health'],
      auth: anyone,
      request: {},
      answers: { 200: ready, 503: notReady },
      successStatus: 200,
      refusals: {},
      handle: async () => {
        const found = await resultsOf(checks);
        // Looked at last, so that an answer given while the server stops says so.
        const results = { ...found, not_stopping: isStopping() ? 'failed' : 'ok' };
        return Object.values(results).every((result) => result === 'ok')
          ? isReady
          : accept(new RawJson(JSON.stringify({ status: 'not_ready', checks: results }), 503));
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      summary: 'Counters for Prometheus',
      tags: ['health'],
      auth: anyone,
      request: {},
      answers: { 200: Type.String() },
      successStatus: 200,
      contentType: metrics.contentType,
      refusals: {},
      handle: async () => accept(new VerbatimAnswer(await metricsText(), 200, metrics.contentType)),
    }),
  ];
}

async function resultsOf(checks: ReadinessChecks): Promise<Record<string, 'ok' | 'failed'>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check)] as const),
  );
  return Object.fromEntries(results);
}

async function resultOf(check: () => boolean | Promise<boolean>): Promise<'ok' | 'failed'> {
  try {
    return (await check()) ? 'ok' : 'failed';
  } catch {
    // A check that throws has found what it looks for: something is broken.
    return 'failed';
  }
}
