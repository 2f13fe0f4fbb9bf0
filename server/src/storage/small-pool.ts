import type { Client, ClientBase } from 'pg';
import { closeConnection, dropConnection } from './drop-connection.ts';

/**
 * A few connections that are lent out one piece of work at a time. The driver's own pool keeps one
 * address for its whole life; ours asks for it anew, since a database may come back elsewhere.
 */
export class SmallPool {
  readonly #open: () => Promise<Client>;
  readonly #sizeMax: number;
  readonly #idle = new Set<Client>();
  readonly #waiting: (() => void)[] = [];
  #lent = 0;

  constructor(open: () => Promise<Client>, sizeMax: number) {
    this.#open = open;
    this.#sizeMax = sizeMax;
  }

  async use<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    if (this.#lent >= this.#sizeMax) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#lent += 1;
    try {
      const client = await this.#take();
      return await this.#lend(client, work);
    } finally {
      this.#lent -= 1;
      this.#waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    const open = [...this.#idle];
    this.#idle.clear();
    await Promise.all(open.map(closeConnection));
  }

  async #take(): Promise<Client> {
    const [idle] = this.#idle;
    if (idle === undefined) {
      const client = await this.#open();
      client.on('end', () => this.#idle.delete(client));
      return client;
    }
    this.#idle.delete(idle);
    return idle;
  }

  async #lend<Result>(
    client: Client,
    work: (client: ClientBase) => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await work(client);
      this.#idle.add(client);
      return result;
    } catch (fault) {
      // It may be inside a transaction, or gone: a new connection is cheaper than the doubt.
      dropConnection(client);
      throw fault;
    }
  }
}
