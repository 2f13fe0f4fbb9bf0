import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswer } from './broken.ts';

/** A JSON object as the server answered it. */
export type Answer = Readonly<Record<string, unknown>>;

export type Sent = {
  /** An object is sent as JSON, search parameters as a form, and a text unchanged. */
  readonly body?: object | string;
  /** Undefined: the header is omitted. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The check itself handles a 429. */
  readonly takesLimit?: true;
};

/** One request and its answer. */
export type Seen = {
  /** `POST /path`, without secrets. */
  readonly request: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer as JSON. Undefined: it is not JSON. */
  readonly body: unknown;
};

export type Request = Sent & { readonly method: string; readonly url: URL };

/** A slower answer counts as none. */
const answerMsMax = 30_000;
const answerCharactersMax = 4_194_304;
const waitSecondsMax = 61;

const isForm = (body: object | string): body is URLSearchParams => body instanceof URLSearchParams;

/** A body exactly as it is sent. */
export function textOf(body: object | string | undefined): string {
  if (body === undefined || typeof body === 'string') return body ?? '';
  return isForm(body) ? body.toString() : JSON.stringify(body);
}

function contentTypeOf(body: object | string | undefined): Record<string, string> {
  if (body === undefined) return {};
  const type = isForm(body) ? 'x-www-form-urlencoded' : 'json';
  return { 'content-type': `application/${type}` };
}

function headersOf({ body, headers = {} }: Sent): Record<string, string> {
  const all = { accept: 'application/json', ...contentTypeOf(body), ...headers };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one request. Redirects are not followed: their target is part of the answer. */
export async function exchange(request: Request): Promise<Seen> {
  const { method, url, body, takesLimit } = request;
  const named = `${method} ${url.pathname}`;
  for (;;) {
    const seen = await answerTo(named, url, {
      method,
      headers: headersOf(request),
      ...(body === undefined ? {} : { body: textOf(body) }),
      redirect: 'manual',
    });
    const seconds = Number(seen.headers.get('retry-after') ?? Number.NaN);
    const mayWait = seen.status === 429 && seconds > 0 && seconds <= waitSecondsMax;
    if (takesLimit || !mayWait) return seen;
    // A client that keeps the limits waits as long as the server tells it.
    await pause(seconds * 1_000);
  }
}

async function answerTo(named: string, url: URL, request: RequestInit): Promise<Seen> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(answerMsMax) });
    const text = (await response.text()).slice(0, answerCharactersMax);
    const { status, headers } = response;
    return { request: named, status, headers, text, body: jsonIn(text) };
  } catch (error) {
    const { message, cause } = error as Error;
    const because = cause instanceof Error ? cause.message : message;
    throw new NoAnswer('an answer', `${named} got none: ${because}`);
  }
}
