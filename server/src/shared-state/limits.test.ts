import { describe, expect, test } from 'vitest';
import { createLimits, type LimitCategory, type LimitedClient, limitTable } from './limits.ts';
import { InProcessRateLimiter } from './rate-limit.ts';

const startMs = 1_800_000_000_000;
const shop = { clientId: 'shop' };

function limitsWith(requestsPerMinute = 1_000) {
  const clock = { ms: startMs };
  const unixMs = () => clock.ms;
  const limiter = new InProcessRateLimiter({ elapsedMs: unixMs, unixMs });
  const limits = createLimits({ limiter, table: limitTable(requestsPerMinute), unixMs });
  const admit = (category: LimitCategory, client: LimitedClient) => {
    const answer = limits.admit(category, client);
    if (answer instanceof Promise) throw new Error('the answer was put off without need');
    return answer;
  };
  return { clock, limiter, limits: { ...limits, admit } };
}

const headers = (limit: number, remaining: number, reset: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
});

// biome-ignore format: a table
test.each([
  ['transfer_standard', 100],
  ['transfer_batch',    10],
  ['checkout',          1_000],
  ['wallet',            1_000],
  ['token',             1_000],
  ['page_view',         1_200],
  ['page_form',         120],
  ['page_order',        10],
] as const)('gaps 4, Rate limits, and decision 0047: %s allows %i requests a minute', (category, requests) => {
  const { limits } = limitsWith();
  for (let index = 1; index <= requests; index++) {
    expect(limits.admit(category, shop)).toEqual({
      ok: true,
      headers: headers(requests, requests - index, startMs / 1_000 + 60),
    });
  }
  expect(limits.admit(category, shop)).toMatchObject({ ok: false, status: 429 });
});

test('transfer 7: a 429 says when to retry, in the header and in the body', () => {
  const { clock, limits } = limitsWith();
  for (let index = 0; index < 10; index++) limits.admit('transfer_batch', shop);
  clock.ms += 17_500;
  expect(limits.admit('transfer_batch', shop)).toEqual({
    ok: false,
    status: 429,
    headers: { ...headers(10, 0, startMs / 1_000 + 60), 'retry-after': '43' },
    body: {
      error: 'rate_limit_exceeded',
      error_description: 'Too many requests. Try again in 43 s.',
      retry_after: 43,
    },
  });
});

test('categories and clients are counted separately', () => {
  const { limits } = limitsWith();
  for (let index = 0; index < 11; index++) limits.admit('transfer_batch', shop);
  expect(limits.admit('transfer_batch', shop)).toMatchObject({ ok: false });
  expect(limits.admit('transfer_standard', shop)).toMatchObject({ ok: true });
  expect(limits.admit('transfer_batch', { clientId: 'other' })).toMatchObject({ ok: true });
});

describe('individual limits', () => {
  const limitOf = (
    category: LimitCategory,
    rateLimit: number | null,
    requestsPerMinute = 1_000,
  ) => {
    const answer = limitsWith(requestsPerMinute).limits.admit(category, { ...shop, rateLimit });
    return answer.headers['x-ratelimit-limit'] ?? 'none';
  };

  // biome-ignore format: a table
  test.each([
    // category            the project's   FLORIN_RATE_LIMIT   limit
    ['checkout',           null,           1_000,              '1000'],
    ['checkout',           50,             1_000,              '50'  ],
    ['wallet',             5_000,          1_000,              '5000'],
    ['wallet',             0,              1_000,              'none'],
    ['checkout',           null,           0,                  'none'],
    ['wallet',             50,             0,                  'none'],
    ['transfer_standard',  50,             1_000,              '100' ],
    ['transfer_standard',  0,              0,                  '100' ],
    ['transfer_batch',     0,              0,                  '10'  ],
    ['page_view',          50,             1_000,              '1200'],
    ['page_view',          null,           0,                  'none'],
    ['page_form',          null,           0,                  'none'],
  ] as const)('decision 0034: %s with %s of the project and %i of the settings', (category, own, setting, limit) => {
    expect(limitOf(category, own, setting)).toBe(limit);
  });
});

describe('decision 0148: an uncounted answer to a known client', () => {
  test('has the values of the last request and uses up no request', () => {
    const { limits } = limitsWith();
    for (let index = 0; index < 3; index++) limits.admit('wallet', shop);
    const left = headers(1_000, 997, startMs / 1_000 + 60);
    for (let index = 0; index < 5; index++) expect(limits.look('wallet', shop)).toEqual(left);
    expect(limits.look('checkout', shop)).toEqual(headers(1_000, 1_000, startMs / 1_000));
    expect(limits.admit('wallet', shop)).toMatchObject({
      headers: headers(1_000, 996, startMs / 1_000 + 60),
    });
  });

  test("follows the project's own limit", () => {
    const { limits } = limitsWith();
    limits.admit('wallet', { ...shop, rateLimit: 5 });
    expect(limits.look('wallet', { ...shop, rateLimit: 5 })).toEqual(
      headers(5, 4, startMs / 1_000 + 60),
    );
    expect(limits.look('wallet', { ...shop, rateLimit: 0 })).toEqual({});
  });

  test('has no headers if the limit is turned off', () => {
    expect(limitsWith(0).limits.look('checkout', { ...shop, rateLimit: 5 })).toEqual({});
  });
});

describe('an answer to an unknown caller', () => {
  test('gaps 4, Rate limits: has the full values and uses up no request', () => {
    const { clock, limiter, limits } = limitsWith();
    clock.ms += 1;
    expect(limits.untouched('transfer_standard')).toEqual(headers(100, 100, startMs / 1_000 + 1));
    expect(limits.untouched('wallet')).toEqual(headers(1_000, 1_000, startMs / 1_000 + 1));
    expect(limiter.size).toBe(0);
  });

  test('has no headers if the limit is turned off', () => {
    expect(limitsWith(0).limits.untouched('checkout')).toEqual({});
  });
});

test('an asynchronous limiter is awaited', async () => {
  const { limiter } = limitsWith();
  const limits = createLimits({
    limiter: {
      take: async (key, limit) => limiter.take(key, limit),
      look: async (key, limit) => limiter.look(key, limit),
    },
    table: limitTable(1),
    unixMs: () => startMs,
  });
  expect(await limits.admit('wallet', shop)).toMatchObject({ ok: true });
  expect(await limits.admit('wallet', shop)).toMatchObject({ ok: false, status: 429 });
  expect(await limits.look('wallet', shop)).toEqual(headers(1, 0, startMs / 1_000 + 60));
});
