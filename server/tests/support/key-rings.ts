import { openRootKey } from '../../src/identity/credentials/root-key.store.ts';
import { createVault } from '../../src/identity/credentials/vault.ts';
import { accessTokenRing, callbackRing } from '../../src/identity/tokens/key-ring.ts';
import { openSigningKeys } from '../../src/identity/tokens/signing-keys.ts';
import { type Clock, unixSeconds } from '../../src/kernel/time.ts';
import type { Database } from '../../src/storage/database.ts';
import { createTestEngine } from './engines.ts';
import { masterKey } from './florin-home.ts';

/** Creates the keys of a first start, sealed under the master key of the tests. */
export async function fillKeyRings(database: Database): Promise<void> {
  const vault = createVault(Buffer.from(masterKey, 'base64'));
  const clock: Clock = { now: () => unixSeconds(Math.floor(Date.now() / 1_000)) };
  const engine = createTestEngine(database.connect, { clock });
  for (const ring of [accessTokenRing, callbackRing]) {
    // The life of a first key counts from the moment when a second one replaces it.
    await openSigningKeys({ engine, vault, clock }, ring, 0);
  }
  await openRootKey(database, vault, null);
  await engine.close();
}
