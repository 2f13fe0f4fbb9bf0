import type { Client, ClientBase } from 'pg';
import { Semaphore } from '../kernel/semaphore.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { closeConnection, dropConnection } from './drop-connection.ts';

export type SmallPoolOptions = {
  readonly open: () => Promise<Client>;
  readonly sizeMax: number;
  /** How many callers may wait for a connection. Further ones get 503. */
  readonly waitingMax?: number;
  /** How long they wait. A hanging database returns one connection in many seconds. */
  readonly patienceMs?: number;
};

const defaultWaitingMax = 1_000;
/** The same as the patience of the engine's callers. */
const defaultPatienceMs = 15_000;

const overloaded = 'The service is overloaded; please try again.';
const shuttingDown = 'The service is shutting down; please try again.';

/**
 * A few connections, lent for one piece of work at a time. The driver's own pool keeps one address
 * for its whole life. Ours asks for it each time, since a database may come back elsewhere.
 */
export class SmallPool {
  readonly #openOne: () => Promise<Client>;
  /** All open connections, lent or not. */
  readonly #open = new Set<Client>();
  readonly #idle = new Set<Client>();
  /** The right to a connection. */
  readonly #turns: Semaphore;
  #isClosed = false;

  constructor({
    open,
    sizeMax: insideMax,
    waitingMax = defaultWaitingMax,
    patienceMs = defaultPatienceMs,
  }: SmallPoolOptions) {
    this.#openOne = open;
    this.#turns = new Semaphore({ insideMax, waitingMax, patienceMs, crowded: overloaded });
  }

  use<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    return this.#turns.run(async () => this.#lend(await this.#take(), work));
  }

  /**
   * Closes all connections, and cuts off those still lent. Every owed answer is given before the
   * database is closed, and a connection returned later would keep the process alive.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#turns.sendAway(shuttingDown);
    const idle = [...this.#idle];
    const lent = [...this.#open].filter((client) => !this.#idle.has(client));
    for (const client of lent) dropConnection(client);
    await Promise.all(idle.map(closeConnection));
  }

  async #take(): Promise<Client> {
    if (this.#isClosed) throw new Unavailable(shuttingDown, 1);
    const [idle] = this.#idle;
    if (idle !== undefined) {
      this.#idle.delete(idle);
      return idle;
    }
    const client = await this.#openOne();
    if (this.#isClosed) {
      dropConnection(client);
      throw new Unavailable(shuttingDown, 1);
    }
    this.#open.add(client);
    client.on('end', () => {
      this.#open.delete(client);
      this.#idle.delete(client);
    });
    return client;
  }

  async #lend<Result>(
    client: Client,
    work: (client: ClientBase) => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await work(client);
      // It may have ended after its last answer.
      if (this.#open.has(client)) this.#idle.add(client);
      return result;
    } catch (fault) {
      // It may be inside a transaction, or lost. A new connection is cheaper than the doubt.
      dropConnection(client);
      throw fault;
    }
  }
}
