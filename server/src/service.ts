import { collectedProperties } from './edge/dialect.ts';
import { operatorAuthenticator } from './edge/operator-auth.ts';
import type { Route } from './edge/route.ts';
import { buildEdge } from './edge/server.ts';
import { createEngine } from './engine/engine.ts';
import { createIntegerIds } from './engine/integer-ids.store.ts';
import { pruneEngineTables } from './engine/pruning.store.ts';
import { createClientDirectory } from './identity/credentials/client-directory.ts';
import { createVault } from './identity/credentials/vault.ts';
import { accessTokenSeconds, createAccessTokens } from './identity/tokens/access-token.ts';
import { openSigningKeys } from './identity/tokens/signing-keys.ts';
import { tokenRoutes } from './identity/tokens/token.routes.ts';
import { type Clock, unixSeconds } from './kernel/time.ts';
import { actionRoutes } from './operator/actions/actions.routes.ts';
import { ledgerRoutes } from './operator/ledger/ledger.routes.ts';
import type { OperatorServices } from './operator/operate.ts';
import { projectRoutes } from './operator/projects/projects.routes.ts';
import { userRoutes } from './operator/users/users.routes.ts';
import { walletRoutes } from './operator/wallets/wallets.routes.ts';
import { keepHouse } from './running/housekeeping.ts';
import type { Log } from './running/logging.ts';
import { createMetrics } from './running/metrics.ts';
import { adminTokenIn, masterKeyIn } from './running/secrets-on-disk.ts';
import { defaultPublicUrl, type Settings } from './running/settings.ts';
import { createDatabase, type DatabaseSource, refuseUnusableServer } from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from './storage/migrate.ts';

export type Service = {
  readonly publicUrl: string;
  /** Finishes what was accepted, then stops everything that was started. */
  readonly stop: () => Promise<void>;
};

const version = '0.1.0';

const clock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** How to stop what was started, the newest last. */
type Started = (() => Promise<void>)[];

/** Puts the service together and starts it. What was started is stopped again when a later part refuses. */
export async function startService(settings: Settings, log: Log): Promise<Service> {
  const started: Started = [];
  const stop = async (): Promise<void> => {
    for (let end = started.pop(); end !== undefined; end = started.pop()) await end();
  };
  try {
    return { publicUrl: await start(settings, log, started), stop };
  } catch (refusal) {
    await stop();
    throw refusal;
  }
}

async function start(settings: Settings, log: Log, started: Started): Promise<string> {
  const adminToken = settings.adminToken ?? (await adminTokenIn(settings.dataDir));
  const masterKey = settings.masterKey ?? (await masterKeyIn(settings.dataDir));
  const source = await databaseSource(settings, log);
  const database = createDatabase(source);
  started.push(() => database.close());
  await refuseUnusableServer(source);
  const ran = await migrate(database, await readMigrations());
  if (ran.length > 0) log.info({ migrations: ran }, 'The database schema was brought up to date.');

  const metrics = createMetrics();
  const engine = createEngine({
    connect: database.connect,
    clock,
    metrics: metrics.engine,
    writeLanes: settings.writeLanes,
    queueWeightMax: settings.queueWeight,
    batchWeightMax: settings.batchWeight,
  });
  started.push(() => engine.close());
  const prune = {
    name: 'prune the engine tables',
    step: () => pruneEngineTables(database, clock.now()),
  };
  started.push(keepHouse([prune], log));

  const vault = createVault(masterKey);
  const directory = createClientDirectory(engine, vault);
  const keys = await openSigningKeys({ engine, vault, clock }, 'access tokens', accessTokenSeconds);
  // The port is known only when it is listened on; nobody asks before.
  let publicUrl = settings.publicUrl ?? '';
  const tokens = createAccessTokens(keys, () => publicUrl, clock);
  const operator = {
    engine,
    database,
    auth: operatorAuthenticator(adminToken),
    ids: createIntegerIds(database),
    vault,
    directory,
  };
  const edge = await buildEdge({
    groups: [
      { dialect: collectedProperties, routes: operatorRoutes(operator) },
      {
        dialect: collectedProperties,
        routes: tokenRoutes({ directory, tokens, keys, clock, publicUrl: () => publicUrl }),
      },
    ],
    version,
    log,
    metrics,
    readiness: { database: () => database.isReachable() },
  });
  const { host, port } = await edge.listen(settings.host, settings.port);
  started.push(() => edge.close());
  publicUrl = settings.publicUrl ?? defaultPublicUrl(host, port);
  return publicUrl;
}

const operatorRoutes = (services: OperatorServices): readonly Route[] => [
  ...projectRoutes(services),
  ...userRoutes(services),
  ...walletRoutes(services),
  ...ledgerRoutes(services),
  ...actionRoutes(services),
];

/** The server behind DATABASE_URL, or one of our own in the data folder. */
async function databaseSource(
  { databaseUrl, dataDir }: Settings,
  log: Log,
): Promise<DatabaseSource> {
  if (databaseUrl !== null) return { address: async () => databaseUrl, close: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir, log: (message) => log.info(message) });
  return { address: embedded.ensureRunning, close: embedded.stop };
}
