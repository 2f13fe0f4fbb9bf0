import { type JWTPayload, SignJWT } from 'jose';
import { createVault } from '../../src/identity/credentials/vault.ts';
import { accessTokenSeconds } from '../../src/identity/tokens/access-token.ts';
import { openSigningKeys, type SigningKeys } from '../../src/identity/tokens/signing-keys.ts';
import { turnKeyRing } from '../../src/identity/tokens/turn-key-ring.ts';
import { unixSeconds } from '../../src/kernel/time.ts';
import { createTestEngine } from './engines.ts';
import { masterKey } from './florin-home.ts';
import type { TestDatabase } from './test-database.ts';

const vault = createVault(Buffer.from(masterKey, 'base64'));

const clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };

/** The keys of a service, as another node has them. */
export type TokenForge = {
  readonly keys: SigningKeys;
  /** A token with any claims, signed by the installation's own key. */
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Rotates the ring as an operator at another node does. Returns the id of the new key. */
  readonly rotate: () => Promise<string>;
  /** How many database reads the keys have cost. */
  readonly reads: () => number;
  readonly close: () => Promise<void>;
};

export async function openTokenForge({ database }: TestDatabase): Promise<TokenForge> {
  const engine = createTestEngine(database.connect, { clock });
  let reads = 0;
  const counting: typeof engine = {
    ...engine,
    read: (query, input) => {
      reads += 1;
      return engine.read(query, input);
    },
  };
  const services = { engine: counting, vault, clock };
  const keys = await openSigningKeys(services, 'access tokens', accessTokenSeconds);
  return {
    keys,
    sign: async (claims) => {
      const { id: kid, privateKey } = await keys.signingKey();
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .sign(privateKey);
    },
    rotate: async () => {
      const rotation = await keys.rotation();
      const turned = await engine.execute(turnKeyRing, rotation, { kind: 'client', id: 'tests' });
      if (!turned.ok) throw new Error(turned.because);
      keys.forget();
      return rotation.key.id;
    },
    reads: () => reads,
    close: () => engine.close(),
  };
}

/** The header and the claims of a token. */
export function partsOf(token: string): readonly [Record<string, unknown>, JWTPayload] {
  const [header = '', payload = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  return [read(header), read(payload)];
}
