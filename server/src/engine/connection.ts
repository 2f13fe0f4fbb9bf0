import type { Client } from 'pg';
import { closeConnection, dropConnection } from '../storage/drop-connection.ts';
import { CommitWarned, ConnectionFault } from '../storage/faults.ts';
import { type Given, StatementGroup, type Waiting } from './statement-group.ts';
import type { RawRow, Statement } from './table.ts';

/** Opens a connection for a lane. Waits, within bounds, for a database that is starting. */
export type Connect = (purpose: string) => Promise<Client>;

/**
 * One connection of a lane. It is opened when first needed and thrown away after a failure. So a
 * database that comes back is found again without a restart.
 */
export class LaneConnection {
  readonly #connect: Connect;
  readonly #purpose: string;
  #client: Client | null = null;
  #prepared = new Set<string>();
  #gathered: Waiting[] = [];
  /** The number of gathered statements whose results are reported before the rest begins. */
  #toldFirst = 0;

  constructor(connect: Connect, purpose: string) {
    this.#connect = connect;
    this.#purpose = purpose;
  }

  /**
   * Opens a connection if there is none. Everything sent before the next await goes out together.
   */
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
    this.#prepared = new Set();
  }

  async run(statement: Statement): Promise<RawRow[]> {
    return (await this.#send(statement)).rows;
  }

  /** Runs a command and returns its tag, such as COMMIT. */
  async command(text: string): Promise<string> {
    return (await this.#send({ name: text, text, values: [] })).tag;
  }

  /**
   * Commits and returns the tag. Throws {@link CommitWarned} if the server committed but could not
   * wait for the standby (decision 0107-the-second-place-has-it).
   */
  async commit(): Promise<string> {
    const { tag, warning } = await this.#send({ name: 'COMMIT', text: 'COMMIT', values: [] });
    if (warning !== null) throw new CommitWarned(warning);
    return tag;
  }

  /** Reports the results of the statements sent so far in this turn before the next ones begin. */
  tellFirst(): void {
    this.#toldFirst = this.#gathered.length;
  }

  /** Ends the transaction after a fault. Throws the connection away if even that fails. */
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

  /** Gathers the statements of this turn, so that they travel together. */
  #send(statement: Statement): Promise<Given> {
    return new Promise((resolve, reject) => {
      if (this.#gathered.length === 0) queueMicrotask(() => this.#sendGathered());
      this.#gathered.push({ statement, resolve, reject });
    });
  }

  #sendGathered(): void {
    const group = new StatementGroup(this.#gathered, this.#prepared, this.#toldFirst);
    this.#gathered = [];
    this.#toldFirst = 0;
    if (this.#client === null) group.handleError(null);
    else this.#client.query(group);
  }
}

/** Waits for all promises, then throws the first fault, so that no rejection goes unhandled. */
export async function allOrFirstFault<Promises extends readonly Promise<unknown>[] | []>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  await Promise.allSettled(promises as readonly Promise<unknown>[]);
  return Promise.all(promises);
}
