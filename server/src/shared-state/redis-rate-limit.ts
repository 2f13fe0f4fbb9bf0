import type { RateLimit, RateLimiter, RateStanding, RateVerdict } from './rate-limit.ts';
import { standingOf, verdictOf } from './rate-limit.ts';
import { type RedisConnection, redisScript } from './redis-connection.ts';

/**
 * The log of InProcessRateLimiter as a list of milliseconds, by the clock of Redis alone. So nodes
 * with different clocks count in one window. If that clock steps back, the distances are kept.
 */
const take = redisScript(`
local requests, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[3])
local function text(ms) return string.format('%.0f', ms) end
local function at(index) return tonumber(redis.call('LINDEX', KEYS[1], index)) end

local back = (at(-1) or now) - now
if back > 0 then
  for index, ms in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
    redis.call('LSET', KEYS[1], index - 1, text(ms - back))
  end
end
local oldest = at(0)
while oldest and oldest <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = at(0)
end
local count = redis.call('LLEN', KEYS[1])
if count >= requests then
  return {0, count, at(0) + window - now, at(count - requests) + window - now, text(now)}
end
redis.call('RPUSH', KEYS[1], text(now))
redis.call('PEXPIRE', KEYS[1], window)
return {1, count + 1, at(0) + window - now, 0, text(now)}
`);

/**
 * Reads the log as the next request would find it, and writes nothing. The times rise, so a binary
 * search finds the oldest one that still counts: a long log costs few steps.
 */
const look = redisScript(`
local window = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[2])
local function text(ms) return string.format('%.0f', ms) end
local function at(index) return tonumber(redis.call('LINDEX', KEYS[1], index)) end

local length = redis.call('LLEN', KEYS[1])
if length == 0 then return {0, 0, text(now)} end
local back = math.max(0, at(-1) - now)
local first, beyond = 0, length
while first < beyond do
  local middle = math.floor((first + beyond) / 2)
  if at(middle) - back <= now - window then first = middle + 1 else beyond = middle end
end
if first == length then return {0, 0, text(now)} end
return {length - first, at(first) - back + window - now, text(now)}
`);

/** Counts that all nodes on one Redis share. While Redis is away, each node counts by itself. */
export class RedisRateLimiter implements RateLimiter {
  readonly #connection: RedisConnection;
  readonly #meanwhile: RateLimiter;
  readonly #offsetMs: () => number;

  constructor(options: {
    readonly connection: RedisConnection;
    /** Counts while Redis is away. */
    readonly meanwhile: RateLimiter;
    /** How far a test clock is ahead of the real time. */
    readonly offsetMs?: () => number;
  }) {
    this.#connection = options.connection;
    this.#meanwhile = options.meanwhile;
    this.#offsetMs = options.offsetMs ?? (() => 0);
  }

  async take(key: string, limit: RateLimit): Promise<RateVerdict> {
    const reply = await this.#connection.run(
      take,
      [`florin:rate:${key}`],
      [limit.requests, limit.windowMs, this.#offsetMs()],
    );
    if (reply === null) return this.#meanwhile.take(key, limit);
    const [allowed = 0, count = 0, oldestLeavesInMs = 0, freeInMs = 0, unixMs = 0] =
      reply.map(Number);
    return verdictOf({ allowed: allowed === 1, count, oldestLeavesInMs, freeInMs, unixMs }, limit);
  }

  async look(key: string, limit: RateLimit): Promise<RateStanding> {
    const reply = await this.#connection.run(
      look,
      [`florin:rate:${key}`],
      [limit.windowMs, this.#offsetMs()],
    );
    if (reply === null) return this.#meanwhile.look(key, limit);
    const [count = 0, oldestLeavesInMs = 0, unixMs = 0] = reply.map(Number);
    return standingOf({ count, oldestLeavesInMs, unixMs }, limit);
  }
}
