import { FlorinConnectionError, FlorinError, FlorinUsageError } from '../errors.ts';
import type { ApiRequest } from './api-request.ts';
import { duration } from './duration.ts';

/**
 * When a request is sent again: after 429, 5xx, or without an answer. Other refusals are thrown.
 */
export type RetryPolicy = {
  /** The most attempts of a request, including the first. */
  readonly maxAttempts: number;
  /** The first delay. Each further one is twice as long. */
  readonly baseDelayMs: number;
  /** The longest delay, unless the service asks for a longer one. */
  readonly maxDelayMs: number;
  /** A longer `Retry-After` throws at once. The error's `retry_after` has the seconds. */
  readonly maxRetryAfterMs: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 4,
  baseDelayMs: 250,
  maxDelayMs: 8_000,
  maxRetryAfterMs: 60_000,
};

/** Absent values get their defaults. Numbers that no loop or timer supports are refused. */
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

/** Between half of the delay and all of it, so that many clients do not return at once. */
function backOffMs({ baseDelayMs, maxDelayMs }: RetryPolicy, attempt: number, chance: number) {
  const whole = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
  return whole / 2 + (whole / 2) * chance;
}

/** Nothing was executed: the service was not reached, or it refused before it started. */
const isUntouched = (fault: Fault): boolean =>
  fault instanceof FlorinConnectionError ? fault.kind === 'unsent' : fault.status === 429;

const mayPass = (fault: Fault): boolean =>
  fault instanceof FlorinConnectionError
    ? !fault.isLasting
    : fault.status === 429 || fault.status >= 500;

/**
 * The delay before the next attempt. Null: there is none. `chance` is between 0 and 1. A delay that
 * the service asks for is never shortened.
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
