import { createHmac } from 'node:crypto';
import type { Authenticator } from '../edge/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import { createWrongSecrets, type WrongSecrets } from '../edge/wrong-secrets.ts';
import { createIntegerIds, type IntegerIds } from '../engine/integer-ids.store.ts';
import { macOrCertificate } from '../identity/certificates/certificate-auth.ts';
import {
  type ClientDirectory,
  createClientDirectory,
  type KnownClient,
} from '../identity/credentials/client-directory.ts';
import { createVault, OtherMasterKey, type Vault } from '../identity/credentials/vault.ts';
import { clientMacAuthenticator } from '../identity/mac/client-mac.ts';
import type { MacCaller } from '../identity/oauth/mac-caller.ts';
import { pruneOauth } from '../identity/oauth/prune-oauth.store.ts';
import { limitOfClients, limitOfTokens } from '../identity/request-limits.ts';
import {
  type AccessTokens,
  accessTokenSeconds,
  createAccessTokens,
  type TokenClaims,
} from '../identity/tokens/access-token.ts';
import { bearerAuthenticator } from '../identity/tokens/bearer-auth.ts';
import { hasSealedKeys } from '../identity/tokens/key-ring.store.ts';
import { openSigningKeys, type SigningKeys } from '../identity/tokens/signing-keys.ts';
import {
  type CheckPagePassword,
  createPagePasswordCheck,
} from '../identity/tries/check-page-password.ts';
import { type CheckSecret, createSecretCheck } from '../identity/tries/check-secret.ts';
import { prunePasswordTries } from '../identity/tries/password-try.store.ts';
import type { Clock } from '../kernel/time.ts';
import { createDevices, type Devices } from '../pages/device.ts';
import { proxiesIn, sourceOf } from '../pages/visitor-address.ts';
import { keepHouse } from '../running/housekeeping.ts';
import { adminTokenIn, masterKeyIn } from '../running/secrets-on-disk.ts';
import { createLimits, type Limits, limitTable } from '../shared-state/limits.ts';
import type { SharedState } from '../shared-state/shared-state.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { passwordAddress } from '../wallet/pages/session/enter.ts';
import type { Ground, Start } from './start.ts';

/** Who may do what, and how they prove it. */
export type Identity = {
  readonly adminToken: string;
  readonly vault: Vault;
  readonly directory: ClientDirectory;
  readonly ids: IntegerIds;
  readonly keys: SigningKeys;
  readonly callbackKeys: SigningKeys;
  readonly tokens: AccessTokens;
  readonly checkSecret: CheckSecret;
  /** Passwords that are typed on pages. */
  readonly checkPagePassword: CheckPagePassword;
  readonly devices: Devices;
  readonly wrongSecrets: WrongSecrets;
  readonly bearer: Authenticator<TokenClaims>;
  /** MAC, or the certificate of a TLS connection. */
  readonly mac: Authenticator<MacCaller>;
  readonly limits: Limits;
  readonly checkoutLimit: RequestLimit<TokenClaims>;
  readonly walletLimit: RequestLimit<KnownClient>;
  readonly tokenLimit: RequestLimit<KnownClient>;
  readonly transferLimits: {
    readonly standard: RequestLimit<KnownClient>;
    readonly batch: RequestLimit<KnownClient>;
  };
  /** A key for one use and no other. */
  readonly keyFor: (use: string) => Buffer;
};

type Parts = {
  readonly shared: SharedState;
  readonly realClock: Clock;
  readonly publicUrl: () => string;
};

/**
 * For so long a replaced callback key is shown: delivery repeats no signature that is older
 * (`repeatSecondsMax` in delivery/sending/signing.ts).
 */
const callbackLifeSeconds = 7 * 86_400;

export async function openIdentity(
  { settings, log, metrics, putOff, started }: Start,
  { database, clock, engine }: Ground,
  { shared, realClock, publicUrl }: Parts,
): Promise<Identity> {
  const masterKey =
    settings.masterKey ?? (await masterKeyIn(settings.dataDir, !(await hasSealedKeys(database))));
  const keyFor = (use: string): Buffer => createHmac('sha256', masterKey).update(use).digest();
  const vault = createVault(masterKey);
  const directory = createClientDirectory(engine, vault);
  const openKeys = (ring: string, lifetimeSeconds: number) =>
    openSigningKeys({ engine, vault, clock }, ring, lifetimeSeconds);
  const keys = await openKeys('access tokens', accessTokenSeconds);
  await refuseOtherMasterKey(keys);
  const tokens = createAccessTokens(keys, publicUrl, clock);
  const limits = createLimits({
    limiter: shared.limiter,
    table: limitTable(settings.rateLimit),
    unixMs: () => Date.now() + clock.offsetMs(),
  });
  const chores = [
    { name: 'prune codes, tokens and grants', step: () => pruneOauth(database, clock.now()) },
    { name: 'prune wrong passwords', step: () => prunePasswordTries(database, clock.now()) },
  ];
  started.push(keepHouse(chores, putOff));
  const { nonces } = shared;
  const isProxy = proxiesIn(settings.trustedProxies ?? []);
  const wrongSecrets = createWrongSecrets({
    sourceOf: (request) => sourceOf(request, isProxy),
    nowMs: () => performance.now(),
    onWrong: metrics.wrongSecret,
    warn: (fields, message) => log.warn(fields, message),
    alarm: (fields, message) => log.error(fields, message),
  });
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
  return {
    adminToken: settings.adminToken ?? (await adminTokenIn(settings.dataDir)),
    vault,
    directory,
    ids: createIntegerIds(database),
    keys,
    callbackKeys: await openKeys('callbacks', callbackLifeSeconds),
    tokens,
    checkSecret: createSecretCheck(engine),
    checkPagePassword: createPagePasswordCheck({
      engine,
      database,
      key: keyFor('password tries'),
      forgottenUrl: (locale, isTest) =>
        `${publicUrl()}${passwordAddress(`/frontend/${locale}/wallet`, locale, isTest)}`,
      onClosed: (wallet) =>
        log.warn({ wallet }, 'Too many wrong passwords: a wallet is closed to new devices.'),
    }),
    devices: createDevices(keyFor('devices'), publicUrl),
    wrongSecrets,
    bearer: bearerAuthenticator(tokens, directory, clock, wrongSecrets),
    mac: macOrCertificate({ mac, directory, realClock }),
    limits,
    checkoutLimit: limitOfTokens(limits, 'checkout', directory),
    walletLimit: limitOfClients(limits, 'wallet'),
    tokenLimit: limitOfClients(limits, 'token'),
    transferLimits: {
      standard: limitOfClients(limits, 'transfer_standard'),
      batch: limitOfClients(limits, 'transfer_batch'),
    },
    keyFor,
  };
}

/** One key sealed every secret: what cannot be opened now would fail for each client later. */
async function refuseOtherMasterKey(keys: SigningKeys): Promise<void> {
  try {
    await keys.signingKey();
  } catch (reason) {
    if (!(reason instanceof OtherMasterKey)) throw reason;
    throw new StartupRefusal(
      `The secrets in this database were sealed under another master key (its id is ${reason.keyId}); set FLORIN_MASTER_KEY, or restore master-key in DATA_DIR, as it was.`,
    );
  }
}
