import { deliveries } from '../delivery/deliveries/delivery.store.ts';
import { type BodyBuilders, createResend, type Resend } from '../delivery/deliveries/resend.ts';
import { schedulesWith } from '../delivery/deliveries/schedule.ts';
import { pruneEvents } from '../delivery/events/event.store.ts';
import { createRunDriver, type RunDriver } from '../delivery/resends/drive-runs.ts';
import { backlogAt } from '../delivery/sending/choosing/claims.store.ts';
import { type Dispatcher, startDispatcher } from '../delivery/sending/dispatcher.ts';
import { createSigner, type Signer } from '../delivery/sending/forming/signing.ts';
import { createHttpSender } from '../delivery/sending/http/http-sender.ts';
import { proveAnswersAreWatched } from '../delivery/sending/http/watch-proof.ts';
import type { TargetPolicy } from '../delivery/sending/targets/safe-target.ts';
import { formTrialAnew } from '../delivery/trials/form-trial-anew.ts';
import { trialKind } from '../delivery/trials/trial-event.ts';
import { callbackPath, webhookPath } from '../demo-shop/addresses.ts';
import type { ClientDirectory } from '../identity/credentials/client-directory.ts';
import { readSecretUses } from '../identity/credentials/secret-use.store.ts';
import type { SigningKeys } from '../identity/tokens/signing-keys.ts';
import { type Clock, unixSeconds } from '../kernel/time.ts';
import { type Chore, keepHouse } from '../running/housekeeping.ts';
import type { Settings } from '../running/settings.ts';
import type { Ground, Start } from './start.ts';

export type Delivering = {
  readonly dispatcher: Dispatcher;
  readonly resend: Resend;
  readonly runs: RunDriver;
  readonly sign: Signer;
};

type Parts = {
  readonly directory: ClientDirectory;
  readonly keys: SigningKeys;
  readonly realClock: Clock;
  /** How the pillars make the bodies of their events anew. */
  readonly bodyBuilders: BodyBuilders;
  readonly publicUrl: () => string;
};

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;
const daySeconds = 86_400;

/**
 * Whether this is a trial on the developer's own machine. Behind a balancer, HOST is loopback too,
 * but then PUBLIC_URL is set (decision 0103).
 */
const isAtHome = ({ host, publicUrl }: Settings): boolean =>
  publicUrl === null && loopback.test(host);

/** Gaps 5, FLORIN_ALLOW_PRIVATE_TARGETS. */
const policyWith =
  (settings: Settings) =>
  (isTest: boolean): TargetPolicy => {
    if (settings.allowPrivateTargets) return 'any';
    return isTest && isAtHome(settings) ? 'public_or_loopback' : 'public';
  };

/** The demo shop is the only receiver that the service itself serves, at two paths. */
const isDemoShop =
  (settings: Settings, publicUrl: () => string) =>
  (url: string): boolean =>
    isAtHome(settings) &&
    [webhookPath, callbackPath].some((path) => url === `${publicUrl()}${path}`);

/** Webhooks and callbacks: sends them, and keeps their tables small. */
export async function startDelivery(
  start: Start,
  ground: Ground,
  parts: Parts,
): Promise<Delivering> {
  await proveAnswersAreWatched();
  const { settings, putOff, metrics, started } = start;
  const { database, clock, engine } = ground;
  const secretUsesOf = (clientId: string) => readSecretUses(database, clientId);
  const sign = createSigner({ ...parts, secretUsesOf, alias: settings.alias });
  const dispatcher = startDispatcher({
    database,
    clock,
    sender: createHttpSender({
      closedPorts: start.ownPorts,
      isOurs: isDemoShop(settings, parts.publicUrl),
    }),
    sign,
    schedules: schedulesWith(settings.checkoutRetries),
    policyFor: policyWith(settings),
    metrics: metrics.delivery,
    onFault: (err) => putOff({ err }, 'Deliveries are delayed; they are retried.'),
  });
  engine.watch(deliveries, dispatcher.tellNews);
  started.push(() => dispatcher.close());
  const oldest = () => unixSeconds(clock.now() - settings.eventDays * daySeconds);
  const chores: readonly Chore[] = [
    { name: 'prune the events', step: () => pruneEvents(database, oldest()) },
  ];
  started.push(keepHouse(chores, putOff));
  metrics.delivery.watchBacklog(async () => {
    const { pending, oldestDueAt } = await backlogAt(database, clock.now());
    return { pending, ageSeconds: oldestDueAt === null ? 0 : clock.now() - oldestDueAt };
  });
  const bodyBuilders = { ...parts.bodyBuilders, [trialKind]: formTrialAnew(engine, clock) };
  const resend = createResend(database, bodyBuilders);
  const runs = createRunDriver({ engine, database, resend });
  return { dispatcher, resend, runs, sign };
}
