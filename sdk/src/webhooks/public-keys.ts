import { onceAtATime } from '../auth/once-at-a-time.ts';
import { fromBase64 } from '../encoding.ts';
import { FlorinUsageError } from '../errors.ts';

/** The source of the keys that verify callbacks: `florin.publicKeys`, or a source of your own. */
export type PublicKeys = {
  /** The keys as PEM, from memory if they are known. */
  readonly current: () => Promise<string>;
  /** Called when a signature fits none of them: the service may have changed its key. */
  readonly renewed: () => Promise<string>;
};

/** Not every wrong signature may cause a request for the keys. */
const renewalIntervalMs = 60_000;

/** The keys at `/publickey`, fetched once, and again when they may have changed. */
export function fetchedPublicKeys(
  ask: () => Promise<string>,
  nowMs: () => number = Date.now,
): PublicKeys {
  let known: string | null = null;
  let askedAtMs = 0;
  const fetchNow = onceAtATime(async () => {
    askedAtMs = nowMs();
    const pem = await ask();
    // A proxy may answer instead of the service, so only valid keys replace the known ones.
    await keysIn(pem);
    known = pem;
    return pem;
  });
  return {
    current: async () => known ?? fetchNow(),
    renewed: async () =>
      known !== null && nowMs() - askedAtMs < renewalIntervalMs ? known : fetchNow(),
  };
}

/** Keys given as text stay unchanged. */
export const fixedPublicKeys = (pem: string): PublicKeys => ({
  current: async () => pem,
  renewed: async () => pem,
});

const pemBlock = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/g;

/** Wallet 6: RSA with SHA-256. */
export const callbackAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

type VerifyingKey = Parameters<typeof crypto.subtle.verify>[1];

/** The keys in a text: the current one, and those whose callbacks are still being repeated. */
export async function keysIn(pem: string): Promise<readonly VerifyingKey[]> {
  const blocks = [...String(pem).matchAll(pemBlock)].map(([, content = '']) => content);
  if (blocks.length === 0) throw new FlorinUsageError('There is no public key in this text.');
  return Promise.all(blocks.map(keyIn));
}

async function keyIn(block: string): Promise<VerifyingKey> {
  const spki = fromBase64(block.replace(/\s/g, ''));
  try {
    if (spki === null) throw new TypeError('not base64');
    return await crypto.subtle.importKey('spki', spki, callbackAlgorithm, false, ['verify']);
  } catch (cause) {
    throw new FlorinUsageError('A public key in this text is damaged, or not an RSA key.', {
      cause,
    });
  }
}
