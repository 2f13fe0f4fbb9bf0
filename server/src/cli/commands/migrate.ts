import {
  createDatabase,
  type DatabaseSource,
  refuseUnusableServer,
} from '../../storage/database.ts';
import { startEmbeddedPostgres } from '../../storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from '../../storage/migrate.ts';
import type { Command, Result } from '../command.ts';
import { isOfDatabase, sentenceOf } from '../database-words.ts';
import { CliFailure } from '../failure.ts';
import { count } from '../render.ts';
import { settingOf } from '../target.ts';
import { progress, type Terminal } from '../terminal.ts';

/** What ran, in words. */
export const migratedText = (ran: readonly string[], known: number): string =>
  ran.length === 0
    ? `The database is up to date (${count(known, 'migration')}).\n`
    : `${ran.map((name) => `ran ${name}\n`).join('')}The database is up to date: ${count(ran.length, 'migration')} ran.\n`;

/** The server behind DATABASE_URL, or the embedded one, started for this and stopped again. */
async function sourceFor(terminal: Terminal): Promise<DatabaseSource> {
  const databaseUrl = settingOf(terminal.environment, 'databaseUrl');
  if (databaseUrl !== null) return { address: async () => databaseUrl, close: async () => {} };
  const dataDir = settingOf(terminal.environment, 'dataDir');
  progress(terminal, `Starting the embedded database in ${dataDir} …`);
  const log = (message: string): void => progress(terminal, message);
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return { address: embedded.ensureRunning, close: embedded.stop };
}

async function bringUpToDate(terminal: Terminal): Promise<Result> {
  const migrations = await readMigrations();
  const source = await sourceFor(terminal);
  const database = createDatabase(source);
  try {
    await refuseUnusableServer(source);
    progress(terminal, 'Running the migrations that are missing …');
    const ran = await migrate(database, migrations);
    return {
      document: { ran, migrations: migrations.map(({ name }) => name) },
      text: () => migratedText(ran, migrations.length),
    };
  } finally {
    await database.close();
  }
}

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date and stop',
  details:
    'Works on DATABASE_URL, or on the embedded database in DATA_DIR while no server runs on it. ' +
    'The server does the same when it starts; this is for whoever wants to do it before.',
  reaches: 'nothing',
  examples: [
    { does: 'the embedded database', line: 'florin migrate' },
    {
      does: 'a server of your own',
      line: 'DATABASE_URL=postgres://db.example/florin florin migrate',
    },
  ],
  run: async ({ terminal }) => {
    try {
      return await bringUpToDate(terminal);
    } catch (error) {
      throw isOfDatabase(error) ? new CliFailure('refused', sentenceOf(error)) : error;
    }
  },
};
