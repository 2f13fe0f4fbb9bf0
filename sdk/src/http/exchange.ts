import { type ConnectionFault, FlorinConnectionError } from '../errors.ts';
import type { WireAnswer } from './answer.ts';
import { nameOf, type WireRequest } from './api-request.ts';

export type Fetch = typeof globalThis.fetch;

type Limits = { readonly timeoutMs: number; readonly signal: AbortSignal | undefined };

/** What the system says when a request has not left yet. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Node hides the system's code behind one or two causes. */
function codeOf(thrown: unknown): string | undefined {
  for (let error = thrown; typeof error === 'object' && error !== null; ) {
    const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
    if (typeof code === 'string') return code;
    error = cause;
  }
  return undefined;
}

/** Sends one request once. Redirects are not followed: a signature is good for one address. */
export async function exchange(
  fetch: Fetch,
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, signal }: Limits,
): Promise<WireAnswer> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const leave = () => ending.abort(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutMs);
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: ending.signal,
      ...(request.bytes.length === 0 ? {} : { body: request.bytes }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    const code = codeOf(cause);
    const kind: ConnectionFault = isLate
      ? 'timeout'
      : unsentCodes.has(code ?? '')
        ? 'unsent'
        : 'lost';
    throw new FlorinConnectionError({ request: nameOf(request), kind, code, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}
