import type { Endpoint, GuardedConnect } from '../targets/guarded-connect.ts';
import { Connection } from './connection.ts';

/** A request that needs a connection. */
export type Errand = { readonly take: (connection: Connection) => void };

export type PoolOptions = {
  /** Simultaneous connections to one scheme, host and port. */
  readonly connectionsPerOriginMax?: number;
  /** How long a connection is kept for the next request. Many servers close it after five seconds. */
  readonly idleMsMax?: number;
  /** Idle connections in total: descriptors are few, and receivers may be many. */
  readonly idleMax?: number;
};

type Origin = {
  readonly endpoint: Endpoint;
  /** Existing connections: in use, idle, or not yet closed. */
  count: number;
  /** The most recently used connection comes last, so that the others may age. */
  readonly idle: Connection[];
  readonly waiting: Set<Errand>;
};

/**
 * Kept connections, lent for one errand at a time. We do not use undici's Agent: it forgets an
 * origin when one connection fails, and then opens as many again (decision 0040).
 */
export class ConnectionPool {
  readonly #connect: GuardedConnect;
  readonly #perOriginMax: number;
  readonly #idleMsMax: number;
  readonly #idleMax: number;
  readonly #origins = new Map<string, Origin>();
  /** All idle connections, the longest idle first. */
  readonly #idle = new Set<Connection>();
  readonly #closing = new Set<Promise<void>>();

  constructor(
    connect: GuardedConnect,
    { connectionsPerOriginMax = 16, idleMsMax = 4_000, idleMax = 256 }: PoolOptions,
  ) {
    this.#connect = connect;
    this.#perOriginMax = connectionsPerOriginMax;
    this.#idleMsMax = idleMsMax;
    this.#idleMax = idleMax;
  }

  /** Gives the errand a connection, at once or when one becomes free. */
  ask(endpoint: Endpoint, errand: Errand): void {
    const origin = this.#originOf(endpoint);
    origin.waiting.add(errand);
    this.#serve(origin);
  }

  /** The errand no longer needs a connection. */
  withdraw(endpoint: Endpoint, errand: Errand): void {
    this.#originOf(endpoint).waiting.delete(errand);
  }

  /** Takes back a connection that can be used again. */
  giveBack(connection: Connection): void {
    const origin = this.#originOf(connection.endpoint);
    origin.idle.push(connection);
    this.#idle.add(connection);
    this.#serve(origin);
    const [oldest] = this.#idle;
    if (this.#idle.size > this.#idleMax && oldest !== undefined) this.#dropIdle(oldest);
  }

  /** Takes back a connection that is no longer usable. */
  drop(connection: Connection): void {
    const closing = connection.close().then(() => {
      this.#closing.delete(closing);
      this.#free(this.#originOf(connection.endpoint));
    });
    this.#closing.add(closing);
  }

  /** Resolves when every connection is closed. No errand may be running any more. */
  async close(): Promise<void> {
    for (const connection of this.#idle) this.#dropIdle(connection);
    await Promise.all(this.#closing);
  }

  #originOf(endpoint: Endpoint): Origin {
    let origin = this.#origins.get(endpoint.key);
    if (origin === undefined) {
      origin = { endpoint, count: 0, idle: [], waiting: new Set() };
      this.#origins.set(endpoint.key, origin);
    }
    return origin;
  }

  #serve(origin: Origin): void {
    for (const errand of origin.waiting) {
      const connection = this.#idleOf(origin) ?? this.#newOf(origin);
      if (connection === null) return;
      origin.waiting.delete(errand);
      errand.take(connection);
    }
  }

  #idleOf(origin: Origin): Connection | null {
    const connection = origin.idle.pop() ?? null;
    if (connection !== null) this.#idle.delete(connection);
    return connection;
  }

  #newOf(origin: Origin): Connection | null {
    if (origin.count >= this.#perOriginMax) return null;
    origin.count += 1;
    const connection = new Connection(origin.endpoint, this.#connect, this.#idleMsMax);
    connection.onLost(() => {
      // The request reopens a connection in use, or the errand gives it up.
      if (this.#idle.has(connection)) this.#dropIdle(connection);
    });
    return connection;
  }

  #dropIdle(connection: Connection): void {
    this.#idle.delete(connection);
    const { idle } = this.#originOf(connection.endpoint);
    idle.splice(idle.indexOf(connection), 1);
    this.drop(connection);
  }

  #free(origin: Origin): void {
    origin.count -= 1;
    this.#serve(origin);
    if (origin.count === 0) this.#origins.delete(origin.endpoint.key);
  }
}
