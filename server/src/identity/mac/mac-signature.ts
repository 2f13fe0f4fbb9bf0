import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizedRequest, type SignedParts } from './normalized-request.ts';
import type { SigningPlace } from './signing-places.ts';

/** HMAC-SHA256 over the bytes as they were sent: node reads the request line as latin1. */
export const macOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'latin1').digest();

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
