import { hash } from 'node:crypto';
import { type Nonces, type NonceUse, type NonceVerdict, nonceToleranceSeconds } from './nonces.ts';
import { type RedisConnection, redisScript } from './redis-connection.ts';

/** How far the clocks of two nodes and of Redis may differ before requests are refused for it. */
const skewSeconds = 60;

/** About 11,000 signed requests a second on all nodes. Redis needs some 700 MB for that many. */
const entriesMaxDefault = 4_000_000;

const keyOf = (digest: string): string => `florin:nonce:${digest}`;
const heldKeyOf = (digest: string): string => `florin:nonces-of:${digest}`;
const beganKey = 'florin:nonces-began';

/**
 * The time since when Redis has remembered everything. Another run of the server, or an emptied
 * one, may have lost nonces. It starts anew, at the later of the two clocks.
 */
const began = `
local now = tonumber(redis.call('TIME')[1])
local run, began = string.match(redis.call('GET', KEYS[1]) or '', '^(%w*) (%d+)$')
if run ~= ARGV[1] then
  began = string.format('%d', math.max(now, tonumber(ARGV[2])))
  redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. began)
end
`;

const begin = redisScript(`${began} return {began}`);

/**
 * A client's nonces, by the minute in which they expire. They are counted only once more is used
 * than free: before that, no client can hold more than what is left for the others (decision 0037).
 */
const hasItsShare = `
local minute = math.floor(now / 60)
local size = redis.call('DBSIZE')
local left = tonumber(ARGV[5]) - size
if left <= size then
  local held = 0
  local counts = redis.call('HGETALL', KEYS[3])
  for i = 1, #counts, 2 do
    if tonumber(counts[i]) >= minute then held = held + tonumber(counts[i + 1]) end
  end
  if held >= left then return {'full'} end
end
`;

/** Once a minute for each client, expired counts are removed. */
const count = `
if redis.call('HINCRBY', KEYS[3], math.floor((now + seconds) / 60), 1) == 1 then
  for _, of in ipairs(redis.call('HKEYS', KEYS[3])) do
    if tonumber(of) < minute then redis.call('HDEL', KEYS[3], of) end
  end
  if redis.call('TTL', KEYS[3]) < seconds + 60 then redis.call('EXPIRE', KEYS[3], seconds + 60) end
end
`;

/**
 * The clock that forgets is the clock that judges. A nonce expires only when Redis itself considers
 * its timestamp too old, whatever the clocks of the nodes say.
 */
const remember = redisScript(`${began}
local ts = tonumber(ARGV[3])
local seconds = ts + tonumber(ARGV[4]) - now
if seconds <= 0 then return {'unvouched'} end
if redis.call('EXISTS', KEYS[2]) == 1 then return {'used'} end
${hasItsShare}
redis.call('SET', KEYS[2], '', 'EX', seconds)
${count}
if ts < tonumber(began) then return {'unvouched'} end
return {'fresh'}
`);

/** Nonces that all nodes on one Redis share (decision 0033). */
export class RedisNonces implements Nonces {
  readonly #connection: RedisConnection;
  readonly #entriesMax: number;

  /** `now`: the real time. */
  constructor(
    connection: RedisConnection,
    now: () => number,
    options: { readonly entriesMax?: number } = {},
  ) {
    this.#connection = connection;
    this.#entriesMax = options.entriesMax ?? entriesMaxDefault;
    let isFirst = true;
    // Done at once, so that the first request is not older than this beginning.
    connection.onReady(() => {
      const from = isFirst ? now() : afterThisSecond(now());
      isFirst = false;
      void connection.run(begin, [beganKey], [connection.runId ?? '', from]);
    });
  }

  async remember({ id, clientId, nonce, ts, now }: NonceUse): Promise<NonceVerdict> {
    // Neither an id nor a nonce contains a quote.
    const keys = [beganKey, keyOf(digestOf(`${id}"${nonce}`)), heldKeyOf(digestOf(clientId))];
    const reply = await this.#connection.run(remember, keys, [
      this.#connection.runId ?? '',
      afterThisSecond(now),
      ts,
      nonceToleranceSeconds + skewSeconds,
      this.#entriesMax,
    ]);
    return reply === null ? 'away' : (reply[0] as NonceVerdict);
  }
}

/** Nonces lost while nodes were running may be from this very second. */
const afterThisSecond = (now: number): number => now + 1;

/** 128 of the 256 bits, to keep the key short. */
const digestOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
