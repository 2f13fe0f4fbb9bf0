import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { filledTemplate } from './templates.ts';

export type TestDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Runs one statement, to look at rows or to prepare what our own code would refuse. */
  readonly query: <Row extends pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** A session for what the service may not do in its own database. */
  readonly asSuperuser: (work: (session: pg.Client) => Promise<unknown>) => Promise<void>;
  readonly drop: () => Promise<void>;
};

const at = (name: string, serverUrl: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function inSession(
  connectionString: string,
  work: (session: pg.Client) => Promise<unknown>,
): Promise<void> {
  const session = new pg.Client({ connectionString });
  await session.connect();
  try {
    await work(session);
  } finally {
    await session.end();
  }
}

const onServer = (sql: string): Promise<void> =>
  inSession(inject('superuserUrl'), (session) => session.query(sql));

/** A new migrated database on the server of this run. */
export async function createTestDatabase(template = filledTemplate): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = at(name, inject('serverUrl'));
  // Copied file by file, which takes half as long as page by page through the log.
  await onServer(
    `CREATE DATABASE ${name} OWNER ${new URL(url).username} TEMPLATE ${template} STRATEGY file_copy`,
  );
  const database = createDatabase({ address: async () => url, close: async () => {} });
  return {
    url,
    database,
    query: (sql, values) =>
      database.withLongQuery(async (client) => (await client.query(sql, values)).rows),
    asSuperuser: (work) => inSession(at(name, inject('superuserUrl')), work),
    drop: async () => {
      await database.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
