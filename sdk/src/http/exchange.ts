import { FlorinConnectionError, FlorinUsageError } from '../errors.ts';
import type { WireAnswer } from './answer.ts';
import { nameOf, type WireRequest } from './api-request.ts';
import { diagnosisOf } from './connection-fault.ts';

export type Fetch = typeof globalThis.fetch;

type Limits = { readonly timeoutMs: number; readonly signal: AbortSignal | undefined };

/** For such a header fetch reports only a failure, the same as for a lost connection. */
function refuseUnsendable(headers: Readonly<Record<string, string>>): void {
  try {
    new Headers(headers);
  } catch (cause) {
    throw new FlorinUsageError('A header has characters that cannot be sent.', { cause });
  }
}

/**
 * Sends one request once. Redirects are not followed, because a signature is valid for one address.
 */
export async function exchange(
  fetch: Fetch,
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, signal }: Limits,
): Promise<WireAnswer> {
  signal?.throwIfAborted();
  refuseUnsendable(headers);
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
    const diagnosis = diagnosisOf(cause);
    const kind = isLate ? 'timeout' : diagnosis.kind;
    throw new FlorinConnectionError({ request: nameOf(request), ...diagnosis, kind, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}
