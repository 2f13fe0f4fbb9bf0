import { hash, timingSafeEqual } from 'node:crypto';
import { normalizedRequest, type SignedParts } from './normalized-request.ts';
import type { SigningPlace } from './signing-places.ts';

/** Of SHA-256. */
const blockBytes = 64;
const digestBytes = 32;
/** RFC 2104: what a key is combined with before the text, and before the digest of that. */
const innerPad = 0x36;
const outerPad = 0x5c;

/** A key as HMAC needs it for every text. */
type PaddedKey = {
  readonly inner: Buffer;
  /** With room for a digest behind it. */
  readonly outer: Buffer;
};

/** As long as somebody holds the key itself. */
const paddedKeys = new WeakMap<Buffer, PaddedKey>();

function paddedOf(key: Buffer): PaddedKey {
  const known = paddedKeys.get(key);
  if (known !== undefined) return known;
  const block = key.length > blockBytes ? Buffer.from(hash('sha256', key, 'hex'), 'hex') : key;
  const inner = Buffer.alloc(blockBytes, innerPad);
  const outer = Buffer.alloc(blockBytes + digestBytes, outerPad);
  for (const [index, byte] of block.entries()) {
    inner[index] = byte ^ innerPad;
    outer[index] = byte ^ outerPad;
  }
  const padded = { inner, outer };
  paddedKeys.set(key, padded);
  return padded;
}

/**
 * HMAC-SHA256 over the bytes as they were sent: node reads the request line as latin1. As two plain
 * hashes, since node's Hmac is an object of its own for every request, which takes twice as long and
 * the collector's time; and by way of text, since bytes straight from the digest would get memory of
 * their own, which takes longer too.
 */
export function macOf(key: Buffer, text: string): Buffer {
  const { inner, outer } = paddedOf(key);
  const message = Buffer.allocUnsafe(blockBytes + text.length);
  message.set(inner);
  message.write(text, blockBytes, 'latin1');
  outer.write(hash('sha256', message, 'binary'), blockBytes, 'latin1');
  return Buffer.from(hash('sha256', outer, 'base64'), 'base64');
}

export type MacClaim = {
  readonly keys: readonly Buffer[];
  readonly parts: SignedParts;
  readonly places: readonly SigningPlace[];
  /** The 32 bytes that the client sent. */
  readonly mac: Buffer;
};

/** Whether one of the keys made this mac for one of the places. Both keys of a rotation count. */
export function isAuthentic({ keys, parts, places, mac }: MacClaim): boolean {
  return places.some((place) => {
    const text = normalizedRequest(parts, place);
    return keys.some((key) => timingSafeEqual(macOf(key, text), mac));
  });
}
