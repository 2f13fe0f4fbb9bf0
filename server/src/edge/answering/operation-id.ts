import type { Method, Route } from '../route.ts';

/** Parts of addresses that name an action on the thing before them. */
const deeds = new Set([
  ...['accept', 'advance', 'cancel', 'confirm', 'erase', 'export', 'finalize', 'freeze'],
  ...['pay', 'register', 'reject', 'resend', 'reseal', 'reserve', 'revoke', 'rotate', 'sign'],
  ...['unlock', 'verify'],
]);

/** These words end like plurals and are singular. */
const onlyOne = new Set(['metrics', 'pin-tries']);

const verbs: Readonly<Record<Method, string>> = {
  GET: 'read',
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
};

type Named = Pick<Route, 'method' | 'path' | 'operationId' | 'otherSpellingOf'>;

/**
 * The name of an operation for programs: `POST /orders` is `createOrder`, `GET /orders` is
 * `listOrders` and `PUT /orders/:id/cancel` is `cancelOrder`. A route may set a better name.
 */
export function operationIdOf({ otherSpellingOf, ...own }: Named): string {
  if (otherSpellingOf !== undefined) {
    return `${operationIdOf({ ...own, path: otherSpellingOf })}OtherSpelling`;
  }
  const { method, path, operationId } = own;
  if (operationId !== undefined) return operationId;
  const name = nameOf(method, path);
  return path.startsWith('/admin/') ? `operator${capitalised(name)}` : name;
}

function nameOf(method: Method, path: string): string {
  // Everything up to the version names the API.
  const parts = path
    .replace(/^.*?\/v\d+\//, '/')
    .split('/')
    .filter((part) => part !== '');
  const words = parts.filter((part) => !part.startsWith(':'));
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1).map((word) => capitalised(singleOf(word)));
  if (deeds.has(last)) return [last, ...before].join('');
  const isList = method === 'GET' && parts.at(-1) === last && singleOf(last) !== last;
  const verb = isList ? 'list' : verbs[method];
  return [verb, ...before, capitalised(isList ? last : singleOf(last))].join('');
}

const capitalised = (part: string): string =>
  part
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function singleOf(part: string): string {
  if (onlyOne.has(part)) return part;
  if (part.endsWith('ies')) return `${part.slice(0, -3)}y`;
  return /[^su]s$/.test(part) ? part.slice(0, -1) : part;
}
