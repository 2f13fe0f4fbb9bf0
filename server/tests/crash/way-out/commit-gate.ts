import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../../support/until.ts';
import type { Death } from './walk.ts';

/** The tables that a payout is written in, without counters and maintenance. */
const tables = [
  ...['payout', 'payment_file', 'payment_file_piece', 'transfer', 'refund', 'refund_payout'],
  ...['payment', 'posting', 'bank_file', 'bank_statement', 'bank_entry', 'bank_transaction'],
  ...['operator_action', 'idempotent_answer'],
];

const lock = '(7301, 1)';
const mine = `locktype = 'advisory' AND classid = 7301 AND objid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * A deferred trigger runs within COMMIT: a session that is held there has sent its COMMIT, which
 * has not happened yet.
 */
const gateOf = (table: string, on: string): string =>
  `CREATE CONSTRAINT TRIGGER held_by_the_trial AFTER ${on} ON ${table}
   DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION held_by_the_trial()`;

const install = [
  `CREATE FUNCTION held_by_the_trial() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0
   AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared${lock}; RETURN NULL; END $$`,
  ...tables.map((table) => gateOf(table, 'INSERT OR UPDATE OR DELETE')),
  // Sending a mail updates its row; only an insert keeps a promise.
  gateOf('mail', 'INSERT'),
].join(';\n');

/**
 * Stands in the database before each commit of a payout. Closed, it holds commits back one by one,
 * so that the server can be killed during its COMMIT. The trial then decides whether the commit
 * happens.
 */
export class CommitGate {
  readonly #session: pg.Client;
  #isClosed = false;

  static async install(url: string): Promise<CommitGate> {
    const session = new pg.Client({ connectionString: url });
    await session.connect();
    await session.query(install);
    return new CommitGate(session);
  }

  private constructor(session: pg.Client) {
    this.#session = session;
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#session.query<Row>(sql, values)).rows;
  }

  async close(): Promise<void> {
    if (!this.#isClosed) await this.#session.query(`SELECT pg_advisory_lock${lock}`);
    this.#isClosed = true;
  }

  async open(): Promise<void> {
    if (this.#isClosed) await this.#session.query(`SELECT pg_advisory_unlock${lock}`);
    this.#isClosed = false;
  }

  /** Releases the held commit and closes again: the next commit waits behind this one. */
  async letPass(): Promise<void> {
    await this.#session.query(`SELECT pg_advisory_unlock${lock}; SELECT pg_advisory_lock${lock}`);
  }

  /** Waits for a commit. False: the work ended without one. */
  async holdsOne(work: Promise<unknown>): Promise<boolean> {
    let hasEnded = false;
    const end = (): void => {
      hasEnded = true;
    };
    work.then(end, end);
    for (;;) {
      const isLast = hasEnded;
      if ((await this.#held()).length > 0) return true;
      if (isLast) return false;
      await pause(5);
    }
  }

  /**
   * The server is dead. The COMMIT that it had sent is lost, or happens. False: it had sent none.
   */
  async decide(death: Death): Promise<boolean> {
    const held = await this.#held();
    if (death === 'before')
      await this.query('SELECT pg_terminate_backend(unnest($1::int[]))', [held]);
    else await this.open();
    await until('the sessions of the dead are gone', async () => {
      const left = await this.query('SELECT FROM pg_stat_activity WHERE pid = ANY ($1)', [held]);
      return left.length === 0;
    });
    return held.length > 0;
  }

  async remove(): Promise<void> {
    await this.#session.end();
  }

  async #held(): Promise<readonly number[]> {
    const rows = await this.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE ${mine} AND NOT granted`,
    );
    return rows.map(({ pid }) => pid);
  }
}
