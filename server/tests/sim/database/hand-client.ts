import { type Answer, answerOf, type Values } from './beside.ts';
import type { SimClient } from './sim-client.ts';

type Wire = {
  readonly parse: (statement: { readonly name: string; readonly text: string }) => void;
  readonly bind: (bound: { readonly statement: string; readonly values: Values }) => void;
};

type Ways = {
  /** For a transaction. */
  readonly connect: () => Promise<SimClient>;
  /** For a single statement. */
  readonly lookUp: (text: string, values: Values) => Promise<Answer>;
};

/** A connection for handwritten statements: one after another, each with its own answer. */
export class HandClient {
  readonly #ways: Ways;
  #client: SimClient | null = null;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  async query(text: string, values: Values = []): Promise<Answer> {
    if (text === 'BEGIN') this.#client = await this.#ways.connect();
    const client = this.#client;
    return client === null ? this.#ways.lookUp(text, values) : this.#send(client, text, values);
  }

  async end(): Promise<void> {
    await this.#client?.end();
  }

  #send(client: SimClient, text: string, values: Values): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const rows: object[] = [];
      let count = 0;
      client.query({
        submit: (connection) => {
          const wire = connection as Wire;
          wire.parse({ name: text, text });
          wire.bind({ statement: text, values });
        },
        handleDataRow: ({ fields: [row] }) => rows.push(JSON.parse(row ?? 'null')),
        handleCommandComplete: ({ text: tag }) => {
          count = Number(tag.split(' ')[1] ?? 0);
        },
        handleReadyForQuery: () => resolve(answerOf(rows, count)),
        handleError: reject,
      });
    });
  }
}
