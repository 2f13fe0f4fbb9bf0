import { type Dice, type Header, once, oneOf } from './draft.ts';

const at = (dice: Dice, bytes: Buffer): number => dice(bytes.length + 1);

const spliced = (bytes: Buffer, start: number, end: number, put: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(end)]);

/** Inserted into the middle of bytes: control characters, broken characters, absurd numbers. */
// biome-ignore format: a list
const intruders: readonly Buffer[] = [
  '\u0000', '\u001b[2J', '\r\n', '\u2028', '\u202e', '\ufeff', '"', '\\', '\\ud800', '\\u0000', '&', '<', ']]>', '%', '%00', '+', ';', ',',
  '9'.repeat(400), '-', '1e999', '-0', 'NaN', 'Infinity', '0x10', 'null', 'true', '{}', '[]', '""', '__proto__', '{"a":',
  '['.repeat(2_000), '{"a":'.repeat(500), 'é'.repeat(2_000), 'x'.repeat(70_000), '\u{1f600}', '@known:order_id:0@',
].map((text) => Buffer.from(text)).concat([Buffer.from([0xff]), Buffer.from([0xc0, 0xaf]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xfe, 0xff])]);

type Spoiling = (bytes: Buffer, dice: Dice) => Buffer;

const flipped: Spoiling = (bytes, dice) => {
  if (bytes.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  const place = dice(copy.length);
  copy[place] = (copy[place] ?? 0) ^ (1 << dice(8));
  return copy;
};
const cut: Spoiling = (bytes, dice) => bytes.subarray(0, at(dice, bytes));
const pierced: Spoiling = (bytes, dice) => {
  const place = at(dice, bytes);
  return spliced(bytes, place, place, oneOf(dice, intruders));
};
const removed: Spoiling = (bytes, dice) => {
  const start = at(dice, bytes);
  return spliced(bytes, start, Math.min(bytes.length, start + 1 + dice(20)), Buffer.alloc(0));
};
const doubled: Spoiling = (bytes, dice) => {
  const start = at(dice, bytes);
  const part = bytes.subarray(start, start + 1 + dice(200));
  return spliced(bytes, start, start, part);
};
/** Another value in place of a number or a word. */
const replaced: Spoiling = (bytes, dice) => {
  const text = bytes.toString('latin1');
  const words = [...text.matchAll(/-?\d+(?:\.\d+)?|true|false|null|"[^"]{0,100}"/g)];
  if (words.length === 0) return pierced(bytes, dice);
  const word = oneOf(dice, words);
  return spliced(bytes, word.index, word.index + word[0].length, oneOf(dice, intruders));
};

const spoilings = [flipped, cut, pierced, removed, doubled, replaced, replaced];

/** The bytes with one or several mistakes. */
export function spoilt(bytes: Buffer, dice: Dice): Buffer {
  let result = bytes;
  for (let count = 1 + dice(3); count > 0; count -= 1)
    result = oneOf(dice, spoilings)(result, dice);
  return result;
}

// biome-ignore format: a list
const pathIntruders = [
  '%', '%0', '%zz', '%00', '%c0%af', '%ff', '%2e%2e/', '../', './', '//', ';a=b', '?', '#', '\\', '|', '{}', '"', '<', 'é', '\u0080', '*',
  '?a[]=1&a[b]=2', '?__proto__=1', '&limit=1&limit=2', '?limit=-1', '?after=AAAA', '?q=%00', ':', '@', '%25%32%66', '+', '%20',
];

export function spoiltPath(path: string, dice: Dice): string {
  if (once(dice, 8)) return `${path}/${'x'.repeat(dice(20_000))}`;
  if (once(dice, 8)) return `${path}?${'a=1&'.repeat(dice(3_000))}`;
  // A path begins with a slash: without one it would be another form of address.
  const place = 1 + dice(path.length);
  return `${path.slice(0, place)}${oneOf(dice, pathIntruders)}${path.slice(place)}`;
}

// biome-ignore format: a list
const types = [
  'text/plain', 'application/json; charset=utf-16', 'application/json;;;', 'multipart/form-data', 'multipart/form-data; boundary=', 'application/xml',
  'application/x-www-form-urlencoded', 'application/zip', '', '*/*', 'a', 'application/json, text/html', 'multipart/form-data; boundary="x"',
];

// biome-ignore format: a table
const oddHeaders: readonly ((dice: Dice) => Header)[] = [
  (dice) => ['Content-Type', oneOf(dice, types)],
  (dice) => ['Content-Encoding', oneOf(dice, ['gzip', 'br', 'identity', 'x'])],
  (dice) => ['Accept', oneOf(dice, ['', '*', 'text/html', 'application/xml;q=2', ','.repeat(500)])],
  (dice) => ['Accept-Language', oneOf(dice, ['lt', '*', 'xx-'.repeat(100), ';q=', 'en;q=NaN'])],
  (dice) => ['Accept-Encoding', oneOf(dice, ['gzip', 'br;q=0', 'deflate, *;q=0.5', '\u0080'])],
  (dice) => ['Cookie', oneOf(dice, ['florin-staff=', 'florin-session=%00', '=;=;=', 'a='.repeat(2_000), 'florin-visitor="'])],
  (dice) => ['Authorization', oneOf(dice, ['Basic', 'Basic %%%', 'Basic Og==', 'MAC', 'MAC id=', 'MAC id="a", ts="-1", nonce="", mac=""', 'Bearer a.b.c', 'Bearer e30.e30.'])],
  (dice) => ['X-Forwarded-For', oneOf(dice, ['', '::1', '1.2.3.4, ,', 'x', ','.repeat(300), '999.1.1.1', '::ffff:1.2.3.4'])],
  (dice) => ['X-Forwarded-Proto', oneOf(dice, ['https', 'x', ''])],
  (dice) => ['Idempotency-Key', oneOf(dice, ['', 'a'.repeat(300), 'one', '\u0001'])],
  (dice) => ['Range', oneOf(dice, ['bytes=0-', 'bytes=-1', 'x'])],
  (dice) => ['If-None-Match', oneOf(dice, ['*', '"x"', ''])],
  (dice) => ['Origin', oneOf(dice, ['null', 'http://evil.example', ''])],
  (dice) => ['Sec-Fetch-Site', oneOf(dice, ['cross-site', 'same-origin', 'x'])],
  (dice) => ['X'.repeat(1 + dice(300)), 'y'.repeat(dice(9_000))],
  (dice) => ['Date', oneOf(dice, ['', 'never'])],
];

export function spoiltHeaders(headers: readonly Header[], dice: Dice): readonly Header[] {
  const odd = oneOf(dice, oddHeaders)(dice);
  const chosen = headers[dice(Math.max(1, headers.length))];
  if (chosen === undefined || once(dice, 3)) return [...headers, odd];
  if (once(dice, 3)) return headers.filter((header) => header !== chosen);
  return once(dice, 2)
    ? [...headers, chosen]
    : [...headers.filter(([name]) => name.toLowerCase() !== odd[0].toLowerCase()), odd];
}
