import type { Engine } from '../engine/engine.ts';
import { givenAnswer, once, type StoredAnswer } from '../engine/once.ts';
import type { Operation } from '../engine/operation.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { RawJson } from './answer.ts';
import type { EdgeRequest } from './request.ts';
import type { Outcome } from './route.ts';

/** How an operation's answer looks on the wire. */
export type Rendering<Answer, Wire> = {
  readonly status: number;
  readonly wire: (answer: Answer) => Wire;
  /** It shows credentials: such an answer is never stored, so a key has no effect on it. */
  readonly isSecret?: true;
};

/**
 * Carries out what a request asks for. With an Idempotency-Key it happens at most once, and every
 * repetition gets the bytes of the first answer (decisions 1).
 */
export async function perform<Input, Answer, Refusal extends string, Wire>(
  engine: Engine,
  request: EdgeRequest,
  client: string,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  { status, wire, isSecret }: Rendering<Answer, Wire>,
): Promise<Outcome<Wire, Refusal | 'idempotency_conflict'>> {
  const { method, path, idempotencyKey: key } = request;
  const source = { kind: 'client', id: client } as const;
  if (key === null || isSecret) {
    const decision = await engine.execute(operation, input, source);
    return decision.ok ? accept(wire(decision.value)) : decision;
  }
  const scope = { client, method, path, key, bodyHash: request.bodyHash };
  const render = (answer: Answer) => ({ status, body: JSON.stringify(wire(answer)) });
  const decision = await engine.execute(once(operation, scope, render), input, source);
  if (decision.ok) return accept(raw(decision.value));
  const given = await engine.read(givenAnswer, scope);
  if (given.ok) return accept(raw(given.value));
  return given.refusal === 'not_given' ? decision : refuse(given.refusal, given.because);
}

const raw = ({ body, status }: StoredAnswer): RawJson => new RawJson(body, status);
