import type { UnixSeconds } from '../../kernel/time.ts';
import { unixSeconds } from '../../kernel/time.ts';

/** A public key in the form of JWKS. */
export type PublicJwk = { readonly kty: 'RSA'; readonly n: string; readonly e: string };

export type RingKey = {
  readonly id: string;
  readonly publicJwk: PublicJwk;
  /** PKCS#8, sealed under the master key. */
  readonly sealedPrivateKey: string;
  readonly createdAt: UnixSeconds;
  /** Null for the signing key. A replaced one verifies until this moment. */
  readonly retiresAt: UnixSeconds | null;
};

/** The keys of one purpose: the one that signs, and those whose signatures are still valid. */
export type KeyRing = { readonly id: string; readonly keys: readonly RingKey[] };

/** The ids of the rings that every service has. */
export const accessTokenRing = 'access tokens';
export const callbackRing = 'callbacks';

export type NewKey = Pick<RingKey, 'id' | 'publicJwk' | 'sealedPrivateKey'>;

export const sealingContext = (keyId: string): string => `signing key ${keyId}`;

/** The signing key. */
export const currentKey = ({ keys }: KeyRing): RingKey | undefined =>
  keys.find(({ retiresAt }) => retiresAt === null);

/**
 * `signing`: the newest. `verifying`: replaced, but its signatures are still valid. `retired`: no
 * longer valid.
 */
export type KeyState = 'signing' | 'verifying' | 'retired';

export function keyState({ retiresAt }: RingKey, now: UnixSeconds): KeyState {
  if (retiresAt === null) return 'signing';
  return now < retiresAt ? 'verifying' : 'retired';
}

/** The keys whose signatures are valid now. */
export const validKeys = ({ keys }: KeyRing, now: UnixSeconds): readonly RingKey[] =>
  keys.filter((key) => keyState(key, now) !== 'retired');

/** Adds a new signing key. The old one verifies for as long as its signatures may be used. */
export function withNewKey(
  ring: KeyRing,
  key: NewKey,
  lifetimeSeconds: number,
  now: UnixSeconds,
): KeyRing {
  const kept = validKeys(ring, now).map((old) =>
    old.retiresAt === null ? { ...old, retiresAt: unixSeconds(now + lifetimeSeconds) } : old,
  );
  return { ...ring, keys: [{ ...key, createdAt: now, retiresAt: null }, ...kept] };
}
