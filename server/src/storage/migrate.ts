import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import type { Database } from './database.ts';
import { StartupRefusal } from './startup-refusal.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** The numbered SQL files, in their order. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** What whoever waits for the migrations is told meanwhile. */
type MigrationNews = {
  readonly onBegin: (name: string) => void;
  /** Somebody else runs them: told once. */
  readonly onWait: () => void;
};
const untold: MigrationNews = { onBegin: () => {}, onWait: () => {} };

/**
 * Brings the database to the newest schema: forward only, each file in a transaction of its own
 * (decision 0008-own-migrations).
 * Nodes that start at the same moment wait for each other at the lock and find the work done.
 * Nothing ends a migration that takes long: the next start would begin it anew and get no further.
 * Returns the names of the files it ran.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  news: MigrationNews = untold,
): Promise<readonly string[]> {
  return database.withSession('migrations', async (client) => {
    const ran: string[] = [];
    const onWait = once(news.onWait);
    await inTransaction(client, onWait, async () => {
      await client.query(`CREATE TABLE IF NOT EXISTS migration (
        name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
      await refuseNewerSchema(client, migrations);
    });
    for (const migration of migrations) {
      await inTransaction(client, onWait, async () => {
        if (await wasRun(client, migration)) return;
        news.onBegin(migration.name);
        await client.query(migration.sql);
        await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [
          migration.name,
          migration.checksum,
        ]);
        ran.push(migration.name);
      });
    }
    return ran;
  });
}

async function wasRun(client: ClientBase, migration: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    'SELECT checksum FROM migration WHERE name = $1',
    [migration.name],
  );
  const [found] = rows;
  if (found !== undefined && found.checksum !== migration.checksum) {
    throw new StartupRefusal(
      `The migration ${migration.name} was changed after it had run on this database; a released migration is never edited.`,
    );
  }
  return found !== undefined;
}

/** An older program must not work on a schema it does not know. */
async function refuseNewerSchema(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM migration WHERE name <> ALL($1) ORDER BY name LIMIT 1',
    [known],
  );
  const [unknown] = rows;
  if (unknown !== undefined) {
    throw new StartupRefusal(
      `The database has the migration ${unknown.name}, which this version of Florin does not know; start a newer version.`,
    );
  }
}

// One key for all nodes. An advisory lock is fine here: migrations are not in the path of money.
const migrationLock = 7_046_151;

async function inTransaction(
  client: ClientBase,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await takeLock(client, onWait);
    await work();
    await client.query('COMMIT');
  } catch (fault) {
    // Where even that fails the connection is gone, and the transaction with it: the first fault tells why.
    await client.query('ROLLBACK').catch(() => {});
    throw fault;
  }
}

async function takeLock(client: ClientBase, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS taken',
    [migrationLock],
  );
  if (rows[0]?.taken === true) return;
  onWait();
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
}

function once(tell: () => void): () => void {
  let isTold = false;
  return () => {
    if (!isTold) tell();
    isTold = true;
  };
}
