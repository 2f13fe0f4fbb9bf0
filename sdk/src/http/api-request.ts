import { type Bytes, utf8 } from '../encoding.ts';
import { FlorinUsageError } from '../errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request before it is signed. */
export type ApiRequest = {
  readonly method: Method;
  readonly url: URL;
  readonly body?: RequestBody;
  /** `unsent`: the request is repeated only if it was surely not executed. */
  readonly repeatable?: 'always' | 'unsent';
  /** Absent: JSON. */
  readonly answerAs?: 'json' | 'text';
};

type RequestBody =
  | { readonly json: unknown }
  | { readonly form: Readonly<Record<string, string | undefined>> };

/** A request as it goes over the wire. */
export type WireRequest = {
  readonly method: Method;
  readonly url: URL;
  readonly bytes: Bytes;
  readonly contentType: string | null;
};

const nothing = utf8('');

export function onWire({ method, url, body }: ApiRequest): WireRequest {
  if (body === undefined) return { method, url, bytes: nothing, contentType: null };
  if ('json' in body) {
    const bytes = utf8(jsonTextOf(body.json));
    return { method, url, bytes, contentType: 'application/json' };
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body.form)) {
    if (value !== undefined) form.append(name, value);
  }
  const bytes = utf8(form.toString());
  return { method, url, bytes, contentType: 'application/x-www-form-urlencoded' };
}

const notJson = 'The body of the request cannot be written as JSON.';

/** A bigint or a circular object has no JSON, and undefined yields none. */
function jsonTextOf(value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch (cause) {
    throw new FlorinUsageError(notJson, { cause });
  }
  throw new FlorinUsageError(notJson);
}

/**
 * The name of a request in errors. It omits the query, which may contain data that must not be
 * logged.
 */
export const nameOf = ({ method, url }: Pick<ApiRequest, 'method' | 'url'>): string =>
  `${method} ${url.pathname}`;
