import { createHmac } from 'node:crypto';
import { openMethods } from './assembly/open-methods.ts';
import type { Ground, Start } from './assembly/start.ts';
import { type Delivering, startDelivery } from './assembly/start-delivery.ts';
import { startMail } from './assembly/start-mail.ts';
import { buyerPageRoutes } from './checkout/buyer-pages.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { Catalogue } from './checkout/methods/method.ts';
import { formOrderAnew } from './checkout/orders/form-order-anew.ts';
import { expireSession } from './checkout/payments/expire-session.ts';
import { ownEventsRoute } from './delivery/events/own-events.routes.ts';
import { publicKeyRoute } from './delivery/public-key.routes.ts';
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
import { pruneMails } from './mail/mail.store.ts';
import { actionRoutes } from './operator/actions/actions.routes.ts';
import { beneficiaryRoutes } from './operator/beneficiaries/beneficiaries.routes.ts';
import {
  type CheckoutOperatorServices,
  checkoutOperatorRoutes,
} from './operator/checkout/checkout.routes.ts';
import { type ClockServices, clockRoutes } from './operator/clock/clock.routes.ts';
import { type DeliveryServices, deliveryRoutes } from './operator/deliveries/deliveries.routes.ts';
import { eventRoutes } from './operator/events/events.routes.ts';
import { ledgerRoutes } from './operator/ledger/ledger.routes.ts';
import { mailRoutes } from './operator/mails/mails.routes.ts';
import { projectRoutes } from './operator/projects/projects.routes.ts';
import {
  type SigningKeyServices,
  signingKeyRoutes,
} from './operator/signing-keys/signing-keys.routes.ts';
import { userRoutes } from './operator/users/users.routes.ts';
import { walletRoutes } from './operator/wallets/wallets.routes.ts';
import { keepHouse } from './running/housekeeping.ts';
import type { Log } from './running/logging.ts';
import { createMetrics } from './running/metrics.ts';
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
import { openServiceClock } from './time/service-clock.ts';

export type Service = {
  readonly publicUrl: string;
  /** Shown to whoever starts it for the first time; null when there is nothing new to tell. */
  readonly demo: DemoData | null;
  /** Finishes what was accepted, then stops everything that was started. */
  readonly stop: () => Promise<void>;
};

type Served = Omit<Service, 'stop'>;

const version = '0.1.0';

/** What a callback key signed may be repeated for so long: longer than any schedule. */
const callbackLifeSeconds = 7 * 86_400;

const realClock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** Puts the service together and starts it. What was started is stopped again when a later part refuses. */
export async function startService(settings: Settings, log: Log): Promise<Service> {
  const start: Start = { settings, log, metrics: createMetrics(), started: [] };
  const stop = async (): Promise<void> => {
    for (let end = start.started.pop(); end !== undefined; end = start.started.pop()) await end();
  };
  try {
    const catalogue = await openMethods(start);
    const database = await startDatabase(start);
    const clock = await openServiceClock(database, realClock, settings.testClock);
    start.started.push(() => clock.close());
    const engine = startEngine(start, database, clock);
    const served = await serve(start, { database, clock, engine }, catalogue);
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
  const chores = [
    { name: 'prune the engine tables', step: () => pruneEngineTables(database, clock.now()) },
    { name: 'prune the mails', step: () => pruneMails(database, clock.now()) },
  ];
  started.push(keepHouse(chores, log));
  return engine;
}

/** Identity, and HTTP in front of everything. */
async function serve(start: Start, ground: Ground, catalogue: Catalogue): Promise<Served> {
  const { settings, log, metrics, started } = start;
  const { database, clock, engine } = ground;
  const { guard, shared } = await startSharing(start, ground);

  const masterKey = settings.masterKey ?? (await masterKeyIn(settings.dataDir));
  const vault = createVault(masterKey);
  const adminToken = settings.adminToken ?? (await adminTokenIn(settings.dataDir));
  const directory = createClientDirectory(engine, vault);
  const openKeys = (ring: string, lifetimeSeconds: number) =>
    openSigningKeys({ engine, vault, clock }, ring, lifetimeSeconds);
  const keys = await openKeys('access tokens', accessTokenSeconds);
  const callbackKeys = await openKeys('callbacks', callbackLifeSeconds);
  const formers = { order: formOrderAnew(engine, clock) };
  const delivering = startDelivery(start, ground, { directory, keys: callbackKeys, formers });
  // The port is known only when it is listened on; nobody asks before.
  let address = settings.publicUrl ?? '';
  const publicUrl = () => address;
  const tokens = createAccessTokens(keys, publicUrl, clock);
  const limits = createLimits({
    limiter: shared.limiter,
    table: limitTable(settings.rateLimit),
    unixMs: () => Date.now() + clock.offsetMs(),
  });
  const bearer = bearerAuthenticator(tokens);
  const mac = clientMacAuthenticator({ ...shared, directory, clock, realClock, publicUrl });
  const checkout = limitOfTokens(limits, 'checkout', directory);
  const wallet = limitOfClients(limits, 'wallet');
  const parts = { ...ground, directory, catalogue };
  const routes: readonly Route[] = [
    ...operatorRoutes({
      ...parts,
      auth: operatorAuthenticator(adminToken),
      ids: createIntegerIds(database),
      vault,
      realClock,
      scheduler: schedulerOf(start, ground, delivering),
      keys,
      callbackKeys,
      resend: delivering.resend,
    }),
    ...tokenRoutes({ directory, tokens, keys, callbackKeys, clock, publicUrl }),
    ...ownProjectRoutes({ engine, bearer, mac, limits: { checkout, wallet } }),
    ...checkoutRoutes({ ...parts, bearer, limit: checkout, publicUrl }),
    ...buyerPageRoutes({ ...parts, publicUrl, formKey: keyFor(masterKey, 'forms') }),
    ownEventsRoute({ database, bearer, limit: checkout }),
    publicKeyRoute(callbackKeys),
    serverTimeRoute(realClock),
  ];
  const edge = await buildEdge({
    groups: [{ dialect: collectedProperties, routes }],
    version,
    log,
    metrics,
    hashKey: keyFor(masterKey, 'request bodies'),
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
  const demo = isSeeded(settings) ? await seedDemo({ url: local, adminToken }) : null;
  return { publicUrl: address, demo };
}

/** A key for one use and no other. */
const keyFor = (masterKey: Buffer, use: string): Buffer =>
  createHmac('sha256', masterKey).update(use).digest();

const isSeeded = ({ seed, databaseUrl }: Settings): boolean =>
  (seed ?? (databaseUrl === null ? 'demo' : 'none')) === 'demo';

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

function schedulerOf(start: Start, ground: Ground, { dispatcher }: Delivering): Scheduler {
  const { log, started } = start;
  const scheduler = startScheduler({
    ...ground,
    handlers: [retireSecrets, expireSession],
    slowWork: [startMail(start, ground), dispatcher],
    onFault: (err, timer) => log.warn({ err, timer }, 'Something that fell due was put off.'),
  });
  started.push(() => scheduler.close());
  return scheduler;
}

type OperatorParts = ClockServices &
  SigningKeyServices &
  DeliveryServices &
  CheckoutOperatorServices;

const operatorRoutes = (services: OperatorParts): readonly Route[] => [
  ...projectRoutes(services),
  ...userRoutes(services),
  ...walletRoutes(services),
  ...beneficiaryRoutes(services),
  ...ledgerRoutes(services),
  ...actionRoutes(services),
  ...clockRoutes(services),
  ...mailRoutes(services),
  ...signingKeyRoutes(services),
  ...eventRoutes(services),
  ...deliveryRoutes(services),
  ...checkoutOperatorRoutes(services),
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
