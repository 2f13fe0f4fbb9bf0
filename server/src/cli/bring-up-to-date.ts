import { createDatabase, type DatabaseSource } from '../storage/database.ts';
import { startEmbeddedPostgres } from '../storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from '../storage/migrate.ts';
import { refuseUnusableServer } from '../storage/usable-server.ts';
import { isOfDatabase, sentenceOf } from './database-words.ts';
import { CliFailure } from './failure.ts';
import { settingOf } from './target.ts';
import { progress, type Terminal } from './terminal.ts';

/** The migrations that ran now, and all existing ones, by name. */
export type Migrated = { readonly ran: readonly string[]; readonly migrations: readonly string[] };

/** Runs the missing migrations. */
export async function bringUpToDate(terminal: Terminal): Promise<Migrated> {
  try {
    return await ranOn(terminal);
  } catch (error) {
    throw isOfDatabase(error) ? new CliFailure('refused', sentenceOf(error)) : error;
  }
}

/**
 * The server behind DATABASE_URL, or the embedded one, started for this command and then stopped.
 */
async function sourceFor(terminal: Terminal): Promise<DatabaseSource> {
  const databaseUrl = settingOf(terminal.environment, 'databaseUrl');
  if (databaseUrl !== null) return { address: async () => databaseUrl, close: async () => {} };
  const dataDir = settingOf(terminal.environment, 'dataDir');
  progress(terminal, `Starting the embedded database in ${dataDir} …`);
  const log = (message: string): void => progress(terminal, message);
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return { address: embedded.ensureRunning, close: embedded.stop };
}

async function ranOn(terminal: Terminal): Promise<Migrated> {
  const migrations = await readMigrations();
  const source = await sourceFor(terminal);
  const database = createDatabase(source);
  try {
    await refuseUnusableServer(source);
    const ran = await migrate(database, migrations, {
      onBegin: (name) => progress(terminal, `Running ${name} …`),
      onWait: () => progress(terminal, 'Another node migrates the database; waiting for it …'),
      onNewer: () => progress(terminal, 'A newer version has migrated the database.'),
      onHeldUp: (name) => progress(terminal, `${name} waits for a table that others use …`),
    });
    return { ran, migrations: migrations.map(({ name }) => name) };
  } finally {
    await database.close();
  }
}
