import { Unavailable } from '../kernel/unavailable.ts';
import { classifyFault, faultOf, isFromDriver } from '../storage/faults.ts';
import type { Log } from './logging.ts';

/** Logs that background work was postponed, and why. */
export type PutOffLog = (
  fields: { readonly err: unknown; readonly timer?: unknown; readonly chore?: string },
  message: string,
) => void;

const outageLinesIntervalMs = 30_000;

const isOutage = (err: unknown): boolean =>
  err instanceof Unavailable || (isFromDriver(err) && classifyFault(faultOf(err)) === 'transient');

/**
 * Background work retries several times a second. While the database is away, the first failure is
 * logged at once, then one line every half minute with the number of omitted lines. Any other fault
 * is logged each time.
 */
export function putOffLog(log: Log, nowMs: () => number = () => performance.now()): PutOffLog {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return (fields, message) => {
    if (!isOutage(fields.err)) {
      log.warn(fields, message);
      return;
    }
    unlogged += 1;
    if (nowMs() - toldAtMs < outageLinesIntervalMs) return;
    toldAtMs = nowMs();
    log.warn({ ...fields, unlogged: unlogged - 1 }, message);
    unlogged = 0;
  };
}
