import { FlorinUsageError } from '../errors.ts';

type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

/** An object of fields. Names of lists are sent with brackets: `statuses[]`. */
export type Query = Readonly<Record<string, QueryValue>>;

/** Checks an address of the service once, when a client is made. */
export function baseAddress(text: string, name: string): string {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isWeb) {
    throw new FlorinUsageError(`${name} should be an address that begins with http:// or https://`);
  }
  return text.replace(/\/+$/, '');
}

/** A part of a path that comes from outside: nothing in it can lead elsewhere. */
export function segment(value: string | number): string {
  const text = String(value);
  if (text === '' || /^\.{1,2}$/.test(text)) {
    throw new FlorinUsageError(`"${text}" is no identifier`);
  }
  return encodeURIComponent(text);
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
