import type { Shortcoming } from '../kernel/shortcoming.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { Voucher } from './vouched-nonces.ts';

/** What `INFO` reports on forgetting. Null: Redis does not report it. */
export type Forgetting = { readonly policy: string; readonly evictedKeys: number };

export function forgettingIn(info: string): Forgetting | null {
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  const evicted = /^evicted_keys:(\d+)/m.exec(info)?.[1];
  return policy === undefined ? null : { policy, evictedKeys: Number(evicted ?? 0) };
}

/** A Redis that evicts keys when memory is short forgets nonces (decision 0033). */
export function judgeEviction(forgetting: Forgetting | null): Shortcoming | null {
  if (forgetting === null || forgetting.policy === 'noeviction') return null;
  return {
    check: 'eviction',
    severity: 'breaks',
    found: `Redis has maxmemory-policy ${forgetting.policy}: it may forget which signed requests were used, and they could be sent again.`,
    remedy: 'Set maxmemory-policy noeviction in redis.conf, or give Florin a Redis of its own.',
  };
}

/** Knows whether Redis keeps its keys. */
export class EvictionWatch {
  readonly #connection: RedisConnection;
  readonly #now: () => number;
  #known: Forgetting | null = null;
  #sureSince = 0;

  /** `now`: the real time. */
  constructor(connection: RedisConnection, now: () => number) {
    this.#connection = connection;
    this.#now = now;
    connection.onReady((info) => this.#learn(info));
  }

  /** Asks again: the policy can change while Redis runs. */
  async look(): Promise<Shortcoming | null> {
    this.#learn(await this.#connection.info());
    return judgeEviction(this.#known);
  }

  get voucher(): Voucher {
    const isSure = () => judgeEviction(this.#known) === null;
    return {
      verdict: 'forgetful',
      isSure,
      soonSure: async () => isSure(),
      sureSince: () => this.#sureSince,
    };
  }

  #learn(info: string | null): void {
    if (info === null) return;
    const next = forgettingIn(info);
    const before = this.#known;
    this.#known = next;
    if (before === null || next === null) return;
    const hasForgotten = next.evictedKeys > before.evictedKeys;
    const isSureAgain = judgeEviction(before) !== null && judgeEviction(next) === null;
    // Evicted nonces may be from this very second.
    if (hasForgotten || isSureAgain) this.#sureSince = this.#now() + 1;
  }
}
