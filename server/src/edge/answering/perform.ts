import { doOnce, givenBefore } from '../../engine/do-once.ts';
import type { Engine } from '../../engine/engine.ts';
import type { IdempotentRequest, StoredAnswer } from '../../engine/once.ts';
import type { Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import type { EdgeRequest } from '../reading/request.ts';
import type { Outcome } from '../route.ts';
import { RawJson } from './answer.ts';

/** How an operation's answer looks on the wire. */
export type Rendering<Answer, Wire> = {
  readonly status: number;
  readonly wire: (answer: Answer) => Wire;
  /** It shows credentials. Such an answer is never stored, so a key has no effect on it. */
  readonly isSecret?: true;
  /** Yet it happens only once under a key. A retry is told so, and sees no credentials. */
  readonly isShownOnce?: boolean;
};

/**
 * Carries out a request. With an Idempotency-Key, it happens at most once, and every retry gets the
 * bytes of the first answer (gaps 1).
 */
export async function perform<Input, Answer, Refusal extends string, Wire>(
  engine: Engine,
  request: EdgeRequest,
  client: string,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  { status, wire, isSecret, isShownOnce }: Rendering<Answer, Wire>,
): Promise<Outcome<Wire, Refusal | 'idempotency_conflict'>> {
  const source = { kind: 'client', id: client } as const;
  const scope = isSecret && !isShownOnce ? null : scopeOf(request, client);
  if (scope === null) {
    const decision = await engine.execute(operation, input, source);
    return decision.ok ? accept(wire(decision.value)) : decision;
  }
  if (isSecret) {
    const shown: { wire?: Wire } = {};
    const render = (answer: Answer) => {
      shown.wire = wire(answer);
      return { status: 409, body: alreadyShown(request) };
    };
    const decision = await doOnce(engine, scope, operation, input, render);
    if (!decision.ok) return decision;
    // Only the request whose own commit made the credentials may show them.
    const isOwn = decision.value.body === alreadyShown(request) && shown.wire !== undefined;
    return accept(isOwn ? (shown.wire as Wire) : raw(decision.value));
  }
  const render = (answer: Answer) => ({ status, body: textOf(wire(answer)) });
  const decision = await doOnce(engine, scope, operation, input, render);
  return decision.ok ? accept(raw(decision.value)) : decision;
}

/**
 * The answer already given under this request's key, or null. Routes that check something before
 * their operation begins, such as a PIN, ask for it first: a check that passed then may fail now
 * (gaps 1, Idempotency).
 */
export async function repeated(
  engine: Engine,
  request: EdgeRequest,
  client: string,
): Promise<Outcome<never, 'idempotency_conflict'> | null> {
  const scope = scopeOf(request, client);
  if (scope === null) return null;
  const given = await givenBefore(engine, scope);
  return given?.ok ? accept(raw(given.value)) : given;
}

/** The text stored in place of credentials. */
const alreadyShown = ({ requestId }: EdgeRequest): string =>
  JSON.stringify({
    error: 'already_shown',
    error_description: 'This was done before, and its secrets were shown then.',
    request_id: requestId,
  });

const textOf = (answer: unknown): string =>
  answer instanceof RawJson ? String(answer.text) : JSON.stringify(answer);

/** Null: the request has no key. */
function scopeOf(request: EdgeRequest, client: string): IdempotentRequest | null {
  const { method, path, idempotencyKey: key } = request;
  return key === null ? null : { client, method, path, key, bodyHash: request.bodyHash };
}

const raw = ({ body, status }: StoredAnswer): RawJson => new RawJson(body, status);
