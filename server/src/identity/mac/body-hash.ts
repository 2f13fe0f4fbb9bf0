import { hash } from 'node:crypto';

/** The length of a base64 digest with every character escaped. */
const valueLengthMax = 44 * 3;

const name = 'body_hash';

/** The `body_hash=…` for ext. */
export const extFor = (body: Buffer): string =>
  body.length === 0 ? '' : `${name}=${encodeURIComponent(hash('sha256', body, 'base64'))}`;

/**
 * Whether ext vouches for the body. The body_hash must be present exactly when the body is not
 * empty, once, and right. For an empty body it may also be the hash of nothing (gaps 3, MAC
 * string). Nothing here is secret: the hash follows from the body.
 */
export function bodyMatches(ext: string, body: Buffer): boolean {
  const values = bodyHashesIn(ext);
  if (values.length === 0) return body.length === 0;
  const [value] = values;
  if (value === undefined || value === null || values.length > 1) return false;
  return value.length <= valueLengthMax && unescaped(value) === hash('sha256', body, 'base64');
}

/** The values of the parameter in `body_hash=…&other=…`. Null where it has no value. */
function bodyHashesIn(ext: string): readonly (string | null)[] {
  const values: (string | null)[] = [];
  if (!ext.includes(name)) return values;
  for (const pair of ext.split('&')) {
    if (pair === name) values.push(null);
    else if (pair.startsWith(`${name}=`)) values.push(pair.slice(name.length + 1));
  }
  return values;
}

/** Encoders differ in what they escape and in the case of hex. An unescaped plus is a plus. */
function unescaped(value: string): string {
  try {
    return value.includes('%') ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}
