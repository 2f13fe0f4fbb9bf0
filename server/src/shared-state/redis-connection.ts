import { hash } from 'node:crypto';
import { Redis } from 'ioredis';

/** A Lua script, which Redis runs as one step. */
export type RedisScript = { readonly lua: string; readonly sha: string };

export const redisScript = (lua: string): RedisScript => ({ lua, sha: hash('sha1', lua) });

export type RedisReply = readonly (string | number)[];

export type RedisOptions = {
  readonly url: string;
  readonly log: (message: string) => void;
  /** The longest time for anything: a request waits for it. */
  readonly timeoutMs?: number;
  /** The most outstanding answers. Beyond it, Redis counts as away. */
  readonly outstandingMax?: number;
};

const timeoutMsDefault = 1_000;
const outstandingMaxDefault = 10_000;
const reconnectMsMax = 500;

/**
 * One connection to Redis, which reconnects by itself. While Redis is away, every command gets null
 * at once, so nothing waits and no backlog grows.
 */
export class RedisConnection {
  readonly #redis: Redis;
  readonly #log: (message: string) => void;
  readonly #timeoutMs: number;
  readonly #outstandingMax: number;
  readonly #readyListeners: ((info: string | null) => void)[] = [];
  #outstanding = 0;
  #runId: string | null = null;
  /** The server's report about itself at the last connection. */
  #greeting: string | null = null;
  #lastError = 'it was not reached yet';
  #isAway = false;
  #isClosed = false;

  constructor({ url, log, timeoutMs = timeoutMsDefault, outstandingMax }: RedisOptions) {
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#outstandingMax = outstandingMax ?? outstandingMaxDefault;
    // An explicit type: inferring it takes the compiler seconds.
    this.#redis = new Redis<'legacy'>(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      // A command that was sent may have run. Sent again, it would refuse its own nonce.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: timeoutMs,
      commandTimeout: timeoutMs,
      // A frozen server keeps its connection. Without this, commands would pile up in it.
      socketTimeout: timeoutMs,
      retryStrategy: (attempt) => Math.min(attempt * 50, reconnectMsMax),
    });
    this.#redis.on('error', (error: Error) => {
      this.#lastError = error.message;
    });
    this.#redis.on('ready', () => void this.#greet());
    this.#redis.on('close', () => {
      this.#runId = null;
      this.#nowAway(this.#lastError);
    });
    // The listener above gets the reason.
    this.#redis.connect().catch(() => {});
  }

  /** The run of the connected server: another run may have forgotten. Null: it is away. */
  get runId(): string | null {
    return this.#runId;
  }

  /** Calls the listener at each connection, including the first. */
  onReady(listener: (info: string | null) => void): void {
    this.#readyListeners.push(listener);
    if (this.#runId !== null) listener(this.#greeting);
  }

  /** Waits for the first answer, but no longer than for any other. */
  reached(): Promise<boolean> {
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => resolve(false), this.#timeoutMs);
      this.onReady(() => {
        clearTimeout(tooLong);
        resolve(true);
      });
    });
  }

  /** Runs a script. Null: Redis is away, and it is unknown whether the script ran. */
  async run(
    script: RedisScript,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<RedisReply | null> {
    if (this.#runId === null || this.#outstanding >= this.#outstandingMax) return null;
    this.#outstanding++;
    try {
      const reply = await this.#evaluate(script, keys, args);
      this.#nowBack();
      return reply;
    } catch (error) {
      this.#nowAway((error as Error).message);
      if (isTimeout(error)) this.#reconnect();
      return null;
    } finally {
      this.#outstanding--;
    }
  }

  /** Redis's report about itself. Null: Redis is away, or does not give one. */
  async info(): Promise<string | null> {
    if (this.#runId === null) return null;
    try {
      return await this.#redis.info();
    } catch (error) {
      if (isTimeout(error)) this.#reconnect();
      return null;
    }
  }

  close(): void {
    this.#isClosed = true;
    // Further failures to answer are no news.
    this.#isAway = true;
    this.#redis.disconnect();
  }

  async #evaluate(
    { lua, sha }: RedisScript,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<RedisReply> {
    try {
      return (await this.#redis.evalsha(sha, keys.length, ...keys, ...args)) as RedisReply;
    } catch (error) {
      // A restarted server does not know the script.
      if (!isUnknownScript(error)) throw error;
      return (await this.#redis.eval(lua, keys.length, ...keys, ...args)) as RedisReply;
    }
  }

  /**
   * A server that is too slow counts as away until it answers a greeting in time. So one round of
   * requests waits for it, and not every request.
   */
  #reconnect(): void {
    this.#runId = null;
    if (!this.#isClosed) this.#redis.disconnect(true);
  }

  async #greet(): Promise<void> {
    try {
      this.#greeting = await this.#redis.info();
      this.#runId = /^run_id:(\w+)/m.exec(this.#greeting)?.[1] ?? '';
    } catch (error) {
      // It went away again, or is too slow. The next greeting follows its return.
      if (isTimeout(error)) this.#reconnect();
      if ((error as Error).name !== 'ReplyError') return;
      // We may not ask for it. A server that lost everything is still recognised by the missing
      // marker.
      this.#greeting = null;
      this.#runId = '';
    }
    this.#nowBack();
    for (const listener of this.#readyListeners) listener(this.#greeting);
  }

  #nowAway(because: string): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#log(`Redis does not answer: ${because}`);
  }

  #nowBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#log('Redis answers again.');
  }
}

/** ioredis has no code for a timeout. */
export const isTimeout = (error: unknown): boolean =>
  (error as Error).message === 'Command timed out';

/** Redis puts the name of an error before its text. */
export const isUnknownScript = (error: unknown): boolean =>
  (error as Error).message.startsWith('NOSCRIPT');
