import type { SourceOf } from '../edge/reading/body-reading.ts';
import type { EdgeOptions } from '../edge/server.ts';
import type { RequestLog } from '../figures/requests/request-log.ts';
import { proxiesIn, sourceOf } from '../pages/visitor-address.ts';
import type { Settings } from '../running/settings.ts';
import { callerNames } from './caller-names.ts';

/** The source of a request, with or without a balancer in front. */
function sourcesBehind(trustedProxies: readonly string[]): SourceOf {
  const isProxy = proxiesIn(trustedProxies);
  return ({ socket, headers }) => sourceOf({ headers, peer: socket }, isProxy);
}

type Manners = Pick<
  EdgeOptions,
  'isSecure' | 'accessLog' | 'operatorsApart' | 'sourceOf' | 'timeouts' | 'onFinished'
>;

/** The parts of the edge's behaviour that depend on settings. */
export const mannersBy = (settings: Settings, requests: RequestLog): Manners => ({
  isSecure: settings.publicUrl?.startsWith('https:') ?? false,
  ...(settings.accessLog ? { accessLog: { namesOf: callerNames } } : {}),
  ...(settings.requestLogDays > 0 ? { onFinished: requests.take } : {}),
  operatorsApart: settings.adminPort !== null,
  sourceOf: sourcesBehind(settings.trustedProxies ?? []),
  timeouts: { noticeMs: settings.drainSeconds * 1_000 },
});
