import type { FinishedRequest } from '../edge/listening/finished-request.ts';
import type { KnownCaller } from '../figures/requests/request-entry.ts';
import { RequestLog } from '../figures/requests/request-log.ts';
import { keepHouse } from '../running/housekeeping.ts';
import { projectOf } from './caller-names.ts';
import type { Ground, Start } from './start.ts';

/** Signed requests have a header. Any other signer shows a certificate. */
const signed = /^MAC\b/i;

/**
 * The owner of a request, as found by its authenticator. Operators and visitors have no project.
 */
function callerOf({ caller, authorization = '' }: FinishedRequest): KnownCaller | null {
  const projectId = projectOf(caller);
  if (projectId === null) return null;
  // Only the claims of an access token lack the client itself, and name it by id.
  if (!('client' in (caller as object))) return { projectId, kind: 'bearer' };
  if (!('user' in (caller as object))) return { projectId, kind: 'token' };
  return { projectId, kind: signed.test(authorization) ? 'mac' : 'certificate' };
}

/** The log of the last days' requests, and the chore that keeps it small (decision 0168). */
export function startRequestLog(
  { settings, log, metrics, putOff, started }: Start,
  { database, clock }: Ground,
): RequestLog {
  const requests = new RequestLog({
    database,
    nowMs: clock.nowMs,
    days: settings.requestLogDays,
    callerOf,
    losses: {
      count: metrics.requestsLost,
      warn: (fields, message) => log.warn(fields, message),
    },
  });
  started.push(() => requests.close());
  started.push(keepHouse([{ name: 'prune the request log', step: requests.prune }], putOff));
  return requests;
}
