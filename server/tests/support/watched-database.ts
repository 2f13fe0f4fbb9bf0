import type pg from 'pg';
import type { Database } from '../../src/storage/database.ts';

export type Ask = (client: pg.ClientBase, text: string, values: unknown[]) => Promise<unknown>;

type Given = string | { readonly text: string; readonly values?: unknown[] };

const isQuestion = (text: string): boolean => /^\s*(?:SELECT|WITH)/.test(text);

/** The same database, with a callback before each query on any connection. */
export function watchedDatabase(database: Database, before: Ask): Database {
  const watched = (client: pg.ClientBase) => ({
    query: async (given: Given, more: unknown[] = []) => {
      const { text, values = [] } =
        typeof given === 'string' ? { text: given, values: more } : given;
      if (isQuestion(text)) await before(client, text, values);
      return client.query(text, values);
    },
  });
  const lend =
    (own: Database['withLookup']): Database['withLookup'] =>
    (work) =>
      own((client) => work(watched(client) as unknown as pg.ClientBase));
  return {
    ...database,
    withLookup: lend(database.withLookup),
    withPage: lend(database.withPage),
    withListPage: lend(database.withListPage),
    withLongQuery: lend(database.withLongQuery),
    withWorker: lend(database.withWorker),
  };
}

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] };

type Counting = { readonly database: Database; readonly blocks: () => number };

/** The same database, which also counts the blocks that its queries touch. */
export function countingBlocks(database: Database): Counting {
  let touched: number | null = null;
  const count: Ask = async (client, text, values) => {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await client.query<Explained>(explained, values);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    const blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    touched = (touched ?? 0) + blocks;
  };
  const blocks = (): number => {
    if (touched === null) throw new Error('nothing was asked: a comparison would say nothing');
    return touched;
  };
  return { database: watchedDatabase(database, count), blocks };
}
