import { type Bytes, copied, textIn, utf8 } from '../encoding.ts';
import { WebhookRefusal } from './webhook-refusal.ts';

/** Headers in the form of node:http, or in that of a `Request`. */
export type IncomingHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A request as it arrived. `body` must be its raw bytes: the signature does not cover a parser's
 * output.
 */
export type IncomingRequest = {
  readonly headers: IncomingHeaders;
  readonly body: Uint8Array | ArrayBuffer | string;
};

const isHeaders = (headers: IncomingHeaders): headers is { get: (name: string) => string | null } =>
  typeof headers['get'] === 'function';

/** A header by its name in lower case. Null: it is missing, or there are several. */
export function headerOf(headers: IncomingHeaders, name: string): string | null {
  if (isHeaders(headers)) return headers.get(name);
  const found = Object.entries(headers).filter(([each]) => each.toLowerCase() === name);
  const [value] = found.map(([, given]) => given);
  return found.length === 1 && typeof value === 'string' ? value : null;
}

export function bytesOf(body: IncomingRequest['body']): Bytes {
  if (typeof body === 'string') return utf8(body);
  // The result of `await request.arrayBuffer()`.
  if (body instanceof ArrayBuffer) return copied(new Uint8Array(body));
  if (body instanceof Uint8Array) return copied(body);
  throw new WebhookRefusal(
    'not_raw',
    'The body should be the bytes as they came. Verify before anything parses them.',
  );
}

/** The body as text, after its signature was verified. */
export function textOf(bytes: Bytes): string {
  const text = textIn(bytes);
  if (text === null) throw new WebhookRefusal('malformed', 'The body is not UTF-8.');
  return text;
}

type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function jsonOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below, like every other text that is not an object.
  }
  throw new WebhookRefusal('malformed', 'What was signed is not a JSON object.');
}

/** The headers of a delivery. Null: the header is missing. They are not signed. */
export type DeliveryFacts = {
  /** The same for all attempts of one event: store it, and ignore the second arrival. */
  readonly callbackId: string | null;
  /** New for each attempt. */
  readonly requestId: string | null;
  /** Counts the events of one object, and so shows their order. */
  readonly sequence: number | null;
};

export function deliveryFactsOf(headers: IncomingHeaders): DeliveryFacts {
  const sequence = headerOf(headers, 'x-service-sequence');
  return {
    callbackId: headerOf(headers, 'x-service-callback-id'),
    requestId: headerOf(headers, 'x-service-request-id'),
    sequence: sequence !== null && /^\d{1,15}$/.test(sequence) ? Number(sequence) : null,
  };
}
