import { FlorinUsageError } from '../errors.ts';

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

/** An object of fields. The names of lists are sent with brackets: `statuses[]`. */
export type Query = Readonly<Record<string, QueryValue>>;

/**
 * Checks an address of the service once, when a client is made. Fetch refuses addresses with
 * passwords, and text after a query or fragment is not a path.
 */
export function baseAddress(text: string, name: string): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new FlorinUsageError(`${name} should be an address that begins with http:// or https://`);
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(url.href)) {
    throw new FlorinUsageError(`${name} should have no password, no query and no fragment`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Empty text, relative dots, and half of a surrogate pair, which no address can contain. */
const unusable = /^\.{0,2}$|\p{Surrogate}/u;

const isIdentifier = (value: unknown): boolean =>
  typeof value === 'string' ? !unusable.test(value) : Number.isSafeInteger(value);

/** A part of a path that comes from outside. Nothing in it can lead elsewhere. */
export function segment(value: string | number): string {
  if (!isIdentifier(value)) throw new FlorinUsageError(`"${String(value)}" is no identifier`);
  return encodeURIComponent(value);
}

export function addressOf(base: string, path: string, query: Query = {}): URL {
  const url = new URL(`${base}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (typeof value !== 'object') url.searchParams.append(name, String(value));
    else for (const member of value) url.searchParams.append(`${name}[]`, String(member));
  }
  return url;
}
