import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { isStorable } from './json.ts';

const fieldsMax = 100;
/** Twice the longest field of our own pages. Whoever reads a field may look at it more than once. */
export const fieldLengthMax = 20_000;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const malformed = refuse('invalid_request', 'The request body is not a well-formed form.');
const doubled = refuse('invalid_request', 'The request body names a field twice.');
export const fieldTooLong = refuse(
  'invalid_request',
  `A field of the request body is longer than ${fieldLengthMax} characters.`,
);
const unstorable = refuse(
  'invalid_request',
  'The request body contains a character that cannot be stored.',
);

/** Reads application/x-www-form-urlencoded. No field may come twice: all readers must agree. */
export function readForm(
  bytes: Buffer,
): Decision<Readonly<Record<string, string>>, 'invalid_request'> {
  const pairs = decodedPairs(bytes);
  if (pairs === null || pairs.length > fieldsMax) return malformed;
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return doubled;
  if (pairs.flat().some((text) => text.length > fieldLengthMax)) return fieldTooLong;
  if (!pairs.flat().every(isStorable)) return unstorable;
  return accept(Object.fromEntries(pairs));
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** Null: the bytes are not UTF-8, before or after unescaping. */
function decodedPairs(bytes: Buffer): [string, string][] | null {
  try {
    const parts = utf8.decode(bytes).split('&', fieldsMax + 1);
    return parts
      .filter((part) => part !== '')
      .map((part) => {
        const end = part.indexOf('=');
        const name = end === -1 ? part : part.slice(0, end);
        const value = end === -1 ? '' : part.slice(end + 1);
        return [decoded(name), decoded(value)];
      });
  } catch {
    return null;
  }
}
