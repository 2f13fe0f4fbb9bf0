import type { Clock } from '../kernel/time.ts';
import { InProcessNonces, type Nonces } from './nonces.ts';
import { InProcessRateLimiter, machineTime, type RateLimiter } from './rate-limit.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisNonces } from './redis-nonces.ts';
import { RedisRateLimiter } from './redis-rate-limit.ts';

/** State that nodes share but may lose. */
export type SharedState = {
  readonly nonces: Nonces;
  readonly limiter: RateLimiter;
  readonly isReachable: () => boolean;
  readonly close: () => Promise<void>;
};

/** In Redis when there is one, else in this process alone. */
export async function openSharedState(
  redisUrl: string | null,
  realClock: Clock,
  /** How far the test clock is ahead; limits follow it, nonces do not. */
  offsetMs: () => number,
  log: (message: string) => void,
): Promise<SharedState> {
  const ownLimiter = new InProcessRateLimiter(machineTime(offsetMs));
  if (redisUrl === null) {
    return {
      nonces: new InProcessNonces({ startedAt: realClock.now() }),
      limiter: ownLimiter,
      isReachable: () => true,
      close: async () => {},
    };
  }
  const connection = new RedisConnection({ url: redisUrl, log });
  const nonces = new RedisNonces(connection, realClock.now);
  // A Redis that is away is no reason not to start: what needs it is put off until it comes.
  await connection.reached();
  return {
    nonces,
    limiter: new RedisRateLimiter({ connection, meanwhile: ownLimiter, offsetMs }),
    isReachable: () => connection.runId !== null,
    close: async () => connection.close(),
  };
}
