import { accept, type Decision } from '../kernel/decision.ts';
import type { Engine } from './engine.ts';
import { giveAgain, givenAnswer, type IdempotentRequest, once, type StoredAnswer } from './once.ts';
import type { Operation } from './operation.ts';

type Conflict = 'idempotency_conflict';

/** The answer already given under this key, or null. */
export async function givenBefore(
  engine: Engine,
  request: IdempotentRequest,
): Promise<Decision<StoredAnswer, Conflict> | null> {
  const seen = await engine.read(givenAnswer, request);
  const source = { kind: 'client', id: request.client } as const;
  const given = seen.ok ? await engine.execute(giveAgain, request, source) : seen;
  if (given.ok) return accept(given.value);
  return given.refusal === 'not_given' ? null : { ...given, refusal: given.refusal };
}

/** Does something at most once under a key. */
export const doOnce = <Input, Answer, Refusal extends string>(
  engine: Engine,
  request: IdempotentRequest,
  operation: Operation<Input, Answer, Refusal>,
  input: Input,
  render: (answer: Answer) => StoredAnswer,
): Promise<Decision<StoredAnswer, Refusal | Conflict>> =>
  engine.execute(once(operation, request, render), input, { kind: 'client', id: request.client });
