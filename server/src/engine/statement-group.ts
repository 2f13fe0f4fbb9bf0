import type { Connection, Submittable } from 'pg';
import { faultCode, faultOf } from '../storage/faults.ts';
import type { RawRow, Statement } from './table.ts';

/**
 * The result of a statement: its rows, every column as text, and its command tag, such as COMMIT.
 */
export type Given = {
  readonly rows: RawRow[];
  readonly tag: string;
  /** The SQLSTATE of a warning that came with it, or null. */
  readonly warning: string | null;
};

/** SQLSTATEs of class 00 are mere information. Any other one reports that something went wrong. */
const isWarning = (code: string): boolean => !code.startsWith('00');

/** A statement that waits for its result. */
export type Waiting = {
  readonly statement: Statement;
  readonly resolve: (given: Given) => void;
  readonly reject: (fault: unknown) => void;
};

/** The statement never began, since an earlier one failed. The fault is that of the earlier one. */
export class StatementSkipped extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super('a statement before it failed', { cause });
    this.code = faultCode(cause);
  }
}

/**
 * Statements that travel together: one write, one answer. The server stops at the first failure and
 * skips the rest (decision 0065-statements-travel-as-one). The results of the first `toldFirst`
 * statements are reported before the others begin.
 */
export class StatementGroup implements Submittable {
  readonly #waiting: readonly Waiting[];
  /** The names of statements that this connection has already prepared. */
  readonly #prepared: Set<string>;
  readonly #toldFirst: number;
  /** The number of statements with an answer. */
  #answered = 0;
  #rows: RawRow[] = [];
  #warning: string | null = null;
  readonly #onNotice = ({ code }: { readonly code: string }): void => {
    if (isWarning(code)) this.#warning = code;
  };
  #connection: Connection | null = null;
  /** Set by the driver, which measures the time until it is called. */
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
    // The result came too late: the caller has been told of the fault.
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

  /** Takes the server's error on the first unanswered statement, or a fault of the connection. */
  handleError(reason: unknown, connection?: Connection): void {
    this.#connection?.off('notice', this.#onNotice);
    this.callback?.();
    const fault = faultOf(reason);
    const isFromServer = fault === reason;
    // A late answer may still arrive, so this connection cannot be used for anything else.
    if (!isFromServer) connection?.stream.destroy();
    const [failed, ...others] = this.#waiting.slice(this.#answered);
    this.#answered = this.#waiting.length;
    failed?.reject(fault);
    for (const one of others) {
      one.reject(isFromServer ? new StatementSkipped(fault) : fault);
    }
  }
}
