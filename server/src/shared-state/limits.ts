import { unixSeconds } from '../kernel/time.ts';
import type { RateLimit, RateLimiter, RateStanding, RateVerdict } from './rate-limit.ts';

/**
 * The separate counts: the two categories of transfer 8, the two other APIs, tokens and the pages.
 */
export type LimitCategory =
  | 'transfer_standard'
  | 'transfer_batch'
  | 'checkout'
  | 'wallet'
  | 'token'
  | 'page_view'
  | 'page_form'
  | 'page_order';

type CategoryLimit = RateLimit & {
  /** Whether a project's own `rate_limit` replaces it. */
  readonly isPerProject: boolean;
};

export type LimitTable = Readonly<Record<LimitCategory, CategoryLimit>>;

/** Every limit counts the requests within this many seconds. */
export const limitWindowSeconds = 60;

const minuteMs = limitWindowSeconds * 1_000;

/** Decision 0047-buyers-page: for each address, which many people may share. */
const pageViewsPerMinute = 1_200;
const pageFormsPerMinute = 120;
/** Decision 0175: orders that payers of reusable links make. */
const pageOrdersPerMinute = 10;

/** Transfer 8, and gaps 4 for the rest. 0 requests: not limited. */
// biome-ignore format: a table
export const limitTable = (requestsPerMinute: number): LimitTable => ({
  transfer_standard: { requests: 100,               windowMs: minuteMs, isPerProject: false },
  transfer_batch:    { requests: 10,                windowMs: minuteMs, isPerProject: false },
  checkout:          { requests: requestsPerMinute, windowMs: minuteMs, isPerProject: true },
  wallet:            { requests: requestsPerMinute, windowMs: minuteMs, isPerProject: true },
  token:             { requests: requestsPerMinute, windowMs: minuteMs, isPerProject: true },
  page_view:         { requests: requestsPerMinute === 0 ? 0 : pageViewsPerMinute, windowMs: minuteMs, isPerProject: false },
  page_form:         { requests: requestsPerMinute === 0 ? 0 : pageFormsPerMinute, windowMs: minuteMs, isPerProject: false },
  page_order:        { requests: requestsPerMinute === 0 ? 0 : pageOrdersPerMinute, windowMs: minuteMs, isPerProject: false },
});

/** The client that a request is counted for. */
export type LimitedClient = {
  readonly clientId: string;
  /** The project's own `rate_limit`. Null or absent: the default. */
  readonly rateLimit?: number | null;
};

export type LimitHeaders = Readonly<Record<string, string>>;

/** The outcome for a request, as data for the edge. */
export type LimitAnswer =
  | { readonly ok: true; readonly headers: LimitHeaders }
  | {
      readonly ok: false;
      readonly status: 429;
      readonly headers: LimitHeaders;
      /** Transfer 7. */
      readonly body: {
        readonly error: 'rate_limit_exceeded';
        readonly error_description: string;
        readonly retry_after: number;
      };
    };

export type Limits = {
  /** Counts a request of an authenticated client. */
  readonly admit: (
    category: LimitCategory,
    client: LimitedClient,
  ) => LimitAnswer | Promise<LimitAnswer>;
  /** A client's current values. Counts nothing. */
  readonly look: (
    category: LimitCategory,
    client: LimitedClient,
  ) => LimitHeaders | Promise<LimitHeaders>;
  /** The full values, for the answer to a request that counts for nobody. */
  readonly untouched: (category: LimitCategory) => LimitHeaders;
};

const notLimited: LimitAnswer = { ok: true, headers: {} };

export function createLimits(options: {
  readonly limiter: RateLimiter;
  readonly table: LimitTable;
  /** The time that clients are told, with the test clock's offset. */
  readonly unixMs: () => number;
}): Limits {
  const { limiter, table, unixMs } = options;
  return {
    admit: (category, { clientId, rateLimit }) => {
      const limit = limitFor(table[category], rateLimit ?? null);
      if (limit === null) return notLimited;
      const verdict = limiter.take(keyOf(category, clientId), limit);
      return verdict instanceof Promise ? verdict.then(answerOf) : answerOf(verdict);
    },
    look: (category, { clientId, rateLimit }) => {
      const limit = limitFor(table[category], rateLimit ?? null);
      if (limit === null) return notLimited.headers;
      const standing = limiter.look(keyOf(category, clientId), limit);
      return standing instanceof Promise ? standing.then(headersOf) : headersOf(standing);
    },
    untouched: (category) => {
      const { requests } = table[category];
      if (requests === 0) return notLimited.headers;
      const reset = unixSeconds(Math.ceil(unixMs() / 1_000));
      return headersOf({ limit: requests, remaining: requests, reset });
    },
  };
}

/** No category contains a space. */
const keyOf = (category: LimitCategory, clientId: string): string => `${category} ${clientId}`;

/** Null: not limited. 0 in the settings turns a category off for everybody (decision 0034). */
function limitFor(limit: CategoryLimit, ownRequests: number | null): RateLimit | null {
  const { windowMs, isPerProject } = limit;
  const requests =
    isPerProject && limit.requests > 0 && ownRequests !== null ? ownRequests : limit.requests;
  return requests === 0 ? null : { requests, windowMs };
}

const headersOf = ({ limit, remaining, reset }: RateStanding): LimitHeaders => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
});

function answerOf(verdict: RateVerdict): LimitAnswer {
  const headers = headersOf(verdict);
  if (verdict.allowed) return { ok: true, headers };
  const seconds = verdict.retryAfterSeconds;
  return {
    ok: false,
    status: 429,
    headers: { ...headers, 'retry-after': String(seconds) },
    body: {
      error: 'rate_limit_exceeded',
      error_description: `Too many requests. Try again in ${seconds} s.`,
      retry_after: seconds,
    },
  };
}
