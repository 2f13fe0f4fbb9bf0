import type { Pause } from '../../src/http/pause.ts';
import { defaultRetryPolicy, type RetryPolicy } from '../../src/http/retry.ts';
import { Transport } from '../../src/http/transport.ts';

export type WatchedTransport = {
  readonly transport: Transport;
  /** The waits between attempts, which take no time in a test. */
  readonly waits: readonly number[];
};

export function watchedTransport(
  retry: Partial<RetryPolicy> = {},
  timeoutMs = 60_000,
): WatchedTransport {
  const waits: number[] = [];
  const pause: Pause = async (ms) => {
    waits.push(ms);
  };
  const settings = { fetch, retry: { ...defaultRetryPolicy, ...retry }, timeoutMs, pause };
  return { transport: new Transport(settings), waits };
}
