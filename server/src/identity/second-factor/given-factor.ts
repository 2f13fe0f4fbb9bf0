import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/time.ts';
import type { Vault } from '../credentials/vault.ts';
import { jsonIn } from './client-credential.ts';
import { type Challenged, type Factors, type GivenFactor, openChallenge } from './factors.ts';
import { proven } from './passkeys.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

export type GivenFactorServices = {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Hashes recovery codes. */
  readonly recoveryKey: Buffer;
};

/** A second factor from a request: a typed code, or the answer of a passkey, as JSON. */
export type TypedFactor = { readonly code: string } | { readonly credential: string };

/** The page that passkeys are made for: our own. */
export function relyingParty(publicUrl: string): {
  readonly origin: string;
  readonly rpId: string;
} {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** Browsers offer passkeys only for host names, and only over a connection that nobody can read. */
export const canHavePasskeys = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && (protocol === 'https:' || hostname === 'localhost');
};

const challengeBytes = 32;

export const newChallenge = (): string => randomBytes(challengeBytes).toString('base64url');

/** New recovery codes, and their stored form. */
export const drawnCodes = ({ recoveryKey }: Pick<GivenFactorServices, 'recoveryKey'>) => {
  const codes = newRecoveryCodes();
  return { codes, recovery: codes.map((code) => recoveryHash(recoveryKey, code)) };
};

/** The secret of a person's app, and the sealed text that contains it. Null: there is none. */
export function openedTotp(
  vault: Vault,
  sealed: string | null,
  context: string,
): { readonly sealed: string; readonly secret: Buffer } | null {
  return sealed === null
    ? null
    : { sealed, secret: Buffer.from(vault.open(sealed, context), 'hex') };
}

export const sealedTotp = (vault: Vault, secret: Buffer, context: string): string =>
  vault.seal(secret.toString('hex'), context);

const secretBytes = 20;

/**
 * The secret that a session offers to an app. It stays the same whenever the page is shown again.
 * It differs between sessions, and changes after each accepted code. It is stored nowhere until it
 * is confirmed.
 */
export const offeredTotp = (
  key: Buffer,
  owner: string | number,
  session: { readonly id: string },
  { totpStep }: Pick<Factors, 'totpStep'>,
): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([owner, session.id, totpStep]))
    .digest()
    .subarray(0, secretBytes);

const idOf = (credential: unknown): string => {
  const { id } = (credential ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
};

async function signedBy(
  { clock, publicUrl }: GivenFactorServices,
  { passkeys }: Factors,
  session: Challenged,
  text: string,
): Promise<GivenFactor> {
  const credential = jsonIn(text);
  const challenge = openChallenge(session, clock.now());
  const passkey = passkeys.find(({ id }) => id === idOf(credential));
  const signed = { kind: 'passkey', challenge: challenge ?? '' } as const;
  if (challenge === null || passkey === undefined) {
    return { ...signed, passkeyId: '', counter: null };
  }
  const ceremony = { challenge, ...relyingParty(publicUrl()) };
  const right = await proven(credential, passkey, ceremony);
  return { ...signed, passkeyId: passkey.id, counter: right?.counter ?? null };
}

/**
 * The given factor in the form that can be judged. `context`: the sealing context of the secret.
 */
export async function givenFactor(
  services: GivenFactorServices,
  { factors, session, context }: Proving,
  typed: TypedFactor,
): Promise<GivenFactor> {
  if ('credential' in typed) return signedBy(services, factors, session, typed.credential);
  const { vault, recoveryKey } = services;
  return {
    kind: 'code',
    code: typed.code,
    totp: openedTotp(vault, factors.totp, context),
    recoveryHash: recoveryHash(recoveryKey, typed.code),
  };
}

type Proving = {
  readonly factors: Factors;
  readonly session: Challenged;
  readonly context: string;
};
