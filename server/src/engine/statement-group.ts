import type { Connection, Submittable } from 'pg';
import { faultCode, faultOf } from '../storage/faults.ts';
import type { RawRow, Statement } from './table.ts';

/** What a statement gave: its rows, every column as text, and its command tag, such as COMMIT. */
export type Given = {
  readonly rows: RawRow[];
  readonly tag: string;
  /** The SQLSTATE of a warning that came with it; null: there was none. */
  readonly warning: string | null;
};

/** SQLSTATEs of class 00 are for the record; every other one tells of something that went wrong. */
const isWarning = (code: string): boolean => !code.startsWith('00');

/** A statement that waits for what it gives. */
export type Waiting = {
  readonly statement: Statement;
  readonly resolve: (given: Given) => void;
  readonly reject: (fault: unknown) => void;
};

/** The statement was never begun, since one before it failed; the fault of that one is what it met. */
export class StatementSkipped extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super('a statement before it failed', { cause });
    this.code = faultCode(cause);
  }
}

/**
 * Statements that travel as one: one write, one answer. The server stops at the first that fails and
 * skips the others (decision 0065-statements-travel-as-one). What the first `toldFirst` of them gave
 * is told before the others are begun.
 */
export class StatementGroup implements Submittable {
  readonly #waiting: readonly Waiting[];
  /** The names of statements which this connection has prepared before. */
  readonly #prepared: Set<string>;
  readonly #toldFirst: number;
  /** How many have their answer. */
  #answered = 0;
  #rows: RawRow[] = [];
  #warning: string | null = null;
  readonly #onNotice = ({ code }: { readonly code: string }): void => {
    if (isWarning(code)) this.#warning = code;
  };
  #connection: Connection | null = null;
  /** Set by the driver, which watches the time until it is called. */
  callback: (() => void) | null = null;

  constructor(waiting: readonly Waiting[], prepared: Set<string>, toldFirst = 0) {
    this.#waiting = waiting;
    this.#prepared = prepared;
    this.#toldFirst = toldFirst;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.on('notice', this.#onNotice);
    connection.stream.cork();
    for (const [index, { statement }] of this.#waiting.entries()) {
      const { name, text, values } = statement;
      if (!this.#prepared.has(name)) {
        // Closed first: an earlier group may have failed after it had prepared this one.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: values as string[] }, true);
      connection.execute(null, true);
      if (index + 1 === this.#toldFirst) connection.flush();
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { readonly fields: RawRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const waiting = this.#waiting[this.#answered];
    // It came too late: whoever waited has been told of the fault.
    if (waiting === undefined) return;
    this.#answered += 1;
    this.#prepared.add(waiting.statement.name);
    waiting.resolve({ rows: this.#rows, tag: text, warning: this.#warning });
    this.#rows = [];
    this.#warning = null;
  }

  handleReadyForQuery(): void {
    this.#connection?.off('notice', this.#onNotice);
    this.callback?.();
  }

  /** Said by the server of the first statement without an answer, or by the driver of the connection. */
  handleError(reason: unknown, connection?: Connection): void {
    this.#connection?.off('notice', this.#onNotice);
    this.callback?.();
    const fault = faultOf(reason);
    const isFromServer = fault === reason;
    // What did not come in time may still come: nothing else can be asked on this connection.
    if (!isFromServer) connection?.stream.destroy();
    const [failed, ...others] = this.#waiting.slice(this.#answered);
    this.#answered = this.#waiting.length;
    failed?.reject(fault);
    for (const one of others) {
      one.reject(isFromServer ? new StatementSkipped(fault) : fault);
    }
  }
}
