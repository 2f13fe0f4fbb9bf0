import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Database } from './database.ts';
import { isLockedOut } from './faults.ts';
import { indexBuiltBesideWrites, type Migration, removalIn } from './migration-manners.ts';
import { refuseToRemoveWhatIsUsed, refuseUnknownSchema, wasRun } from './migration-refusals.ts';

const migrationsFolder = new URL('../../migrations/', import.meta.url);

export type { Migration } from './migration-manners.ts';

/** The numbered SQL files, in order. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Progress reports for a caller who waits for the migrations. */
export type MigrationNews = {
  readonly onBegin: (name: string) => void;
  /** Another node runs them. Called once. */
  readonly onWait: () => void;
  /** A newer version ran here. Its migrations do not disturb this one. */
  readonly onNewer?: (names: readonly string[]) => void;
  /** Others use a table that a file has to change. Called once for each file. */
  readonly onHeldUp?: (name: string) => void;
};
const untold: MigrationNews = { onBegin: () => {}, onWait: () => {} };

/** While a migration waits for a table, the table's users wait too, so it never waits for long. */
type Patience = { readonly lockMs: number; readonly restMs: number };
const usualPatience: Patience = { lockMs: 1_000, restMs: 4_000 };

/**
 * Brings the database to the newest schema: forward only, each file in its own transaction
 * (decision 0008-own-migrations). Nodes of the previous release work beside it (decision 0246).
 * Nodes that start at the same moment wait for each other at the lock and then find the work done.
 * No time limit ends a long migration: the next start would begin it again and get no further.
 * Returns the names of the files it ran.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  news: MigrationNews = untold,
  patience: Patience = usualPatience,
): Promise<readonly string[]> {
  return database.withSession('migrations', async (client) => {
    await takeLock(client, news.onWait);
    try {
      await client.query(bookOfMigrations);
      const newer = await refuseUnknownSchema(client, migrations);
      if (newer.length > 0) news.onNewer?.(newer);
      const ran: string[] = [];
      for (const migration of migrations) {
        if (await wasRun(client, migration)) continue;
        await refuseToRemoveWhatIsUsed(client, migration);
        news.onBegin(migration.name);
        await runOne(client, migration, news, patience);
        ran.push(migration.name);
      }
      return ran;
    } finally {
      // If even that fails, the session is gone, and the lock with it.
      await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    }
  });
}

const bookOfMigrations = `
  CREATE TABLE IF NOT EXISTS migration (
    name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now());
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute
                   WHERE attrelid = 'migration'::regclass AND attname = 'oldest_release') THEN
      -- The oldest release that works on the schema from here on. Null: the one before does.
      ALTER TABLE migration ADD COLUMN oldest_release text;
    END IF;
  END $$`;

async function runOne(
  client: ClientBase,
  migration: Migration,
  news: MigrationNews,
  patience: Patience,
): Promise<void> {
  const index = indexBuiltBesideWrites(migration.sql);
  if (index !== null) {
    await buildBesideWrites(client, migration, index);
    return;
  }
  for (let tries = 0; !(await isRunInTime(client, migration, patience.lockMs)); tries += 1) {
    if (tries === 0) news.onHeldUp?.(migration.name);
    await pause(patience.restMs);
  }
}

/**
 * False: others have used a table for longer than they may be made to wait. Nothing was changed.
 */
async function isRunInTime(
  client: ClientBase,
  migration: Migration,
  lockMs: number,
): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
    await client.query(migration.sql);
    await noteRun(client, migration);
    await client.query('COMMIT');
    return true;
  } catch (fault) {
    // If even that fails, the connection is gone, and the transaction with it. The first fault
    // tells why.
    await client.query('ROLLBACK').catch(() => {});
    if (isLockedOut(fault)) return false;
    throw fault;
  }
}

/**
 * An interrupted build leaves an invalid index. A build that was completed but not recorded left a
 * valid one.
 */
async function buildBesideWrites(
  client: ClientBase,
  migration: Migration,
  index: string,
): Promise<void> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'SELECT indisvalid AS is_valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  const [found] = rows;
  if (found?.is_valid === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  if (found?.is_valid !== true) await client.query(migration.sql);
  await noteRun(client, migration);
}

async function noteRun(client: ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO migration (name, checksum, oldest_release) VALUES ($1, $2, $3)', [
    name,
    checksum,
    removalIn(sql)?.release ?? null,
  ]);
}

// One key for all nodes. An advisory lock is fine here: migrations are not in the path of money.
const migrationLock = 7_046_151;
const askAgainMs = 100;

/** Polls for the lock: a session that waits in a statement would delay an index build meanwhile. */
async function takeLock(client: ClientBase, onWait: () => void): Promise<void> {
  for (let tries = 0; !(await isTaken(client)); tries += 1) {
    if (tries === 0) onWait();
    await pause(askAgainMs);
  }
}

async function isTaken(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [migrationLock],
  );
  return rows[0]?.taken === true;
}
