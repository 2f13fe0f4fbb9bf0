import { endAll } from './assembly/end-all.ts';
import { openIdentity } from './assembly/open-identity.ts';
import { openMethods } from './assembly/open-methods.ts';
import { listenWithTls, openTls } from './assembly/open-tls.ts';
import { routeGroups } from './assembly/routes.ts';
import type { Ground, Start } from './assembly/start.ts';
import { type Delivering, startDelivery } from './assembly/start-delivery.ts';
import { openMail, startMail } from './assembly/start-mail.ts';
import { startTransfer } from './assembly/start-transfer.ts';
import { startWallet } from './assembly/start-wallet.ts';
import { welcomeWith } from './assembly/welcome.ts';
import { checkoutWebhooks } from './checkout/checkout-webhooks.wire.ts';
import type { Catalogue } from './checkout/methods/method.ts';
import { formOrderAnew } from './checkout/orders/form-order-anew.ts';
import { expireSession } from './checkout/payments/expire-session.ts';
import { disputeCard } from './checkout/rails/cards/dispute-card.ts';
import { buildEdge } from './edge/server.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { pruneEngineTables } from './engine/pruning.store.ts';
import { referenceRoute } from './front-door/home.routes.ts';
import { seedDemo } from './front-door/seed.ts';
import type { Welcome } from './front-door/welcome.ts';
import { retireSecrets } from './identity/credentials/retire-secrets.ts';
import { type Clock, unixSeconds } from './kernel/time.ts';
import type { MailTexts } from './mail/mail-texts.ts';
import { keepHouse } from './running/housekeeping.ts';
import type { Log } from './running/logging.ts';
import { createMetrics } from './running/metrics.ts';
import { putOffLog } from './running/put-off-log.ts';
import { defaultPublicUrl, type Settings } from './running/settings.ts';
import type { TlsListener } from './running/tls-files.ts';
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
import type { TimerHandler } from './time/timer.ts';
import { transferCallbacks } from './transfer/transfer-callbacks.wire.ts';
import { walletCallbacks } from './wallet/wallet-callbacks.wire.ts';

export type Service = {
  readonly publicUrl: string;
  /** Where it also listens with TLS; null where it does not. */
  readonly tlsUrl: string | null;
  /** Shown to whoever starts it. */
  readonly welcome: Welcome;
  /** Finishes what was accepted, then stops everything that was started. */
  readonly stop: () => Promise<void>;
};

type Served = Omit<Service, 'stop'>;

const version = '0.1.0';

const realClock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** Puts the service together and starts it. What was started is stopped again when a later part refuses. */
export async function startService(settings: Settings, log: Log): Promise<Service> {
  const putOff = putOffLog(log);
  const start: Start = { settings, log, putOff, metrics: createMetrics(), started: [] };
  const end = async (): Promise<readonly unknown[]> => {
    const faults = await endAll(start.started);
    for (const err of faults) log.error({ err }, 'A part of the service failed to end.');
    return faults;
  };
  const stop = async (): Promise<void> => {
    const faults = await end();
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything has ended well.');
  };
  try {
    const catalogue = await openMethods(start);
    const tls = await openTls(start);
    const database = await startDatabase(start);
    const clock = await openServiceClock(database, Date.now, settings.testClock);
    start.started.push(() => clock.close());
    const engine = startEngine(start, database, clock);
    const served = await serve(start, { database, clock, engine }, { catalogue, tls });
    return { ...served, stop };
  } catch (refusal) {
    await end();
    throw refusal;
  }
}

/** A database with the newest schema. */
async function startDatabase({ settings, log, started }: Start): Promise<Database> {
  const source = await databaseSource(settings, log);
  const database = createDatabase(source);
  started.push(() => database.close());
  await refuseUnusableServer(source);
  const ran = await migrate(database, await readMigrations(), {
    onBegin: (migration) => log.info({ migration }, 'A migration of the database begins.'),
    onWait: () => log.info('Another node migrates the database; waiting for it.'),
  });
  if (ran.length > 0) log.info({ migrations: ran }, 'The database schema was brought up to date.');
  return database;
}

function startEngine(
  { settings, putOff, metrics, started }: Start,
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
  ];
  started.push(keepHouse(chores, putOff));
  return engine;
}

/** What was read before anything was started. */
type Brought = { readonly catalogue: Catalogue; readonly tls: TlsListener | null };

/** Identity, the pillars, and HTTP in front of everything. */
async function serve(start: Start, ground: Ground, brought: Brought): Promise<Served> {
  const { catalogue, tls } = brought;
  const { settings, log, metrics, started } = start;
  const { database, clock, engine } = ground;
  const { guard, shared } = await startSharing(start, ground);
  // The port is known only when it is listened on; nobody asks before.
  let address = settings.publicUrl ?? '';
  const publicUrl = () => address;
  const identity = await openIdentity(start, ground, { shared, realClock, publicUrl });
  const { directory, callbackKeys, keyFor } = identity;
  const invitationKey = keyFor('invitations');
  const mail = await openMail(start, ground, identity.vault);
  const { mailing } = mail;
  const wallet = startWallet(start, ground, { ...identity, publicUrl, invitationKey, mailing });
  const transfer = startTransfer(start, ground, wallet.services.inviting);
  const formers = {
    order: formOrderAnew(engine, clock),
    transaction: wallet.former,
    transfer: transfer.former,
  };
  const delivering = startDelivery(start, ground, { directory, keys: callbackKeys, formers });
  const timers = [...wallet.timers, ...transfer.timers];
  const scheduler = schedulerOf(start, ground, { delivering, ...mail }, timers);
  const welcome = welcomeWith(start, { ...ground, directory, publicUrl });
  const parts = {
    welcome,
    catalogue,
    identity,
    mail,
    wallet,
    transfer,
    delivering,
    scheduler,
    realClock,
    publicUrl,
  };
  const edge = await buildEdge({
    groups: routeGroups(start, ground, parts),
    webhooks: [...checkoutWebhooks, ...walletCallbacks, ...transferCallbacks],
    showing: (document) => [referenceRoute(document)],
    version,
    log,
    metrics,
    hashKey: keyFor('request bodies'),
    timeouts: { noticeMs: settings.drainSeconds * 1_000 },
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
  const tlsUrl = tls === null ? null : await listenWithTls(edge, settings, tls);
  const { adminToken } = identity;
  if (isSeeded(settings)) await seedDemo({ url: local, adminToken });
  return { publicUrl: address, tlsUrl, welcome: await welcome() };
}

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

function schedulerOf(
  start: Start,
  ground: Ground,
  { delivering, mailTexts }: { readonly delivering: Delivering; readonly mailTexts: MailTexts },
  timers: readonly TimerHandler[],
): Scheduler {
  const { putOff, started } = start;
  const scheduler = startScheduler({
    ...ground,
    handlers: [retireSecrets, expireSession, disputeCard, ...timers],
    slowWork: [startMail(start, ground, mailTexts), delivering.dispatcher],
    onFault: (err, timer) => putOff({ err, timer }, 'Something that fell due was put off.'),
  });
  started.push(() => scheduler.close());
  return scheduler;
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
