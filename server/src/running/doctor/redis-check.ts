import { RedisConnection } from '../../shared-state/redis-connection.ts';
import { forgettingIn, judgeEviction } from '../../shared-state/redis-ground.ts';
import { type Finding, ok, warning } from './finding.ts';
import { findingOf } from './judgements.ts';

const check = 'redis';

/**
 * Connects to Redis and checks whether it keeps its keys. Without REDIS_URL, there are no findings.
 */
export async function checkRedis(redisUrl: string | null): Promise<readonly Finding[]> {
  if (redisUrl === null) return [];
  const connection = new RedisConnection({ url: redisUrl, log: () => {} });
  try {
    const found = 'Redis does not answer: signed changes get 503 meanwhile';
    if (!(await connection.reached()))
      return [warning(check, found, 'look at Redis, and at REDIS_URL.')];
    return [judged(await connection.info())];
  } finally {
    connection.close();
  }
}

function judged(info: string | null): Finding {
  const forgetting = info === null ? null : forgettingIn(info);
  if (forgetting === null) {
    const remedy =
      'set maxmemory-policy noeviction there; the user of REDIS_URL may not ask (INFO).';
    return warning(check, 'Redis does not say whether it throws keys away', remedy);
  }
  const shortcoming = judgeEviction(forgetting);
  return shortcoming === null
    ? ok(check, 'Redis answers and keeps all')
    : findingOf(check, shortcoming);
}
