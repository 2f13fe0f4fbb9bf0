import { hash } from 'node:crypto';
import { type Nonces, type NonceUse, type NonceVerdict, nonceToleranceSeconds } from './nonces.ts';
import { type RedisConnection, redisScript } from './redis-connection.ts';

/** How far the clocks of two nodes and of Redis may be apart before requests are refused for it. */
const skewSeconds = 60;

const keyOf = (digest: string): string => `florin:nonce:${digest}`;
const beganKey = 'florin:nonces-began';

/**
 * Since when Redis has remembered everything. Another run of the server, or one that was emptied,
 * may have lost nonces: it begins anew, at the later of the two clocks.
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
 * The clock that forgets is the clock that judges: a nonce is gone only when Redis itself takes
 * its timestamp for too old, whatever the clocks of the nodes say.
 */
const remember = redisScript(`${began}
local ts = tonumber(ARGV[3])
local seconds = ts + tonumber(ARGV[4]) - now
if seconds <= 0 then return {'unvouched'} end
if not redis.call('SET', KEYS[2], '', 'NX', 'EX', seconds) then return {'used'} end
if ts < tonumber(began) then return {'unvouched'} end
return {'fresh'}
`);

/** Nonces that all nodes on one Redis share (decision 0033). */
export class RedisNonces implements Nonces {
  readonly #connection: RedisConnection;

  /** `now`: the real time. */
  constructor(connection: RedisConnection, now: () => number) {
    this.#connection = connection;
    // At once, so that the first request is not older than the beginning.
    connection.onReady(
      () => void connection.run(begin, [beganKey], [connection.runId ?? '', now()]),
    );
  }

  async remember({ id, nonce, ts, now }: NonceUse): Promise<NonceVerdict> {
    // Neither an id nor a nonce holds a quote. 128 bits of 256 keep the key short.
    const digest = hash('sha256', `${id}"${nonce}`, 'hex').slice(0, 32);
    const reply = await this.#connection.run(
      remember,
      [beganKey, keyOf(digest)],
      [this.#connection.runId ?? '', now, ts, nonceToleranceSeconds + skewSeconds],
    );
    return reply === null ? 'away' : (reply[0] as NonceVerdict);
  }
}
