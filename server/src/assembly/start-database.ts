import { refuseBadGround } from '../running/ground/ground-watch.ts';
import { lookAtDatabase, lookAtMachine } from '../running/ground/look.ts';
import type { Settings } from '../running/settings.ts';
import { createDatabase, type Database, type DatabaseSource } from '../storage/database.ts';
import { startEmbeddedPostgres } from '../storage/embedded/embedded-postgres.ts';
import { isDiskFull } from '../storage/faults.ts';
import { type Migration, migrate, readMigrations } from '../storage/migrate.ts';
import { refuseUnusableServer } from '../storage/usable-server.ts';
import type { Start } from './start.ts';

/** `migrations`: those that this program knows. */
type MigratedDatabase = { readonly database: Database; readonly migrations: readonly Migration[] };

/** Opens a database with the newest schema, or a newer one. */
export async function startDatabase(start: Start): Promise<MigratedDatabase> {
  const { settings, log, started } = start;
  refuseBadGround(await lookAtMachine(placeOf(settings)), log);
  const source = await databaseSource(start);
  const database = createDatabase(source);
  started.push(() => database.close());
  await refuseUnusableServer(source);
  refuseBadGround(await lookAtDatabase(database), log);
  const migrations = await readMigrations();
  let isNew = false;
  const ran = await migrate(database, migrations, {
    onBegin: (migration) => {
      // While there are no rows, every migration is quick.
      isNew ||= migration === migrations[0]?.name;
      log[isNew ? 'debug' : 'info']({ migration }, 'A migration of the database begins.');
    },
    onWait: () => log.info('Another node migrates the database; waiting for it.'),
    onNewer: (newer) =>
      log.warn({ migrations: newer }, 'The database was migrated by a newer version of Florin.'),
    onHeldUp: (migration) =>
      log.info({ migration }, 'A migration waits for a table that others use; it tries again.'),
  });
  if (isNew) log.info({ migrations: ran.length }, 'The database schema was created.');
  else if (ran.length > 0) {
    log.info({ migrations: ran }, 'The database schema was brought up to date.');
  }
  return { database, migrations };
}

/** Where the service's data is, as far as this machine is concerned. */
export const placeOf = ({ dataDir, databaseUrl }: Settings) => ({
  dataDir,
  isEmbedded: databaseUrl === null,
});

/** The server behind DATABASE_URL, or an embedded one in the data folder. */
async function databaseSource({
  settings,
  log,
  ownPorts,
  diskFull,
}: Start): Promise<DatabaseSource> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) return { address: async () => databaseUrl, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir, log: (message) => log.info(message) });
  const address = async (): Promise<string> => {
    const current = await embedded.ensureRunning().catch((reason: unknown) => {
      if (isDiskFull(reason)) diskFull.saw();
      throw reason;
    });
    ownPorts.addIn(current);
    return current;
  };
  return { address, close: embedded.stop };
}
