import type { Shortcoming } from '../kernel/shortcoming.ts';
import type { Clock } from '../kernel/time.ts';
import { InProcessNonces, type Nonces } from './nonces.ts';
import { InProcessRateLimiter, machineTime, type RateLimiter } from './rate-limit.ts';
import { RedisConnection } from './redis-connection.ts';
import { EvictionWatch } from './redis-ground.ts';
import { RedisNonces } from './redis-nonces.ts';
import { RedisRateLimiter } from './redis-rate-limit.ts';
import { VouchedNonces, type Voucher } from './vouched-nonces.ts';

/** State that nodes share but may lose. */
export type SharedState = {
  readonly nonces: Nonces;
  readonly limiter: RateLimiter;
  readonly isReachable: () => boolean;
  /** Checks the store of the state (decision 0109). */
  readonly look: () => Promise<readonly Shortcoming[]>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly redisUrl: string | null;
  readonly realClock: Clock;
  /** How far the test clock is ahead. Limits follow it, nonces do not. */
  readonly offsetMs: () => number;
  /** Tells whether this node has seen every nonce that nodes like it have taken. */
  readonly node: Voucher;
  readonly log: (message: string) => void;
};

/** Opens the state in Redis if there is one, else in this process alone. */
export async function openSharedState(parts: Parts): Promise<SharedState> {
  const { redisUrl, realClock, offsetMs, node, log } = parts;
  const ownLimiter = new InProcessRateLimiter(machineTime(offsetMs));
  if (redisUrl === null) {
    const nonces = new InProcessNonces({ startedAt: realClock.now() });
    return {
      nonces: new VouchedNonces(nonces, [node]),
      limiter: ownLimiter,
      isReachable: () => true,
      look: async () => [],
      close: async () => {},
    };
  }
  const connection = new RedisConnection({ url: redisUrl, log });
  const nonces = new RedisNonces(connection, realClock.now);
  const eviction = new EvictionWatch(connection, realClock.now);
  // An unreachable Redis is no reason not to start: requests that need it are put off until it
  // comes.
  await connection.reached();
  return {
    nonces: new VouchedNonces(nonces, [node, eviction.voucher]),
    limiter: new RedisRateLimiter({ connection, meanwhile: ownLimiter, offsetMs }),
    isReachable: () => connection.runId !== null,
    look: async () => [await eviction.look()].filter((found) => found !== null),
    close: async () => connection.close(),
  };
}
