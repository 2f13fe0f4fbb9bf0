import { unknownSegment } from '../../edge/listening/known-words.ts';
import { uuidPattern } from '../../kernel/uuid.ts';

/**
 * Path parameters that name objects of ours. Only these are shown, and only if the value has the
 * form of an id. So a parameter that is not listed, or a secret in place of an id, stays hidden.
 */
const shownParams: ReadonlySet<string> = new Set([
  'order_id',
  'link_id',
  'payment_id',
  'project_id',
  'transaction_key',
  'allowance_id',
  'wallet_id',
  'user_id',
  'id',
]);

/** A UUID, a number, or the word for the user of a token. */
const idForm = new RegExp(`^(?:${uuidPattern}|\\d{1,16}|me)$`, 'i');

type Params = Readonly<Record<string, unknown>>;

/** A pattern in pieces: texts, and the shown parameters between them. */
type Piece = string | { readonly name: string };

/**
 * A cache by pattern, with one entry for each route: parsing a pattern costs more than the rest.
 */
const known = new Map<string, readonly Piece[]>();

const shownName = /(?<=\/):(\w+)(?=\/|$)/;

function piecesOf(pattern: string): readonly Piece[] {
  const pieces = pattern
    .split(shownName)
    .map((text, index) => (index % 2 === 0 ? text : pieceFor(text)));
  known.set(pattern, pieces);
  return pieces;
}

const pieceFor = (name: string): Piece => (shownParams.has(name) ? { name } : `:${name}`);

function shownParam(name: string, params: Params): string {
  const given = String(params[name]);
  return idForm.test(given) ? given : `:${name}`;
}

/** The route's pattern, with the ids of our own objects filled in. */
export function shownPath(pattern: string, params: Params): string {
  if (!pattern.includes(':') || pattern.includes(unknownSegment)) return pattern;
  let path = '';
  for (const piece of known.get(pattern) ?? piecesOf(pattern)) {
    path += typeof piece === 'string' ? piece : shownParam(piece.name, params);
  }
  return path;
}

const namesMax = 20;
/** The form of a parameter's name. Anything else may be a value without a name. */
const nameForm = /^[A-Za-z_.-]{1,40}(?:\[\d{0,3}\])?$/;
const hiddenName = '…';

/** The names in a raw query string, each once. */
export function parameterNames(query: string): readonly string[] {
  const names = new Set<string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const name = plain(part.split('=', 1)[0] ?? '');
    names.add(nameForm.test(name) ? name : hiddenName);
    if (names.size === namesMax) break;
  }
  return [...names];
}

/** Only brackets are escaped in names of ours. */
const plain = (name: string): string => name.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']');
