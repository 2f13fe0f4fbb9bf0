import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type BacklogNow = { readonly pending: number; readonly ageSeconds: number };

/** The dispatcher's figures. */
export type DeliveryMetrics = {
  readonly attempted: (dialect: string, outcome: string) => void;
  /** From the commit to the first byte on the wire, for first attempts. */
  readonly firstByte: (seconds: number) => void;
};

export type DeliverySeries = DeliveryMetrics & {
  /** Called whenever somebody reads the metrics. If the database is away, the last answer stays. */
  readonly watchBacklog: (ask: () => Promise<BacklogNow>) => void;
};

const firstByteSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function deliverySeries(registry: Registry): DeliverySeries {
  const registers = [registry];
  const attempts = new Counter({
    name: 'florin_delivery_attempts_total',
    help: 'Attempts to deliver an event, by dialect and by the status or fault they met.',
    labelNames: ['dialect', 'outcome'],
    registers,
  });
  const firstByte = new Histogram({
    name: 'florin_delivery_first_byte_seconds',
    help: 'Time from the commit of an event to the first byte of its first attempt.',
    buckets: firstByteSeconds,
    registers,
  });
  const age = new Gauge({
    name: 'florin_delivery_age_seconds',
    help: 'How long the oldest delivery that is due has been waiting.',
    registers,
  });
  let ask: (() => Promise<BacklogNow>) | null = null;
  new Gauge({
    name: 'florin_delivery_pending',
    help: 'Deliveries that are due or will be tried again.',
    registers,
    async collect() {
      const backlog = await ask?.().catch(() => null);
      if (backlog === null || backlog === undefined) return;
      this.set(backlog.pending);
      age.set(backlog.ageSeconds);
    },
  });
  return {
    attempted: (dialect, outcome) => attempts.inc({ dialect, outcome }),
    firstByte: (seconds) => firstByte.observe(seconds),
    watchBacklog: (backlog) => {
      ask = backlog;
    },
  };
}
