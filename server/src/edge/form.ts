import { accept, type Decision, refuse } from '../kernel/decision.ts';
import { isStorable } from './json.ts';

const fieldsMax = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const malformed = refuse('invalid_request', 'The request body is not a well-formed form.');
const doubled = refuse('invalid_request', 'The request body names a field twice.');
const unstorable = refuse(
  'invalid_request',
  'The request body contains a character that cannot be stored.',
);

/** Reads application/x-www-form-urlencoded. Two readers of one form must agree: no field twice. */
export function readForm(
  bytes: Buffer,
): Decision<Readonly<Record<string, string>>, 'invalid_request'> {
  const pairs = decodedPairs(bytes);
  if (pairs === null || pairs.length > fieldsMax) return malformed;
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return doubled;
  if (!pairs.flat().every(isStorable)) return unstorable;
  return accept(Object.fromEntries(pairs));
}

/** Null where the bytes are no UTF-8, before or after their escapes. */
function decodedPairs(bytes: Buffer): [string, string][] | null {
  try {
    const parts = utf8.decode(bytes).split('&', fieldsMax + 1);
    return parts
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...value] = part.replaceAll('+', ' ').split('=');
        return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
      });
  } catch {
    return null;
  }
}
