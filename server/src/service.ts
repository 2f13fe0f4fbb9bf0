import { collectedProperties } from './edge/dialect.ts';
import { operatorAuthenticator } from './edge/operator-auth.ts';
import { buildEdge } from './edge/server.ts';
import { createEngine } from './engine/engine.ts';
import { pruneEngineTables } from './engine/pruning.store.ts';
import { type Clock, unixSeconds } from './kernel/time.ts';
import { ledgerRoutes } from './operator/ledger.routes.ts';
import { keepHouse } from './running/housekeeping.ts';
import type { Log } from './running/logging.ts';
import { createMetrics } from './running/metrics.ts';
import { adminTokenIn, masterKeyIn } from './running/secrets-on-disk.ts';
import type { Settings } from './running/settings.ts';
import { createDatabase, type DatabaseSource, refuseOldServer } from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from './storage/migrate.ts';

export type Service = {
  readonly host: string;
  readonly port: number;
  /** Finishes what was accepted, then stops everything that was started. */
  readonly stop: () => Promise<void>;
};

export const version = '0.1.0';

const systemClock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** Puts the service together and starts it. What was started is stopped again when a later part refuses. */
export async function startService(settings: Settings, log: Log): Promise<Service> {
  const started: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let end = started.pop(); end !== undefined; end = started.pop()) await end();
  };
  try {
    const address = await start(settings, log, started);
    return { ...address, stop };
  } catch (refusal) {
    await stop();
    throw refusal;
  }
}

async function start(settings: Settings, log: Log, started: (() => Promise<void>)[]) {
  const adminToken = settings.adminToken ?? (await adminTokenIn(settings.dataDir));
  if (settings.masterKey === null) await masterKeyIn(settings.dataDir);
  const database = createDatabase(await databaseSource(settings, log));
  started.push(() => database.close());
  await refuseOldServer(database);
  const ran = await migrate(database, await readMigrations());
  if (ran.length > 0) log.info({ migrations: ran }, 'The database schema was brought up to date.');

  const metrics = createMetrics();
  const engine = createEngine({
    connect: database.connect,
    clock: systemClock,
    metrics: metrics.engine,
    writeLanes: settings.writeLanes,
    queueWeightMax: settings.queueWeight,
    batchWeightMax: settings.batchWeight,
  });
  started.push(() => engine.close());
  const prune = {
    name: 'prune the engine tables',
    step: () => pruneEngineTables(database, systemClock.now()),
  };
  started.push(keepHouse([prune], log));

  const auth = operatorAuthenticator(adminToken);
  const edge = await buildEdge({
    groups: [{ dialect: collectedProperties, routes: ledgerRoutes({ engine, database, auth }) }],
    version,
    log,
    metrics,
    readiness: { database: () => database.isReachable() },
  });
  const address = await edge.listen(settings.host, settings.port);
  started.push(() => edge.close());
  return address;
}

/** The server behind DATABASE_URL, or one of our own in the data folder. */
async function databaseSource(
  { databaseUrl, dataDir }: Settings,
  log: Log,
): Promise<DatabaseSource> {
  if (databaseUrl !== null) return { address: async () => databaseUrl, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir, log: (message) => log.info(message) });
  return { address: embedded.ensureRunning, close: embedded.stop };
}
