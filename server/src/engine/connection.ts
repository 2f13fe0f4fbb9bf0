import type { Client, QueryArrayConfig, QueryArrayResult } from 'pg';
import { closeConnection, dropConnection } from '../storage/drop-connection.ts';
import { ConnectionFault, faultOf } from '../storage/faults.ts';
import type { RawRow, Statement } from './table.ts';

/** Opens a connection for a lane; waits for a database that is being started, within bounds. */
export type Connect = (purpose: string) => Promise<Client>;

/** Every column as text: the table's columns know their types, the driver must not guess. */
const asText = { getTypeParser: () => (text: string) => text };

/**
 * One connection of a lane. It is made when it is first needed and thrown away when it has failed,
 * so that a database that comes back is found again without a restart.
 */
export class LaneConnection {
  readonly #connect: Connect;
  readonly #purpose: string;
  #client: Client | null = null;

  constructor(connect: Connect, purpose: string) {
    this.#connect = connect;
    this.#purpose = purpose;
  }

  /** Makes sure that there is a connection. Everything sent before the next await goes out together. */
  async open(): Promise<void> {
    if (this.#client !== null) return;
    const client = await this.#connect(this.#purpose).catch((cause: unknown) => {
      throw new ConnectionFault('not_connected', cause);
    });
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    this.#client = client;
  }

  async run(statement: Statement): Promise<RawRow[]> {
    const { name, text } = statement;
    const values = [...statement.values];
    const { rows } = await this.#send({ name, text, values, rowMode: 'array', types: asText });
    return rows;
  }

  /** Runs a command and returns its tag, such as COMMIT. */
  async command(text: string): Promise<string> {
    return (await this.#send({ text, rowMode: 'array' })).command;
  }

  /** Ends the transaction after a fault; a connection that cannot even do that is thrown away. */
  async rollBack(): Promise<void> {
    try {
      await this.command('ROLLBACK');
    } catch {
      this.discard();
    }
  }

  /** Throws the connection away, so that the next attempt makes a new one. */
  discard(): void {
    const client = this.#client;
    this.#client = null;
    if (client !== null) dropConnection(client);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    if (client !== null) await closeConnection(client);
  }

  async #send(query: QueryArrayConfig): Promise<QueryArrayResult> {
    if (this.#client === null) throw new ConnectionFault('connection_lost', null);
    try {
      return await this.#client.query(query);
    } catch (reason) {
      throw faultOf(reason);
    }
  }
}

/** Waits for all, then throws the first fault: no rejection is left without a listener. */
export async function allOrFirstFault<Promises extends readonly Promise<unknown>[] | []>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  await Promise.allSettled(promises as readonly Promise<unknown>[]);
  return Promise.all(promises);
}
