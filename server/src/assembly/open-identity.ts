import { createHmac } from 'node:crypto';
import type { Authenticator, RecognisingAuthenticator } from '../edge/checking/authenticator.ts';
import { createWrongSecrets, type WrongSecrets } from '../edge/checking/wrong-secrets.ts';
import type { RequestLimit } from '../edge/route.ts';
import type { Engine } from '../engine/engine.ts';
import { createIntegerIds, type IntegerIds } from '../engine/integer-ids.store.ts';
import { foldRawTexts } from '../figures/search/search-text.store.ts';
import { macOrCertificate } from '../identity/certificates/certificate-auth.ts';
import {
  type ClientDirectory,
  createClientDirectory,
  type KnownClient,
} from '../identity/credentials/client-directory.ts';
import { createSecretUses } from '../identity/credentials/note-secret-use.ts';
import { openRootKey } from '../identity/credentials/root-key.store.ts';
import { sealingKeyIds } from '../identity/credentials/sealed-keys.store.ts';
import { createVault, type Vault } from '../identity/credentials/vault.ts';
import type { Hashing } from '../identity/hashing/hashing.ts';
import { HashingPool } from '../identity/hashing/hashing-pool.ts';
import { clientMacAuthenticator } from '../identity/mac/client-mac.ts';
import type { MacCaller } from '../identity/oauth/mac-caller.ts';
import { pruneOauth } from '../identity/oauth/prune-oauth.store.ts';
import { type Signers, signersFrom } from '../identity/oauth/signers.ts';
import { forActiveProjects } from '../identity/projects/for-active-projects.ts';
import { limitOfClients, limitOfSigners, limitOfTokens } from '../identity/request-limits.ts';
import {
  type AccessTokens,
  accessTokenSeconds,
  createAccessTokens,
  type TokenClaims,
} from '../identity/tokens/access-token.ts';
import { bearerAuthenticator } from '../identity/tokens/bearer-auth.ts';
import { hasSealedKeys } from '../identity/tokens/key-ring.store.ts';
import { accessTokenRing, callbackRing } from '../identity/tokens/key-ring.ts';
import { openSigningKeys, type SigningKeys } from '../identity/tokens/signing-keys.ts';
import { type CheckSecret, createSecretCheck } from '../identity/tries/check-secret.ts';
import { prunePasswordTries } from '../identity/tries/password-try.store.ts';
import { createPinGuard, type GuardPin, type PinAlarm } from '../identity/tries/pin-guard.ts';
import type { Clock } from '../kernel/time.ts';
import { createDevices, type Devices } from '../pages/device.ts';
import { proxiesIn, sourceOf } from '../pages/visitor-address.ts';
import { defaultHashingThreads } from '../running/hashing-settings.ts';
import { keepHouse } from '../running/housekeeping.ts';
import { adminTokenIn, masterKeyIn } from '../running/secrets-on-disk.ts';
import {
  createLimits,
  type LimitCategory,
  type Limits,
  limitTable,
} from '../shared-state/limits.ts';
import type { SharedState } from '../shared-state/shared-state.ts';
import { createFirstOperator, type FirstOperator } from '../staff/members/first-operator.ts';
import { hasOperator } from '../staff/members/operators.store.ts';
import { type OperatorDoor, operatorDoor } from '../staff/operator-door.ts';
import { pruneStaffSessions } from '../staff/sessions/session.store.ts';
import { pruneStaffVisits } from '../staff/sessions/staff-visit.store.ts';
import { readHolder } from '../staff/tokens/change-tokens.ts';
import type { Database } from '../storage/database.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import type { Ground, Start } from './start.ts';

/** The rights of callers, and how callers prove their identity. */
export type Identity = {
  readonly adminToken: string;
  readonly door: OperatorDoor;
  readonly vault: Vault;
  readonly directory: ClientDirectory;
  readonly ids: IntegerIds;
  readonly keys: SigningKeys;
  readonly callbackKeys: SigningKeys;
  readonly tokens: AccessTokens;
  readonly hashing: Hashing;
  readonly checkSecret: CheckSecret;
  readonly guardPin: GuardPin;
  readonly devices: Devices;
  readonly wrongSecrets: WrongSecrets;
  readonly bearer: Authenticator<TokenClaims>;
  /** MAC, or the certificate of a TLS connection. */
  readonly mac: Signers;
  readonly limits: Limits;
  /** A key for a single use. */
  readonly keyFor: (use: string) => Buffer;
  /** Makes the installation's first operator. */
  readonly firstOperator: FirstOperator;
} & RequestLimits;

/** The limits for the requests of each API. */
type RequestLimits = {
  readonly checkoutLimit: RequestLimit<TokenClaims>;
  readonly walletLimit: RequestLimit<MacCaller>;
  readonly tokenLimit: RequestLimit<KnownClient>;
  readonly transferLimits: {
    readonly standard: RequestLimit<MacCaller>;
    readonly batch: RequestLimit<MacCaller>;
  };
};

type Parts = {
  readonly shared: SharedState;
  readonly realClock: Clock;
  readonly publicUrl: () => string;
};

/**
 * How long a replaced callback key stays published. A delivery repeats a signature until its last
 * moment, three days at most (decision 0081-last-moment). A receiver may also keep what it got.
 */
const callbackLifeSeconds = 7 * 86_400;

export async function openIdentity(
  start: Start,
  { database, clock, engine }: Ground,
  { shared, realClock, publicUrl }: Parts,
): Promise<Identity> {
  const { settings } = start;
  const isFirstStart = !(await hasSealedKeys(database));
  const masterKey = settings.masterKey ?? (await masterKeyIn(settings.dataDir, isFirstStart));
  const vault = createVault(masterKey, settings.masterKeysOld ?? []);
  const noteUse = createSecretUses(database, clock);
  const directory = createClientDirectory(engine, vault, undefined, noteUse);
  const openKeys = (ring: string, lifetimeSeconds: number) =>
    openSigningKeys({ engine, vault, clock }, ring, lifetimeSeconds);
  await refuseOtherMasterKey(database, vault);
  const keys = await openKeys(accessTokenRing, accessTokenSeconds);
  const rootKey = await openRootKey(database, vault, isFirstStart ? null : masterKey);
  const keyFor = (use: string): Buffer => createHmac('sha256', rootKey).update(use).digest();
  const tokens = createAccessTokens(keys, publicUrl, clock);
  const limits = openLimits(start, shared, clock);
  startPruning(start, database, clock);
  const hashing = startHashing(start);
  const { nonces } = shared;
  const wrongSecrets = watchWrongSecrets(start);
  const mac = clientMacAuthenticator({
    engine,
    vault,
    directory,
    nonces,
    clock,
    realClock,
    publicUrl,
    wrongSecrets,
  });
  const signer = macOrCertificate({ mac, directory, realClock });
  const bearer = bearerAuthenticator(tokens, directory, clock, wrongSecrets);
  const adminToken = settings.adminToken ?? (await adminTokenIn(settings.dataDir));
  return {
    adminToken,
    door: openDoor(start, engine, { adminToken, wrongSecrets }),
    vault,
    directory,
    ids: createIntegerIds(database),
    keys,
    callbackKeys: await openKeys(callbackRing, callbackLifeSeconds),
    tokens,
    hashing,
    checkSecret: createSecretCheck(engine, hashing),
    guardPin: createPinGuard(engine, pinAlarmOf(start)),
    devices: createDevices(keyFor('devices'), publicUrl),
    wrongSecrets,
    bearer,
    mac: signersFrom(forActiveProjects(signer)),
    limits,
    ...requestLimits(limits, directory, { bearer, signer }),
    keyFor,
    firstOperator: createFirstOperator(clock, () => hasOperator(database)),
  };
}

function requestLimits(
  limits: Limits,
  directory: ClientDirectory,
  callers: {
    readonly bearer: RecognisingAuthenticator<TokenClaims>;
    readonly signer: RecognisingAuthenticator<MacCaller>;
  },
): RequestLimits {
  const { bearer, signer } = callers;
  const ofSigners = (category: LimitCategory) => limitOfSigners(limits, category, signer.recognise);
  return {
    checkoutLimit: limitOfTokens(limits, 'checkout', { directory, recognise: bearer.recognise }),
    walletLimit: ofSigners('wallet'),
    tokenLimit: limitOfClients(limits, 'token', signer.recognise),
    transferLimits: {
      standard: ofSigners('transfer_standard'),
      batch: ofSigners('transfer_batch'),
    },
  };
}

const openLimits = (
  { settings }: Start,
  { limiter }: SharedState,
  clock: Ground['clock'],
): Limits =>
  createLimits({
    limiter,
    table: limitTable(settings.rateLimit),
    unixMs: () => Date.now() + clock.offsetMs(),
  });

function startPruning({ putOff, started }: Start, database: Database, clock: Clock): void {
  const chores = [
    { name: 'prune codes, tokens and grants', step: () => pruneOauth(database, clock.now()) },
    { name: 'prune wrong passwords', step: () => prunePasswordTries(database, clock.now()) },
    { name: 'prune staff sessions', step: () => pruneStaffSessions(database, clock.now()) },
    { name: 'prune staff visits', step: () => pruneStaffVisits(database, clock.now()) },
    { name: 'take over texts for the search', step: () => foldRawTexts(database) },
  ];
  started.push(keepHouse(chores, putOff));
}

function startHashing({ settings, started, startHasher }: Start): HashingPool {
  const hashing = new HashingPool({
    threads: settings.hashingThreads ?? defaultHashingThreads(),
    insideMax: settings.hashingQueue,
    start: startHasher,
  });
  started.push(() => hashing.close());
  return hashing;
}

/** Decision 0097: wrong guesses of secrets are counted by source. */
function watchWrongSecrets({ settings, log, metrics }: Start): WrongSecrets {
  const isProxy = proxiesIn(settings.trustedProxies ?? []);
  return createWrongSecrets({
    sourceOf: (request) => sourceOf(request, isProxy),
    nowMs: () => performance.now(),
    onWrong: metrics.wrongSecret,
    warn: (fields, message) => log.warn(fields, message),
    alarm: (fields, message) => log.error(fields, message),
  });
}

/** Authenticates callers of the operator API. The log names the source address of a request. */
function openDoor(
  { settings }: Start,
  engine: Engine,
  known: { readonly adminToken: string; readonly wrongSecrets: WrongSecrets },
): OperatorDoor {
  const isProxy = proxiesIn(settings.trustedProxies ?? []);
  return operatorDoor({
    ...known,
    holderOf: async (token) => {
      const holder = await engine.read(readHolder, token);
      return holder.ok ? holder.value : null;
    },
    addressOf: (request) => sourceOf(request, isProxy) ?? request.peer?.remoteAddress ?? null,
  });
}

/** Decision 0093: the alarm for operators about wrong PINs. */
const pinAlarmOf = ({ log, metrics }: Start): PinAlarm => ({
  wrong: metrics.pins.wrong,
  slowed: (client) =>
    log.warn({ client }, 'A merchant sends many wrong PINs; the next ones are slowed down.'),
  stopped: (client) => {
    metrics.pins.stopped();
    log.error(
      { client },
      'A merchant sent too many wrong PINs: none is verified until an operator lifts the stop.',
    );
  },
});

/** A secret that cannot be opened now would fail for each client later. */
async function refuseOtherMasterKey(database: Database, vault: Vault): Promise<void> {
  const missing = (await sealingKeyIds(database)).filter((keyId) => !vault.keyIds.includes(keyId));
  if (missing.length === 0) return;
  throw new StartupRefusal(
    `The secrets in this database were sealed under another master key (its id is ${missing.join(', ')}); set FLORIN_MASTER_KEY, or restore master-key in DATA_DIR, as it was, or give the old key in FLORIN_MASTER_KEYS_OLD until "npm run florin -- keys reseal" is done.`,
  );
}
