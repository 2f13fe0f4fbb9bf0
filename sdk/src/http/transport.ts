import type { Authorization, Authorized } from '../auth/authorization.ts';
import { FlorinConnectionError, FlorinError } from '../errors.ts';
import { outcomeOf } from './answer.ts';
import { type ApiRequest, nameOf, onWire, type WireRequest } from './api-request.ts';
import { type CallOptions, refuseWrongOptions } from './call-options.ts';
import { exchange, type Fetch } from './exchange.ts';
import { type Pause, pause, unlessAborted } from './pause.ts';
import { delayBeforeRetry, type Fault, type RetryPolicy } from './retry.ts';

export type TransportSettings = {
  readonly fetch: Fetch;
  readonly retry: RetryPolicy;
  readonly timeoutMs: number;
  /** Performs the delays between attempts. */
  readonly pause?: Pause;
};

type Sending = {
  readonly request: WireRequest;
  readonly options: CallOptions;
  readonly answerAs: 'json' | 'text';
  readonly headers: Readonly<Record<string, string>>;
};

type Attempt =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: Fault };

/** Sends requests until they are answered, or until further attempts are useless. */
export class Transport {
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  /** The unchanged body of the answer: fields unknown to the SDK pass through. */
  async send<Answer>(
    request: ApiRequest,
    authorization: Authorization,
    options: CallOptions = {},
  ): Promise<Answer> {
    refuseWrongOptions(options);
    const wire = onWire(request);
    const { repeatable = 'always', answerAs = 'json' } = request;
    const sending = { request: wire, options, answerAs, headers: headersOf(wire, options) };
    const recoveredFrom = new Set<string>();
    for (let attempt = 1; ; ) {
      const authorized = await this.#authorize(authorization, sending);
      const outcome = await this.#attempt(sending, authorized);
      if (outcome.ok) return outcome.value as Answer;
      const { fault } = outcome;
      const recovering = () => isRecovered(fault, authorized, recoveredFrom);
      if (await unlessAborted(options.signal, recovering)) continue;
      const { retry, pause: wait = pause } = this.#settings;
      const chance = Math.random();
      const delayMs = delayBeforeRetry(retry, fault, { attempt, repeatable, chance });
      if (delayMs === null) throw fault;
      await wait(delayMs, options.signal);
      attempt += 1;
    }
  }

  /**
   * Several calls may wait for the same token: an aborted call must not cancel it for the others.
   */
  #authorize(authorization: Authorization, { request, options }: Sending): Promise<Authorized> {
    return unlessAborted(options.signal, () => authorization(request));
  }

  async #attempt(sending: Sending, authorized: Authorized): Promise<Attempt> {
    const { request, options, answerAs, headers } = sending;
    const { fetch, timeoutMs } = this.#settings;
    const all = { ...headers, ...authorized.headers };
    const limits = { timeoutMs: options.timeoutMs ?? timeoutMs, signal: options.signal };
    try {
      const answer = await exchange(fetch, request, all, limits);
      return outcomeOf(answer, { request: nameOf(request), answerAs, nowMs: Date.now() });
    } catch (thrown) {
      if (thrown instanceof FlorinConnectionError) return { ok: false, fault: thrown };
      throw thrown;
    }
  }
}

/** Once for each reason: a recovery that did not help will not help again. */
async function isRecovered(
  fault: Fault,
  { recover }: Authorized,
  recoveredFrom: Set<string>,
): Promise<boolean> {
  if (!(fault instanceof FlorinError) || fault.status !== 401) return false;
  if (recoveredFrom.has(fault.error)) return false;
  recoveredFrom.add(fault.error);
  return recover(fault);
}

/**
 * One key for all attempts of a changing request: it takes effect once, however often it is sent.
 */
function headersOf(
  { method, contentType }: WireRequest,
  { idempotencyKey }: CallOptions,
): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    'user-agent': 'florin-sdk',
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  };
}
