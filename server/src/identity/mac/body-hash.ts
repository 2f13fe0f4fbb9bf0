import { hash, timingSafeEqual } from 'node:crypto';

/** Canonical base64 of 32 bytes, as in the mac. */
const digestInBase64 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** Every character of the digest escaped. */
const valueLengthMax = 44 * 3;

const name = 'body_hash';

/**
 * Whether ext vouches for the body: its body_hash is there exactly when the body is not empty,
 * once, and right; for an empty body it may also be the hash of nothing (decisions 3, MAC string).
 */
export function bodyMatches(ext: string, body: Buffer): boolean {
  const values = bodyHashesIn(ext);
  if (values.length === 0) return body.length === 0;
  const [value] = values;
  if (value === undefined || values.length > 1) return false;
  const given = decodeDigest(value);
  return given !== null && timingSafeEqual(given, digestOf(body));
}

/** By way of text, as the mac. */
const digestOf = (body: Buffer): Buffer => Buffer.from(hash('sha256', body, 'base64'), 'base64');

/** The values of the parameter in `body_hash=…&other=…`; null where it has none. */
function bodyHashesIn(ext: string): readonly (string | null)[] {
  if (!ext.includes(name)) return [];
  return ext.split('&').flatMap((pair) => {
    if (pair === name) return [null];
    return pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : [];
  });
}

/** Encoders differ in what they escape and in the case of hex; an unescaped plus is a plus. */
function decodeDigest(value: string | null): Buffer | null {
  if (value === null || value.length > valueLengthMax) return null;
  const text = unescaped(value);
  return digestInBase64.test(text) ? Buffer.from(text, 'base64') : null;
}

function unescaped(value: string): string {
  try {
    return value.includes('%') ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}
