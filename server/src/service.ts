import { createHmac } from 'node:crypto';
import { collectedProperties } from './edge/dialect.ts';
import { operatorAuthenticator } from './edge/operator-auth.ts';
import type { Route } from './edge/route.ts';
import { buildEdge } from './edge/server.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { createIntegerIds } from './engine/integer-ids.store.ts';
import { pruneEngineTables } from './engine/pruning.store.ts';
import { createClientDirectory } from './identity/credentials/client-directory.ts';
import { retireSecrets } from './identity/credentials/retire-secrets.ts';
import { createVault } from './identity/credentials/vault.ts';
import { clientMacAuthenticator } from './identity/mac/client-mac.ts';
import { ownProjectRoutes } from './identity/projects/own-project.routes.ts';
import { limitOfClients, limitOfTokens } from './identity/request-limits.ts';
import { serverTimeRoute } from './identity/server-time.routes.ts';
import { accessTokenSeconds, createAccessTokens } from './identity/tokens/access-token.ts';
import { bearerAuthenticator } from './identity/tokens/bearer-auth.ts';
import { openSigningKeys } from './identity/tokens/signing-keys.ts';
import { tokenRoutes } from './identity/tokens/token.routes.ts';
import { type Clock, unixSeconds } from './kernel/time.ts';
import { actionRoutes } from './operator/actions/actions.routes.ts';
import { beneficiaryRoutes } from './operator/beneficiaries/beneficiaries.routes.ts';
import { type ClockServices, clockRoutes } from './operator/clock/clock.routes.ts';
import { ledgerRoutes } from './operator/ledger/ledger.routes.ts';
import { projectRoutes } from './operator/projects/projects.routes.ts';
import { userRoutes } from './operator/users/users.routes.ts';
import { walletRoutes } from './operator/wallets/wallets.routes.ts';
import { keepHouse } from './running/housekeeping.ts';
import type { Log } from './running/logging.ts';
import { createMetrics, type Metrics } from './running/metrics.ts';
import { adminTokenIn, masterKeyIn } from './running/secrets-on-disk.ts';
import { type DemoData, seedDemo } from './running/seed.ts';
import { defaultPublicUrl, type Settings } from './running/settings.ts';
import { createLimits, limitTable } from './shared-state/limits.ts';
import { openSharedState } from './shared-state/shared-state.ts';
import {
  createDatabase,
  type Database,
  type DatabaseSource,
  refuseUnusableServer,
} from './storage/database.ts';
import { startEmbeddedPostgres } from './storage/embedded/embedded-postgres.ts';
import { migrate, readMigrations } from './storage/migrate.ts';
import { guardNode } from './storage/node-guard.ts';
import { type Scheduler, startScheduler } from './time/scheduler.ts';
import { openServiceClock, type ServiceClock } from './time/service-clock.ts';

export type Service = {
  readonly publicUrl: string;
  /** Shown to whoever starts it for the first time; null when there is nothing new to tell. */
  readonly demo: DemoData | null;
  /** Finishes what was accepted, then stops everything that was started. */
  readonly stop: () => Promise<void>;
};

const version = '0.1.0';

const realClock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** What the parts of a starting service have in common. */
type Start = {
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How to stop what was started, the newest last. */
  readonly started: (() => Promise<void>)[];
};

/** What everything else stands on. */
type Ground = {
  readonly database: Database;
  readonly clock: ServiceClock;
  readonly engine: Engine;
};

/** Puts the service together and starts it. What was started is stopped again when a later part refuses. */
export async function startService(settings: Settings, log: Log): Promise<Service> {
  const start: Start = { settings, log, metrics: createMetrics(), started: [] };
  const stop = async (): Promise<void> => {
    for (let end = start.started.pop(); end !== undefined; end = start.started.pop()) await end();
  };
  try {
    const database = await startDatabase(start);
    const clock = await openServiceClock(database, realClock, settings.testClock);
    start.started.push(() => clock.close());
    const engine = startEngine(start, database, clock);
    const served = await serve(start, { database, clock, engine });
    return { ...served, stop };
  } catch (refusal) {
    await stop();
    throw refusal;
  }
}

/** A database with the newest schema. */
async function startDatabase({ settings, log, started }: Start): Promise<Database> {
  const source = await databaseSource(settings, log);
  const database = createDatabase(source);
  started.push(() => database.close());
  await refuseUnusableServer(source);
  const ran = await migrate(database, await readMigrations());
  if (ran.length > 0) log.info({ migrations: ran }, 'The database schema was brought up to date.');
  return database;
}

function startEngine(
  { settings, log, metrics, started }: Start,
  database: Database,
  clock: Clock,
): Engine {
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
  return engine;
}

/** Identity, and HTTP in front of everything. */
async function serve(start: Start, ground: Ground): Promise<Omit<Service, 'stop'>> {
  const { settings, log, metrics, started } = start;
  const { database, clock, engine } = ground;
  const { guard, shared } = await startSharing(start, ground);

  const masterKey = settings.masterKey ?? (await masterKeyIn(settings.dataDir));
  const vault = createVault(masterKey);
  const adminToken = settings.adminToken ?? (await adminTokenIn(settings.dataDir));
  const directory = createClientDirectory(engine, vault);
  const keys = await openSigningKeys({ engine, vault, clock }, 'access tokens', accessTokenSeconds);
  // The port is known only when it is listened on; nobody asks before.
  let address = settings.publicUrl ?? '';
  const publicUrl = () => address;
  const tokens = createAccessTokens(keys, publicUrl, clock);
  const { nonces, limiter } = shared;
  const limits = createLimits({
    limiter,
    table: limitTable(settings.rateLimit),
    unixMs: () => Date.now() + clock.offsetMs(),
  });
  const routes: readonly Route[] = [
    ...operatorRoutes({
      engine,
      database,
      auth: operatorAuthenticator(adminToken),
      ids: createIntegerIds(database),
      vault,
      directory,
      clock,
      realClock,
      scheduler: schedulerOf(start, ground),
    }),
    ...tokenRoutes({ directory, tokens, keys, clock, publicUrl }),
    ...ownProjectRoutes({
      engine,
      bearer: bearerAuthenticator(tokens),
      mac: clientMacAuthenticator({ directory, nonces, clock, realClock, publicUrl }),
      limits: {
        checkout: limitOfTokens(limits, 'checkout', directory),
        wallet: limitOfClients(limits, 'wallet'),
      },
    }),
    serverTimeRoute(realClock),
  ];
  const edge = await buildEdge({
    groups: [{ dialect: collectedProperties, routes }],
    version,
    log,
    metrics,
    hashKey: createHmac('sha256', masterKey).update('request bodies').digest(),
    readiness: {
      database: () => database.isReachable(),
      sole_node: guard.isHeld,
      shared_state: shared.isReachable,
    },
  });
  const { host, port } = await edge.listen(settings.host, settings.port);
  started.push(() => edge.close());
  const local = defaultPublicUrl(host, port);
  address = settings.publicUrl ?? local;
  const isDemo = (settings.seed ?? (settings.databaseUrl === null ? 'demo' : 'none')) === 'demo';
  const demo = isDemo ? await seedDemo({ url: local, adminToken }) : null;
  return { publicUrl: address, demo };
}

/** What nodes share, and the certainty that nobody shares the database without it. */
async function startSharing({ settings, log, started }: Start, { database, clock }: Ground) {
  const { redisUrl } = settings;
  const guard = await guardNode(
    () => database.openSession('node'),
    redisUrl === null ? 'alone' : 'together',
  );
  started.push(() => guard.release());
  const shared = await openSharedState(redisUrl, realClock, clock.offsetMs, (message) =>
    log.warn(message),
  );
  started.push(() => shared.close());
  return { guard, shared };
}

function schedulerOf({ log, started }: Start, ground: Ground): Scheduler {
  const scheduler = startScheduler({
    ...ground,
    handlers: [retireSecrets],
    onFault: (err, timer) => log.warn({ err, timer }, 'Something that fell due was put off.'),
  });
  started.push(() => scheduler.close());
  return scheduler;
}

const operatorRoutes = (services: ClockServices): readonly Route[] => [
  ...projectRoutes(services),
  ...userRoutes(services),
  ...walletRoutes(services),
  ...beneficiaryRoutes(services),
  ...ledgerRoutes(services),
  ...actionRoutes(services),
  ...clockRoutes(services),
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
