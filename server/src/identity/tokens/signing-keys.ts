import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Engine } from '../../engine/engine.ts';
import { granted } from '../../kernel/decision.ts';
import { SingleFlight } from '../../kernel/single-flight.ts';
import type { Clock } from '../../kernel/time.ts';
import type { Vault } from '../credentials/vault.ts';
import {
  currentKey,
  type KeyRing,
  type NewKey,
  type PublicJwk,
  type RingKey,
  sealingContext,
  validKeys,
} from './key-ring.ts';
import { readKeyRing, startKeyRing, type TurnKeyRing } from './turn-key-ring.ts';

/** The keys of a ring, ready to sign and to verify. */
export type SigningKeys = {
  readonly signingKey: () => Promise<{ readonly id: string; readonly privateKey: KeyObject }>;
  /**
   * Null: no key with this id is valid. An unknown id causes a read, because another node may have
   * rotated the ring.
   */
  readonly publicKey: (keyId: string) => Promise<PublicJwk | null>;
  readonly publicKeys: () => Promise<readonly RingKey[]>;
  /** The ring as the database has it now. */
  readonly ring: () => Promise<KeyRing>;
  /** The input of `turnKeyRing`. The key is made here, since that takes long. */
  readonly rotation: () => Promise<TurnKeyRing>;
  /** The ring was rotated: it is read again before the next signature. */
  readonly forget: () => void;
};

const makeKeyPair = promisify(generateKeyPair);
const modulusBits = 2048;
/** How long a node may use its cached ring. Rings overlap by much more. */
const ringAgeMsMax = 5_000;
/** The least time between reads for unknown ids, or forged tokens could load the database. */
const lookAgainMsMin = 1_000;

async function newKey(vault: Vault): Promise<NewKey> {
  const { privateKey, publicKey } = await makeKeyPair('rsa', { modulusLength: modulusBits });
  const id = randomBytes(12).toString('base64url');
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    id,
    publicJwk: { kty: 'RSA', n, e },
    sealedPrivateKey: vault.seal(pem, sealingContext(id)),
  };
}

type Services = { readonly engine: Engine; readonly vault: Vault; readonly clock: Clock };

/**
 * Opens a ring, with a first key if it has none. `lifetimeSeconds`: the lifetime of what its keys
 * sign.
 */
export async function openSigningKeys(
  { engine, vault, clock }: Services,
  ringId: string,
  lifetimeSeconds: number,
): Promise<SigningKeys> {
  const rotation = async (): Promise<TurnKeyRing> => ({
    ringId,
    key: await newKey(vault),
    lifetimeSeconds,
  });
  const start = async (): Promise<KeyRing> => {
    const source = { kind: 'client', id: 'key ring' } as const;
    return granted(await engine.execute(startKeyRing, await rotation(), source));
  };
  const fetchRing = async (): Promise<KeyRing> =>
    granted(await engine.read(readKeyRing, ringId)) ?? start();

  let ring = await fetchRing();
  let fetchedMs = performance.now();
  let turnedMs = Number.NEGATIVE_INFINITY;
  // One read for all waiting requests, because forged tokens come in crowds.
  const refreshing = new SingleFlight<KeyRing>();
  const refresh = async (): Promise<KeyRing> => {
    // The moment before the read: a read that a rotation overtook does not count as a read after
    // it.
    const askedMs = performance.now();
    ring = await fetchRing();
    fetchedMs = askedMs;
    return ring;
  };
  const refreshed = (ageMsMax: number): KeyRing | Promise<KeyRing> => {
    if (fetchedMs > turnedMs && performance.now() - fetchedMs < ageMsMax) return ring;
    return refreshing.run(refresh);
  };

  let opened: { readonly id: string; readonly privateKey: KeyObject } | null = null;
  return {
    signingKey: async () => {
      const key = currentKey(await refreshed(ringAgeMsMax));
      if (key === undefined) throw new Error(`the key ring ${ringId} has no key that signs`);
      if (opened?.id !== key.id) {
        const pem = vault.open(key.sealedPrivateKey, sealingContext(key.id));
        opened = { id: key.id, privateKey: createPrivateKey(pem) };
      }
      return opened;
    },
    publicKey: async (keyId) => {
      const find = (keys: KeyRing) =>
        validKeys(keys, clock.now()).find(({ id }) => id === keyId)?.publicJwk ?? null;
      return find(ring) ?? find(await refreshed(lookAgainMsMin));
    },
    publicKeys: async () => validKeys(await refreshed(ringAgeMsMax), clock.now()),
    ring: fetchRing,
    rotation,
    forget: () => {
      turnedMs = performance.now();
      refreshing.forget();
    },
  };
}
