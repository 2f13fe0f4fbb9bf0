import { FlorinConnectionError, FlorinError, FlorinUsageError } from '../errors.ts';
import type { ApiRequest } from './api-request.ts';
import { duration } from './duration.ts';

/** When a request is sent again: after 429, 5xx, or without an answer. Other refusals are thrown. */
export type RetryPolicy = {
  /** How often a request is sent at most, the first time included. */
  readonly maxAttempts: number;
  /** The first wait; each further one is twice as long. */
  readonly baseDelayMs: number;
  /** The longest wait, unless the service asks for a longer one. */
  readonly maxDelayMs: number;
  /** A `Retry-After` above this throws at once; the error's `retry_after` has the seconds. */
  readonly maxRetryAfterMs: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 4,
  baseDelayMs: 250,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 60_000,
};

/** What is not said is as by default. Numbers that no loop and no timer can keep to are refused. */
export function retryPolicyOf(wanted: Partial<RetryPolicy> = {}): RetryPolicy {
  const maxAttempts = wanted.maxAttempts ?? defaultRetryPolicy.maxAttempts;
  if (!Number.isSafeInteger(maxAttempts) || maxAttempts < 1) {
    throw new FlorinUsageError('retry.maxAttempts should be a whole number, at least 1');
  }
  const durationOf = (name: 'baseDelayMs' | 'maxDelayMs' | 'maxRetryAfterMs'): number =>
    duration(`retry.${name}`, wanted[name] ?? defaultRetryPolicy[name]);
  return {
    maxAttempts,
    baseDelayMs: durationOf('baseDelayMs'),
    maxDelayMs: durationOf('maxDelayMs'),
    maxRetryAfterMs: durationOf('maxRetryAfterMs'),
  };
}

export type Fault = FlorinError | FlorinConnectionError;

/** Between half of the wait and all of it, so that many clients do not come back at once. */
function backOffMs({ baseDelayMs, maxDelayMs }: RetryPolicy, attempt: number, chance: number) {
  const whole = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
  return whole / 2 + (whole / 2) * chance;
}

/** Nothing was carried out: the service was not reached, or has refused before it began. */
const isUntouched = (fault: Fault): boolean =>
  fault instanceof FlorinConnectionError ? fault.kind === 'unsent' : fault.status === 429;

const mayPass = (fault: Fault): boolean =>
  fault instanceof FlorinConnectionError
    ? !fault.isLasting
    : fault.status === 429 || fault.status >= 500;

/**
 * How long to wait before the next attempt; null: there is none. `chance` is between 0 and 1.
 * A wait that the service asks for is never cut short.
 */
export function delayBeforeRetry(
  policy: RetryPolicy,
  fault: Fault,
  { attempt, repeatable = 'always', chance }: RetryMoment,
): number | null {
  if (attempt >= policy.maxAttempts || !mayPass(fault)) return null;
  if (repeatable === 'unsent' && !isUntouched(fault)) return null;
  const backOff = backOffMs(policy, attempt, chance);
  const askedMs = fault instanceof FlorinError ? (fault.retry_after ?? 0) * 1_000 : 0;
  if (askedMs > policy.maxRetryAfterMs) return null;
  return askedMs === 0 ? backOff : askedMs + policy.baseDelayMs * chance;
}

type RetryMoment = {
  readonly attempt: number;
  readonly repeatable?: ApiRequest['repeatable'];
  readonly chance: number;
};
