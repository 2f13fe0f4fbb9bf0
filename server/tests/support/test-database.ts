import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { filledTemplate } from './templates.ts';

export type TestDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Runs one statement, for looking at rows and for preparing what our own code would refuse. */
  readonly query: <Row extends pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  readonly drop: () => Promise<void>;
};

const urlOf = (name: string): string => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

async function onServer(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

/** A database of its own, migrated, on the server of this run. */
export async function createTestDatabase(template = filledTemplate): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = urlOf(name);
  const database = createDatabase({ address: async () => url, close: async () => {} });
  return {
    url,
    database,
    query: (sql, values) =>
      database.withLongQuery(async (client) => (await client.query(sql, values)).rows),
    drop: async () => {
      await database.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
