import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { walletOfReference } from '../../server/src/bank/references/wallet-reference.ts';
import { findRows } from '../../server/src/figures/lists/list.store.ts';
import type { Asked, List } from '../../server/src/figures/lists/list.ts';
import { meaningOf } from '../../server/src/figures/search/meaning.ts';
import { findMeant, findNamed } from '../../server/src/figures/search/search.store.ts';
import { ibanIn } from '../../server/src/identity/beneficiaries/iban.ts';
import { accountIdOf } from '../../server/src/identity/wallets/account-number.ts';
import { type Database, listPageSettings } from '../../server/src/storage/database.ts';
import type { Case } from './list-cases.ts';

/** The position of a page in a list. */
export const positions = ['newest', 'middle', 'oldest'] as const;
export type Position = (typeof positions)[number];

const pageRows = 20;

/** A database with a filling, and the cost of its single session so far. */
export class Ground {
  readonly #client: pg.Client;
  readonly #pid: number;
  readonly #last: { text: string; values: unknown[] }[] = [];
  readonly #database: Database;

  private constructor(client: pg.Client, pid: number) {
    this.#client = client;
    this.#pid = pid;
    const query = (statement: { text: string; values: unknown[] }) => {
      // Statements that begin or end the transaction have no values.
      if (statement.values !== undefined) this.#last.splice(0, 1, statement);
      return client.query(statement);
    };
    const lent = { query: (text: never, values: never) => query(asStatement(text, values)) };
    const lend = (work: (lent: unknown) => Promise<unknown>) => work(lent);
    const ways = { withLongQuery: lend, withLookup: lend, withPage: lend, withListPage: lend };
    this.#database = ways as unknown as Database;
  }

  static async open(client: pg.Client): Promise<Ground> {
    await client.query(listPageSettings);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return new Ground(client, rows[0]?.pid ?? 0);
  }

  /** The request for a page of this size, at this position. */
  async askedAt({ list, filters, within }: Case, position: Position): Promise<Asked> {
    const [createdFrom, createdTo] = within ?? [null, null];
    const asked = { filters, createdFrom, createdTo, limit: pageRows, before: null };
    if (position === 'newest') return { ...asked, after: null };
    if (position === 'oldest') {
      const before = await this.#placeBefore(list, createdFrom);
      const { rows } = await findRows(this.#database, list, { ...asked, before, after: null });
      return { ...asked, after: (rows.at(-1)?.place ?? 0n) + 1n };
    }
    const { rows } = await this.#client.query<{ middle: string }>(
      `SELECT (min(item.place) + max(item.place)) / 2 AS middle FROM ${list.from}`,
    );
    return { ...asked, after: BigInt(rows[0]?.middle ?? 0) };
  }

  /** A page of a period begins within it, like every cursor of such a list. */
  async #placeBefore({ from }: List, moment: number | null): Promise<bigint> {
    if (moment === null) return 0n;
    const { rows } = await this.#client.query<{ first: string }>(
      `SELECT min(item.place) AS first FROM ${from} WHERE item.created_at >= $1`,
      [moment],
    );
    return BigInt(rows[0]?.first ?? 0) - 1n;
  }

  /** CPU microseconds of the database for one page. */
  async pageCost({ list }: Case, asked: Asked): Promise<number> {
    const before = this.#cpuUs();
    await findRows(this.#database, list, asked);
    return this.#cpuUs() - before;
  }

  /** Milliseconds until everything that a text may mean is found. */
  async searchMs(text: string): Promise<number> {
    // A search is not a page of a list: its results may be sorted.
    await this.#client.query('RESET enable_sort');
    const startedMs = performance.now();
    await findMeant(this.#database, meaningOf(text, { accountIdOf, ibanIn, walletOfReference }));
    await findNamed(this.#database, text);
    return performance.now() - startedMs;
  }

  /** The cost of a query that does nothing. */
  async echoCost(): Promise<number> {
    const before = this.#cpuUs();
    await this.#client.query('SELECT $1::bigint', ['1']);
    return this.#cpuUs() - before;
  }

  /** The indexes that the last page used. */
  async indexes({ list }: Case, asked: Asked): Promise<readonly string[]> {
    await findRows(this.#database, list, asked);
    const [last] = this.#last;
    const { rows } = await this.#client.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
      `EXPLAIN (FORMAT JSON) ${last?.text}`,
      last?.values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return plan === undefined ? [] : waysOf(plan);
  }

  /** The first field: nanoseconds on a processor. */
  #cpuUs(): number {
    const [nanoseconds = ''] = readFileSync(`/proc/${this.#pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000;
  }
}

type Plan = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Parent Relationship'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly Plan[];
};

/** The rows of a list, or the pieces that lead to them. */
const rowsOfTheList = /^(?:item(?:_\d+)?|piece)$/;

/**
 * How the plan finds the rows of the list: by which index, or by what else. It ignores single
 * values, which come before.
 */
const waysOf = (plan: Plan): readonly string[] => {
  if (plan['Parent Relationship'] === 'InitPlan') return [];
  const { Alias: alias = '', 'Node Type': type, 'Index Name': index } = plan;
  const isWay = rowsOfTheList.test(alias) && type !== 'Subquery Scan';
  // A sort of a single row is harmless.
  const isSort = type === 'Sort' && plan['Plan Rows'] > 1;
  const own = [...(isWay ? [index ?? type] : []), ...(isSort ? ['Sort'] : [])];
  return [...own, ...(plan.Plans ?? []).flatMap(waysOf)];
};

const asStatement = (text: unknown, values: unknown) =>
  (typeof text === 'string' ? { text, values } : text) as { text: string; values: unknown[] };
