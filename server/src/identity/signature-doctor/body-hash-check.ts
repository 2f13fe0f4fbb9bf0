import { createHash } from 'node:crypto';
import { bodyMatches, extFor } from '../mac/body-hash.ts';
import { bodyBefore } from './body-variations.ts';
import type { DoctorTexts, Reason } from './doctor-texts.ts';

const hashOf = (body: Buffer): Buffer => createHash('sha256').update(body).digest();

/** Why ext does not vouch for the body. Null: it does. */
export function bodyHashFault(ext: string, body: Buffer): Reason | null {
  if (bodyMatches(ext, body)) return null;
  const values = ext.split('&').flatMap((pair) => /^body_hash=(.*)$/s.exec(pair)?.[1] ?? []);
  const [value] = values;
  const right = extFor(body);
  if (value === undefined) return ({ bodyHash }) => bodyHash.missing(right);
  if (values.length > 1) return ({ bodyHash }) => bodyHash.several;
  const given = digestIn(value);
  if (given === null) return ({ bodyHash }) => bodyHash.unreadable(right);
  if (given.digest.equals(hashOf(body))) {
    return ({ bodyHash }) => bodyHash.spelt(given.spelling, right);
  }
  const before = bodyBefore(body, (each) => hashOf(each).equals(given.digest));
  return before === null
    ? ({ bodyHash }) => bodyHash.ofNoBody(right)
    : (texts) => texts.bodyHash.ofOther(before.says(texts));
}

type Spelt = {
  readonly digest: Buffer;
  readonly spelling: Parameters<DoctorTexts['bodyHash']['spelt']>[0];
};

/** A digest in any spelling that a client may use. */
function digestIn(value: string): Spelt | null {
  const once = decoded(value);
  const twice = decoded(once);
  if (/^[0-9a-f]{64}$/i.test(once)) {
    return { digest: Buffer.from(once, 'hex'), spelling: 'hex' };
  }
  const isTwice = once !== twice;
  const plain = twice.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(plain)) return null;
  const spelling = isTwice ? 'twice' : 'base64';
  return { digest: Buffer.from(plain, 'base64'), spelling };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
