import { describe, expect, test } from 'vitest';
import { FlorinConnectionError, FlorinError, FlorinUsageError } from '../../src/errors.ts';
import {
  defaultRetryPolicy,
  delayBeforeRetry,
  type RetryPolicy,
  retryPolicyOf,
} from '../../src/http/retry.ts';

const refused = (status: number, retryAfter?: number) =>
  new FlorinError({
    request: 'GET /',
    status,
    error: 'x',
    error_description: '',
    retry_after: retryAfter,
  });

const lost = new FlorinConnectionError({ request: 'GET /', kind: 'lost' });
const unsent = new FlorinConnectionError({ request: 'GET /', kind: 'unsent' });

const untrusted = new FlorinConnectionError({ request: 'GET /', kind: 'unsent', isLasting: true });

const policy = { ...defaultRetryPolicy, baseDelayMs: 100, maxDelayMs: 1_000, maxAttempts: 9 };

test('each wait is twice as long as the previous one, up to the maximum', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempt) =>
    delayBeforeRetry(policy, lost, { attempt, chance: 1 }),
  );
  expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000]);
});

test('a wait is shortened at random by up to half', () => {
  expect(delayBeforeRetry(policy, lost, { attempt: 2, chance: 0 })).toBe(100);
  expect(delayBeforeRetry(policy, lost, { attempt: 2, chance: 0.5 })).toBe(150);
});

test('a wait that the service asks for is never shortened', () => {
  const asked = refused(429, 7);
  expect(delayBeforeRetry(policy, asked, { attempt: 1, chance: 0 })).toBe(7_000);
  expect(delayBeforeRetry(policy, asked, { attempt: 1, chance: 1 })).toBe(7_100);
});

test('a call fails when the service asks for a longer wait than allowed', () => {
  expect(delayBeforeRetry(policy, refused(429, 61), { attempt: 1, chance: 0 })).toBeNull();
  expect(delayBeforeRetry(policy, refused(429, 60), { attempt: 1, chance: 0 })).toBe(60_000);
});

test('no retry follows the last attempt', () => {
  expect(delayBeforeRetry(policy, lost, { attempt: 9, chance: 0 })).toBeNull();
});

describe('retries by status', () => {
  test.each([429, 500, 502, 503, 504])('%i is retried', (status) => {
    expect(delayBeforeRetry(policy, refused(status), { attempt: 1, chance: 1 })).toBe(100);
  });

  test.each([400, 401, 403, 404, 409, 422, 302])('%i is not retried', (status) => {
    expect(delayBeforeRetry(policy, refused(status), { attempt: 1, chance: 1 })).toBeNull();
  });
});

test('a lasting fault is not retried, even if the request was never sent', () => {
  expect(delayBeforeRetry(policy, untrusted, { attempt: 1, chance: 1 })).toBeNull();
});

describe('a request that must not happen twice', () => {
  const moment = { attempt: 1, repeatable: 'unsent', chance: 1 } as const;

  test('is retried when it never arrived or was over the limit', () => {
    expect(delayBeforeRetry(policy, unsent, moment)).toBe(100);
    expect(delayBeforeRetry(policy, refused(429), moment)).toBe(100);
  });

  test('is not retried when the answer was lost or was 503, since the outcome is unknown', () => {
    expect(delayBeforeRetry(policy, lost, moment)).toBeNull();
    expect(delayBeforeRetry(policy, refused(503), moment)).toBeNull();
  });
});

describe('a retry policy', () => {
  const partly = (wanted: object): RetryPolicy => retryPolicyOf(wanted as Partial<RetryPolicy>);

  test.each([
    [{}, {}],
    [{ maxAttempts: undefined, baseDelayMs: undefined, maxDelayMs: null }, {}],
    [{ maxAttempts: 1 }, { maxAttempts: 1 }],
    [
      { baseDelayMs: 0, maxDelayMs: 2 ** 31 - 1 },
      { baseDelayMs: 0, maxDelayMs: 2 ** 31 - 1 },
    ],
  ])('%j: missing values take the defaults', (wanted, changed) => {
    expect(partly(wanted)).toEqual({ ...defaultRetryPolicy, ...changed });
  });

  test.each([
    { maxAttempts: 0 },
    { maxAttempts: 1.5 },
    { maxAttempts: Number.NaN },
    { maxAttempts: Number.POSITIVE_INFINITY },
    { maxAttempts: '4' },
    { baseDelayMs: -1 },
    { baseDelayMs: Number.NaN },
    { maxDelayMs: 2 ** 31 },
    { maxRetryAfterMs: Number.POSITIVE_INFINITY },
  ])('%o is refused', (wanted) => {
    const [name] = Object.keys(wanted);
    expect(() => partly(wanted)).toThrow(FlorinUsageError);
    expect(() => partly(wanted)).toThrow(`retry.${name} should be`);
  });
});
