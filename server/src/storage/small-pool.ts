import type { Client, ClientBase } from 'pg';
import { Semaphore } from '../kernel/semaphore.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { closeConnection, dropConnection } from './drop-connection.ts';

export type SmallPoolOptions = {
  readonly open: () => Promise<Client>;
  readonly sizeMax: number;
  /** How many may wait for a connection; whoever comes after them gets 503. */
  readonly waitingMax?: number;
  /** How long they wait. A database that hangs gives back one connection in many seconds. */
  readonly patienceMs?: number;
};

const defaultWaitingMax = 1_000;
/** As long as the engine lets its callers wait. */
const defaultPatienceMs = 15_000;

const overloaded = 'The service is overloaded; please try again.';
const shuttingDown = 'The service is shutting down; please try again.';

/**
 * A few connections that are lent out one piece of work at a time. The driver's own pool keeps one
 * address for its whole life; ours asks for it anew, since a database may come back elsewhere.
 */
export class SmallPool {
  readonly #openOne: () => Promise<Client>;
  /** All that are open, lent or not. */
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
   * Closes all connections. Those that are still lent are cut off: whoever was owed an answer has got
   * it before the database is closed, and one that is given back later would keep the process alive.
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
      // It may be inside a transaction, or gone: a new connection is cheaper than the doubt.
      dropConnection(client);
      throw fault;
    }
  }
}
