import { createHash } from 'node:crypto';
import { bodyMatches, extFor } from '../mac/body-hash.ts';
import { bodyBefore } from './body-variations.ts';

const hashOf = (body: Buffer): Buffer => createHash('sha256').update(body).digest();

/** Why ext does not vouch for the body; null: it does. */
export function bodyHashFault(ext: string, body: Buffer): string | null {
  if (bodyMatches(ext, body)) return null;
  const values = ext.split('&').flatMap((pair) => /^body_hash=(.*)$/s.exec(pair)?.[1] ?? []);
  const [value] = values;
  const right = extFor(body);
  if (value === undefined) {
    return `The body hash is missing: a request with a body has ext="${right}".`;
  }
  if (values.length > 1) return 'ext has more than one body_hash.';
  const remedy = right === '' ? 'leave it out, since there is no body' : `it should be ${right}`;
  const given = digestIn(value);
  if (given === null) {
    return `body_hash is not the percent-encoded base64 of a SHA-256; ${remedy}.`;
  }
  if (given.digest.equals(hashOf(body))) return `body_hash is ${given.spelling}; ${remedy}.`;
  const before = bodyBefore(body, (each) => hashOf(each).equals(given.digest));
  return before === null
    ? `body_hash is not that of this body, nor of one that it may have been before; ${remedy}.`
    : `body_hash is not that of this body; it is that of ${before.says}.`;
}

type Spelt = { readonly digest: Buffer; readonly spelling: string };

/** A digest in any spelling that somebody may have chosen. */
function digestIn(value: string): Spelt | null {
  const once = decoded(value);
  const twice = decoded(once);
  if (/^[0-9a-f]{64}$/i.test(once)) {
    return { digest: Buffer.from(once, 'hex'), spelling: 'written in hex' };
  }
  const isTwice = once !== twice;
  const plain = twice.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(plain)) return null;
  const spelling = isTwice
    ? 'percent-encoded twice'
    : 'not in plain base64 (with + and /, and = at its end)';
  return { digest: Buffer.from(plain, 'base64'), spelling };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
