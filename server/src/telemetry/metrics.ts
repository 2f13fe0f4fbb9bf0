import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineMetrics } from '../engine/write-lane.ts';
import { type BankSeries, bankSeries } from './bank-series.ts';
import { type DeliverySeries, deliverySeries } from './delivery-series.ts';
import { type GroundMetrics, groundSeries } from './ground-series.ts';
import { HttpSeries } from './http-series.ts';
import { type PinSeries, pinSeries } from './pin-series.ts';
import { type AnswersOfHour, RecentAnswers } from './recent-answers.ts';

/** The HTTP edge's report, once for each request. */
export type HttpMetrics = {
  readonly answered: (method: string, route: string, status: number, seconds: number) => void;
};

export type Metrics = {
  readonly http: HttpMetrics;
  readonly engine: EngineMetrics;
  readonly delivery: DeliverySeries;
  readonly bank: BankSeries;
  readonly ground: GroundMetrics;
  readonly pins: PinSeries;
  /** Counts a wrong secret, by its kind. */
  readonly wrongSecret: (kind: string) => void;
  /** Counts rows of the request log that were not written, by reason. */
  readonly requestsLost: (reason: string, rows: number) => void;
  /** The answers of this node in the last hour. */
  readonly answersOfHour: () => AnswersOfHour;
  /** The number of broken rules found since this node started. */
  readonly violations: () => number;
  readonly contentType: string;
  /** All metrics, in the text format of Prometheus. */
  readonly text: () => Promise<string>;
};

const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024];
const commitSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const http = new HttpSeries();
  const recent = new RecentAnswers();
  let violations = 0;
  const engine = engineMetrics(registry);
  return {
    http: {
      answered: (method, route, status, seconds) => {
        recent.note(status);
        http.answered(method, route, status, seconds);
      },
    },
    engine: {
      ...engine,
      invariantViolated: (name) => {
        violations += 1;
        engine.invariantViolated(name);
      },
    },
    answersOfHour: () => recent.sum(),
    violations: () => violations,
    delivery: deliverySeries(registry),
    bank: bankSeries(registry),
    ground: groundSeries(registry),
    pins: pinSeries(registry),
    wrongSecret: wrongSecretSeries(registry),
    requestsLost: requestLossSeries(registry),
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${http.text()}`,
  };
}

function wrongSecretSeries(registry: Registry): Metrics['wrongSecret'] {
  const wrong = new Counter({
    name: 'florin_wrong_secrets_total',
    help: 'Wrong client secrets, admin tokens, MACs and bearer tokens, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => wrong.inc({ kind });
}

/** Decision 0168. */
function requestLossSeries(registry: Registry): Metrics['requestsLost'] {
  const lost = new Counter({
    name: 'florin_request_log_lost_total',
    help: 'Rows of the request log that were not written, by reason. No request was affected.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return (reason, rows) => lost.inc({ reason }, rows);
}

function engineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const batchSize = new Histogram({
    name: 'florin_batch_size',
    help: 'Operations in one committed batch.',
    buckets: batchSizes,
    registers,
  });
  const commit = new Histogram({
    name: 'florin_batch_commit_seconds',
    help: 'Time from the first load of a batch to its commit.',
    buckets: commitSeconds,
    registers,
  });
  const weight = new Gauge({
    name: 'florin_queue_weight',
    help: 'Weight of the operations that wait for a batch.',
    registers,
  });
  const retries = new Counter({
    name: 'florin_batch_retries_total',
    help: 'Batches that were tried again, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const violations = new Counter({
    name: 'florin_invariant_violations_total',
    help: 'Rules that the database or the audit found broken. Anything but 0 needs a person.',
    labelNames: ['name'],
    registers,
  });
  return {
    batchCommitted: (size, seconds) => {
      batchSize.observe(size);
      commit.observe(seconds);
    },
    batchRetried: (reason) => retries.inc({ reason }),
    queueWeight: (value) => weight.set(value),
    invariantViolated: (name) => violations.inc({ name }),
  };
}
