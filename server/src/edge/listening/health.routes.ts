import { Type } from 'typebox';
import { accept } from '../../kernel/decision.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { RawJson, VerbatimAnswer } from '../answering/answer.ts';
import { sharedEvery } from '../answering/shared-answer.ts';
import { anyone } from '../checking/authenticator.ts';
import { type Route, route } from '../route.ts';

/** The finding of a failed check. */
export type Amiss = {
  /** One sentence for the supervisor, without addresses or paths. */
  readonly because: string;
  /** Whether requests may be sent nevertheless: some of them are answered. */
  readonly canServe: boolean;
};

/** True: in order. False: requests cannot be served. */
type Result = boolean | Amiss;

/** Named checks of the things that the process needs. */
export type ReadinessChecks = Readonly<Record<string, () => Result | Promise<Result>>>;

const metricsMs = 1_000;

const state = <Word extends string>(word: Word, description: string) =>
  Type.Literal(word, { description });

const alive = Type.Object({ status: state('ok', 'The process answers') });
const found = {
  checks: Type.Record(Type.String(), Type.Union([Type.Literal('ok'), Type.Literal('failed')]), {
    description: 'Result of each check, by its name',
  }),
  because: Type.Record(Type.String(), Type.String(), {
    description: 'Why a check failed, by its name',
  }),
};
const ready = Type.Object({ status: state('ready', 'The node serves everything') });
const degraded = Type.Object({
  status: state('degraded', 'The node serves, but a check failed'),
  ...found,
});
const notReady = Type.Object({
  status: state('not_ready', 'The node cannot serve now'),
  ...found,
});

const isOk = accept<{ status: 'ok' }>({ status: 'ok' });
const isReady = accept<{ status: 'ready' }>({ status: 'ready' });

/** The routes for supervisors (gaps 5). */
export function healthRoutes(
  checks: ReadinessChecks,
  isStopping: () => boolean,
  metrics: Metrics,
): readonly Route[] {
  // Anybody may ask, and each computation costs milliseconds.
  const metricsText = sharedEvery(metricsMs, async () => Buffer.from(await metrics.text()));
  return [
    route({
      method: 'GET',
      path: '/healthz',
      summary: 'Liveness check',
      description: 'The process answers. It says nothing of the database: ask readiness for that.',
      operationId: 'readLiveness',
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
      summary: 'Readiness check',
      description: '200: the node can serve, wholly or in part. 503: send it no requests.',
      operationId: 'readReadiness',
      tags: ['health'],
      auth: anyone,
      request: {},
      answers: { 200: Type.Union([ready, degraded]), 503: notReady },
      successStatus: 200,
      refusals: {},
      handle: async () => {
        const results = await resultsOf(checks);
        // Checked last, so that an answer given during a stop says so.
        results.set('not_stopping', isStopping() ? stopping : true);
        return [...results.values()].every((result) => result === true)
          ? isReady
          : accept(reportOf(results));
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      summary: 'Counters for Prometheus',
      description: 'Text in the format of Prometheus, at most a second old.',
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

const stopping: Amiss = { because: 'The node is stopping.', canServe: false };

const canServe = (result: Result): boolean =>
  typeof result === 'boolean' ? result : result.canServe;

/**
 * Two failing states are told apart: a node that serves only a part stays behind its balancer
 * (decision 0111).
 */
function reportOf(results: ReadonlyMap<string, Result>): RawJson {
  const isServing = [...results.values()].every(canServe);
  const named = [...results];
  const report = {
    status: isServing ? 'degraded' : 'not_ready',
    checks: Object.fromEntries(
      named.map(([name, result]) => [name, result === true ? 'ok' : 'failed']),
    ),
    because: Object.fromEntries(
      named.flatMap(([name, result]) =>
        typeof result === 'boolean' ? [] : [[name, result.because]],
      ),
    ),
  };
  return new RawJson(JSON.stringify(report), isServing ? 200 : 503);
}

async function resultsOf(checks: ReadinessChecks): Promise<Map<string, Result>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check)] as const),
  );
  return new Map(results);
}

async function resultOf(check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch {
    // A check that throws is a failed check: something is broken.
    return false;
  }
}
