/** The measurements at the end of a stretch of constant load, with no client connected. */
export type Window = {
  readonly number: number;
  readonly requests: number;
  /** Webhooks and callbacks that arrived. */
  readonly told: number;
  readonly seconds: number;
  /** Bytes after a forced collection: the smallest value of the window. */
  readonly heap: number;
  readonly buffers: number;
  readonly timers: number;
  readonly descriptors: number;
  /** Temporary rows. */
  readonly passing: number;
  /** Bytes of tables with few rows. */
  readonly busyBytes: number;
};

/** What a request may leave behind. */
export type Allowed = {
  readonly heapBytesPerRequest: number;
  /** The bound of a cache that may not have been filled yet. */
  readonly heapBytesRemembered?: number;
};

/** A nonce is remembered for five minutes, in up to 30 bytes of a table that grows by half. */
const bufferBytesPerRequest = 64;
/** What is being read at the moment of the measurement. */
const bufferBytesAtOnce = 4 << 20;
/** Pools of connections may still grow to their size. */
const descriptorsMore = 16;
/** The service's own timers. A leak of one for each request makes thousands. */
const timersMax = 64;
/** Pruning runs once a minute, so rows of the previous window may remain. */
const passingTimes = 3;
const busyBytesMore = 4 << 20;

const perRequest = ({ passing, requests }: Window): number => passing / requests;

/** What grew that should not have, from the first of these windows to the last. */
export function faultsIn(windows: readonly Window[], allowed: Allowed): readonly string[] {
  const [first, ...others] = windows;
  const last = others.at(-1);
  if (first === undefined || last === undefined) throw new Error('there is nothing to compare');
  const requests = others.reduce((sum, window) => sum + window.requests, 0);
  const remembered = allowed.heapBytesRemembered ?? 0;
  const kept = (last.heap - first.heap - remembered) / requests;
  const buffered = last.buffers - first.buffers - bufferBytesAtOnce;
  // biome-ignore format: a table
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [kept > allowed.heapBytesPerRequest,                     `the heap keeps ${Math.round(kept)} bytes of each request`],
    [buffered > requests * bufferBytesPerRequest,            `buffers grew from ${first.buffers} to ${last.buffers} bytes`],
    [last.descriptors > first.descriptors + descriptorsMore, `descriptors grew from ${first.descriptors} to ${last.descriptors}`],
    [last.timers > timersMax,                                `${last.timers} timers are alive`],
    [perRequest(last) > passingTimes * perRequest(first),    `passing rows grew from ${first.passing} to ${last.passing}`],
    [last.busyBytes > first.busyBytes * 2 + busyBytesMore,   `tables with few rows grew from ${first.busyBytes} to ${last.busyBytes} bytes`],
  ];
  return rules.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []));
}
