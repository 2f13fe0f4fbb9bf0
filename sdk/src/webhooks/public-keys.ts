import { type Bytes, fromBase64 } from '../encoding.ts';
import { FlorinUsageError } from '../errors.ts';

/** Where the keys that verify callbacks come from. */
export type PublicKeys = {
  readonly current: () => Promise<string>;
  /** Asked when a signature fits none of them: the service may have changed its key. */
  readonly renewed: () => Promise<string>;
};

/** Whoever sends wrong signatures must not make us ask all the time. */
const renewalIntervalMs = 60_000;

/** The keys at `/publickey`, fetched once and again when they may have changed. */
export function fetchedPublicKeys(
  ask: () => Promise<string>,
  nowMs: () => number = Date.now,
): PublicKeys {
  let asked: { readonly pem: Promise<string>; readonly atMs: number } | null = null;
  const fetchNow = (): Promise<string> => {
    const pem = ask();
    const mine = { pem, atMs: nowMs() };
    asked = mine;
    // What failed is not kept.
    pem.catch(() => {
      if (asked === mine) asked = null;
    });
    return pem;
  };
  return {
    current: () => asked?.pem ?? fetchNow(),
    renewed: () =>
      asked !== null && nowMs() - asked.atMs < renewalIntervalMs ? asked.pem : fetchNow(),
  };
}

/** Keys that were given as text stay as they are. */
export const fixedPublicKeys = (pem: string): PublicKeys => ({
  current: async () => pem,
  renewed: async () => pem,
});

const pemBlock = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/g;

/** The keys in a text: the one that signs now, and those whose callbacks are still repeated. */
export function keysIn(pem: string): readonly Bytes[] {
  const keys = [...pem.matchAll(pemBlock)].flatMap(
    ([, content = '']) => fromBase64(content.replace(/\s/g, '')) ?? [],
  );
  if (keys.length === 0) throw new FlorinUsageError('There is no public key in this text.');
  return keys;
}
