import { checkoutTimers } from './assembly/checkout-timers.ts';
import { mannersBy } from './assembly/edge-manners.ts';
import { endAll } from './assembly/end-all.ts';
import { openHealth } from './assembly/open-health.ts';
import { openIdentity } from './assembly/open-identity.ts';
import { listenToOperators, listenWithTls, openTls } from './assembly/open-listeners.ts';
import { openMethods, withBank } from './assembly/open-methods.ts';
import { openPagePasswords } from './assembly/open-page-passwords.ts';
import { openSimulation } from './assembly/open-simulation.ts';
import { openPayoutRails } from './assembly/payout-rails.ts';
import { readinessOf } from './assembly/readiness.ts';
import { referenceWith } from './assembly/reference.ts';
import { routeGroups } from './assembly/routes.ts';
import { sayRails } from './assembly/say-rails.ts';
import type { Ground, Start } from './assembly/start.ts';
import { startBank } from './assembly/start-bank.ts';
import { startDatabase } from './assembly/start-database.ts';
import { startDelivery } from './assembly/start-delivery.ts';
import { openMail, startMail } from './assembly/start-mail.ts';
import { startRequestLog } from './assembly/start-request-log.ts';
import { startTransfer } from './assembly/start-transfer.ts';
import { startWallet } from './assembly/start-wallet.ts';
import { type FirstOperatorLink, firstOperatorLinkAt, welcomeWith } from './assembly/welcome.ts';
import { type BankDirectory, createBankDirectory } from './bank/accounts/account-directory.ts';
import { checkoutWebhooks } from './checkout/checkout-webhooks.wire.ts';
import type { Catalogue } from './checkout/methods/method.ts';
import { formOrderAnew } from './checkout/orders/form-order-anew.ts';
import { buildEdge, type Edge } from './edge/server.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { pruneEngineTables } from './engine/pruning.store.ts';
import { foldFigures } from './figures/daily/tally.store.ts';
import { demoOwnerPassword, findDemoWallets } from './front-door/demo-data.ts';
import { isSeeded, seedDemo } from './front-door/seed.ts';
import type { Welcome } from './front-door/welcome.ts';
import { retireSecrets } from './identity/credentials/retire-secrets.ts';
import { type Hasher, startWorker } from './identity/hashing/hashing-thread.ts';
import { forgetAddress } from './identity/users/own-address.ts';
import { ownRelease } from './kernel/release.ts';
import { type Clock, unixSeconds } from './kernel/time.ts';
import type { Simulation } from './ledger/simulation.ts';
import { DiskFullNote } from './running/ground/disk-full-note.ts';
import { refuseBadGround } from './running/ground/ground-watch.ts';
import { keepHouse } from './running/housekeeping.ts';
import { OwnPorts } from './running/own-ports.ts';
import { defaultPublicUrl, type Settings } from './running/settings.ts';
import type { TlsListener } from './running/tls-files.ts';
import { linkPostings } from './sealing/journal-chain.store.ts';
import { openSharedState, type SharedState } from './shared-state/shared-state.ts';
import type { Database } from './storage/database.ts';
import { diskFullCode } from './storage/faults.ts';
import type { Migration } from './storage/migration-manners.ts';
import { guardNode } from './storage/node-guard.ts';
import { asRefusal } from './storage/start-fault.ts';
import type { Log } from './telemetry/logging.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { putOffLog } from './telemetry/put-off-log.ts';
import { type Scheduler, type SlowWork, startScheduler } from './time/scheduler.ts';
import { openServiceClock } from './time/service-clock.ts';
import type { AnyHandler } from './time/timer.ts';
import { transferCallbacks } from './transfer/transfer-callbacks.wire.ts';
import { walletCallbacks } from './wallet/wallet-callbacks.wire.ts';

export type Service = {
  readonly publicUrl: string;
  /** The address it listens on. */
  readonly localUrl: string;
  /** The separate address for operators. Null: they use the common one. */
  readonly adminUrl: string | null;
  /** The TLS address. Null: it does not listen with TLS. */
  readonly tlsUrl: string | null;
  /** Everything that it serves. */
  readonly routes: Edge['routes'];
  /** Shown to the person who starts it. */
  readonly welcome: Welcome;
  readonly firstOperatorLink: FirstOperatorLink;
  /** Finishes accepted work, then stops everything that was started. */
  readonly stop: () => Promise<void>;
};

type Served = Omit<Service, 'stop'>;
const version = ownRelease;

const realClock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** Builds and starts the service. If a later part refuses, the earlier parts are stopped again. */
export async function startService(
  settings: Settings,
  log: Log,
  startHasher: () => Hasher = startWorker,
): Promise<Service> {
  const putOff = putOffLog(log);
  const ownPorts = new OwnPorts(settings);
  const diskFull = new DiskFullNote();
  const metrics = createMetrics();
  const start: Start = {
    ...{ settings, log, putOff, metrics, ownPorts, diskFull, startHasher },
    ...{ started: [], operators: { url: null } },
  };
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
    const { database, migrations } = await startDatabase(start);
    const clock = await openServiceClock(database, Date.now, settings.testClock);
    start.started.push(() => clock.close());
    const engine = startEngine(start, database, clock);
    const simulation = await openSimulation(start, database);
    const { isMarked } = simulation;
    const bankDirectory = createBankDirectory({ engine, database, isMarked });
    await bankDirectory.all();
    const offered = withBank(catalogue, bankDirectory);
    const prepared = { catalogue: offered, bankDirectory, tls, simulation, migrations };
    const served = await serve(start, { database, clock, engine }, prepared);
    return { ...served, stop };
  } catch (reason) {
    await end();
    throw asRefusal(reason);
  }
}

function startEngine(
  { settings, putOff, metrics, diskFull, started }: Start,
  database: Database,
  clock: Clock,
): Engine {
  const engine = createEngine({
    connect: database.connect,
    clock,
    metrics: {
      ...metrics.engine,
      batchCommitted: (size, seconds) => {
        diskFull.stored();
        metrics.engine.batchCommitted(size, seconds);
      },
      batchRetried: (reason) => {
        if (reason === diskFullCode) diskFull.saw();
        metrics.engine.batchRetried(reason);
      },
    },
    writeLanes: settings.writeLanes,
    queueWeightMax: settings.queueWeight,
    batchWeightMax: settings.batchWeight,
  });
  started.push(() => engine.close());
  const chores = [
    { name: 'prune the engine tables', step: () => pruneEngineTables(database, clock.now()) },
    { name: 'add up the daily figures', step: () => foldFigures(database) },
    { name: 'link the journal', step: () => linkPostings(database, clock.now()) },
  ];
  started.push(keepHouse(chores, putOff));
  return engine;
}

/** The values that the start has read before it serves anything. */
type Prepared = {
  readonly catalogue: Catalogue;
  readonly bankDirectory: BankDirectory;
  readonly tls: TlsListener | null;
  readonly simulation: Simulation;
  readonly migrations: readonly Migration[];
};

/** Starts identity, the pillars, and HTTP in front of everything. */
async function serve(start: Start, ground: Ground, prepared: Prepared): Promise<Served> {
  const { catalogue, bankDirectory, tls, simulation, migrations } = prepared;
  const { settings, log, metrics, started } = start;
  const { database, engine } = ground;
  const { guard, shared } = await startSharing(start, ground);
  const known = { version, migrations, shared, realClock };
  const { watch, ...health } = openHealth(start, ground, known);
  // The port is known only once it is listened on. Nobody needs it earlier.
  let address = settings.publicUrl ?? '';
  const publicUrl = () => address;
  const before = { catalogue, bankDirectory, simulation, shared, publicUrl };
  const working = await startParts(start, ground, before);
  const parts = { ...working, ...health };
  const { identity, welcome } = parts;
  const edge = await buildEdge({
    groups: routeGroups(start, ground, parts),
    webhooks: [...checkoutWebhooks(settings.alias), ...walletCallbacks, ...transferCallbacks],
    showing: referenceWith(start, parts),
    version,
    log,
    metrics,
    hashKey: identity.keyFor('request bodies'),
    ...mannersBy(settings, parts.requests),
    readiness: readinessOf({ database, guard, shared, ground: watch, diskFull: start.diskFull }),
    trouble: () => start.diskFull.text,
  });
  started.push(() => edge.close());
  const adminUrl = await listenToOperators(edge, start);
  const { host, port } = await edge.listen(settings.host, settings.port);
  start.ownPorts.add(port);
  const local = defaultPublicUrl(host, port);
  address = settings.publicUrl ?? local;
  const tlsUrl = tls === null ? null : await listenWithTls(edge, start, tls);
  const { adminToken, directory, keyFor } = identity;
  if (isSeeded(settings)) {
    const ownerPassword = demoOwnerPassword(keyFor);
    const demo = { url: adminUrl ?? local, publicUrl: address, adminToken, ownerPassword };
    await seedDemo(demo, () => findDemoWallets({ engine, directory }));
  }
  const addresses = { publicUrl: address, localUrl: local, adminUrl, tlsUrl };
  const firstOperatorLink = firstOperatorLinkAt(local, identity);
  return { ...addresses, routes: edge.routes, firstOperatorLink, welcome: await welcome('here') };
}

type Before = Pick<Prepared, 'catalogue' | 'bankDirectory' | 'simulation'> & {
  readonly shared: SharedState;
  readonly publicUrl: () => string;
};

/** Starts identity, the pillars, and the senders of their messages. */
async function startParts(start: Start, ground: Ground, before: Before) {
  const { catalogue, bankDirectory, simulation, shared, publicUrl } = before;
  const { clock, engine } = ground;
  const identity = await openIdentity(start, ground, { shared, realClock, publicUrl });
  const { directory, callbackKeys, keyFor, ids } = identity;
  const invitationKey = keyFor('invitations');
  const mail = await openMail(start, ground, identity.vault);
  const { mailing } = mail;
  const wallet = startWallet(start, ground, { ...identity, publicUrl, invitationKey, mailing });
  const { inviting } = wallet.services;
  const payoutRails = openPayoutRails(bankDirectory, simulation);
  const carried = { inviting, payoutRails, ids, mailing, publicUrl };
  const transfer = startTransfer(start, ground, carried);
  await sayRails(start, before);
  const bodyBuilders = {
    order: formOrderAnew(engine, clock),
    transaction: wallet.bodyBuilder,
    transfer: transfer.bodyBuilder,
  };
  const telling = { directory, keys: callbackKeys, realClock, bodyBuilders, publicUrl };
  const delivering = await startDelivery(start, ground, telling);
  const ofCheckout = checkoutTimers(ground, { catalogue, mailing, publicUrl });
  const timers = [...wallet.timers, ...transfer.timers, ...ofCheckout];
  const mailSender = startMail(start, ground, mail.mailTexts, simulation);
  const slowWork = [mailSender, delivering.dispatcher];
  const scheduler = schedulerOf(start, ground, slowWork, timers);
  const welcome = welcomeWith(start, { ...ground, directory, publicUrl, keyFor });
  return {
    ...{ welcome, catalogue, bankDirectory, simulation, payoutRails, identity, mail, wallet },
    ...{ transfer, delivering, scheduler, realClock, publicUrl },
    bankImports: await startBank(start, ground, { accounts: bankDirectory, mailing, payoutRails }),
    checkPagePassword: openPagePasswords(start, ground, { ...identity, mailing, publicUrl }),
    requests: startRequestLog(start, ground),
  };
}

/** Opens the state that nodes share, and guards the database against nodes that do not share it. */
async function startSharing({ settings, log, started }: Start, { database, clock }: Ground) {
  const { redisUrl } = settings;
  const guard = await guardNode(
    () => database.openSession('node'),
    redisUrl === null ? 'alone' : 'together',
  );
  started.push(() => guard.release());
  const shared = await openSharedState({
    redisUrl,
    realClock,
    offsetMs: clock.offsetMs,
    node: {
      verdict: 'not_alone',
      isSure: guard.isHeld,
      soonSure: guard.regained,
      sureSince: guard.heldSince,
    },
    log: (message) => log.warn(message),
  });
  started.push(() => shared.close());
  refuseBadGround(await shared.look(), log);
  return { guard, shared };
}

function schedulerOf(
  start: Start,
  ground: Ground,
  slowWork: readonly SlowWork[],
  timers: readonly AnyHandler[],
): Scheduler {
  const { log, putOff, started } = start;
  const scheduler = startScheduler({
    ...ground,
    handlers: [retireSecrets, forgetAddress, ...timers],
    slowWork,
    onFault: (err, timer) => putOff({ err, timer }, 'A timer failed; it is retried later.'),
    onUnknownKind: (kind) =>
      log.warn({ kind }, 'Timers of a kind that this version does not know wait for a newer one.'),
  });
  started.push(() => scheduler.close());
  return scheduler;
}
