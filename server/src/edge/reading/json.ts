import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';

/**
 * A number that was written with a fraction or an exponent. JSON.parse makes 10, 10.0 and 1e1 the
 * same number, but amounts are written in plain digits only (gaps 1, Integers). So such a number
 * stays apart, and no schema takes it for an integer.
 */
export class JsonDecimal {
  /** The number as the client wrote it. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/**
 * Deeper than any request of the three APIs. It keeps every recursion over a body from overflowing.
 */
const nestingMax = 64;

/** More than any request needs. Each costs far more to read than a plain number. */
const decimalsMax = 10_000;

const quote = 0x22;
const backslash = 0x5c;
// The brackets of each kind differ in one bit only: [ and {, ] and }.
const opening = 0x5b;
const closing = 0x5d;
const curlyBit = 0x20;

// May also match inside a string. Then the slow way is taken needlessly, and is still right.
const decimalAfterSeparator = /[:,[][ \t\n\r]*-?\d+[.eE]/g;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const decimalForm = /^[^"]*[.eE]/;

// Only an escape can bring a NUL or half a surrogate pair into valid UTF-8.
const escapeOrPrototype = /\\u|__proto__/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what PostgreSQL's text cannot hold
const unstorableCharacter = /[\u0000\p{Surrogate}]/u;

/** Unknown to every client, so no string of theirs is taken for a marked number. */
const decimalMark = `${randomUUID()} `;

const unstorable = 'The request body contains a character that cannot be stored.';
/** A later copy would treat its value as a prototype, and lose it. */
const prototypeKey = 'The request body contains the key __proto__, which cannot be stored.';

/** Whether PostgreSQL can store this text: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !unstorableCharacter.test(text);

/** Reads a request body. Whatever the bytes are, the answer is a value or `invalid_request`. */
export function readJson(bytes: Buffer): Decision<unknown, 'invalid_request'> {
  if (!isUtf8(bytes)) return refuse('invalid_request', 'The request body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  if (nestsTooDeep(text)) {
    return refuse('invalid_request', `The request body nests deeper than ${nestingMax} levels.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('invalid_request', 'The request body is not valid JSON.');
  }
  const decimals = countDecimals(text);
  if (decimals > decimalsMax) {
    return refuse('invalid_request', 'The request body holds too many numbers with a fraction.');
  }
  // Marked only after parsing: without unclosed strings, the expression runs in linear time.
  if (decimals > 0) value = withDecimals(JSON.parse(markDecimals(text)));
  const violation = escapeOrPrototype.test(text) ? violationIn(value) : null;
  return violation === null ? accept(value) : refuse('invalid_request', violation);
}

function countDecimals(text: string): number {
  decimalAfterSeparator.lastIndex = 0;
  let count = 0;
  while (count <= decimalsMax && decimalAfterSeparator.test(text)) count++;
  return count;
}

function markDecimals(text: string): string {
  return text.replace(stringOrNumber, (token) =>
    decimalForm.test(token) ? `"${decimalMark}${token}"` : token,
  );
}

/** Not a reviver of JSON.parse: calling one for each of a million numbers would take a second. */
function withDecimals(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.startsWith(decimalMark) ? new JsonDecimal(value.slice(decimalMark.length)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withDecimals);
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) members[key] = withDecimals(members[key]);
  return value;
}

/** The first value that cannot be stored as sent, as a violation. Null: there is none. */
function violationIn(value: unknown): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : unstorable;
  if (typeof value !== 'object' || value === null || value instanceof JsonDecimal) return null;
  for (const [key, member] of Object.entries(value)) {
    const violation =
      key === '__proto__' ? prototypeKey : (violationIn(key) ?? violationIn(member));
    if (violation !== null) return violation;
  }
  return null;
}

function nestsTooDeep(text: string): boolean {
  if (text.length <= nestingMax) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if ((code & ~curlyBit) === opening && ++depth > nestingMax) return true;
    else if ((code & ~curlyBit) === closing) depth--;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === backslash) first--;
  return (index - first) % 2 === 1;
}
