import { accept, refuse } from '../kernel/decision.ts';
import { type IdempotentAnswer, idempotentAnswers } from './idempotent-answer.store.ts';
import { ask, type Operation, type Query, type Rounds } from './operation.ts';
import { uuidOf } from './uuid-of.ts';

/** An answer as it goes over the wire, so that a retry gets the very same bytes. */
export type StoredAnswer = { readonly status: number; readonly body: string };

/** The parts that make two requests the same one (gaps 1, Idempotency). */
export type IdempotentRequest = {
  readonly client: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
};

/** A UUID made of the scope and the key. Its length is fixed, whatever the client sends. */
export function idempotencyId({ client, method, path, key }: IdempotentRequest): string {
  return uuidOf('idempotency', client, method, path, key);
}

/**
 * The same operation, done at most once under a key. The stored answer is looked up before the
 * operation decides. The commit that makes the answer true also writes it, so a crash between
 * commit and answer changes nothing: the retry finds it. Refusals are not stored.
 */
export function once<Input, Answer, Refusal extends string>(
  operation: Operation<Input, Answer, Refusal>,
  request: IdempotentRequest,
  render: (answer: Answer) => StoredAnswer,
): Operation<Input, StoredAnswer, Refusal | 'idempotency_conflict'> {
  const id = idempotencyId(request);
  return {
    ...operation,
    *load(input, rows): Rounds {
      // Asked for with the operation's own first round, so that a key costs no further round trip.
      let first = [ask(idempotentAnswers, id)];
      for (const round of operation.load(input, rows)) {
        yield [...first, ...round];
        first = [];
      }
      if (first.length > 0) yield first;
    },
    decide: (draft, input, now) => {
      const known = draft.get(idempotentAnswers, id);
      if (known !== null) return repeat(known, request);
      const decision = operation.decide(draft, input, now);
      if (!decision.ok) return decision;
      const answer = render(decision.value);
      draft.insert(idempotentAnswers, {
        id,
        requestHash: request.bodyHash,
        createdAt: now,
        ...answer,
      });
      return accept(answer);
    },
  };
}

/** The answer already given under a key. */
export const givenAnswer: Query<
  IdempotentRequest,
  StoredAnswer,
  'not_given' | 'idempotency_conflict'
> = {
  name: 'given answer',
  load: (request) => [[ask(idempotentAnswers, idempotencyId(request))]],
  answer: (rows, request) => {
    const known = rows.get(idempotentAnswers, idempotencyId(request));
    return known === null ? refuse('not_given', 'No answer was given.') : repeat(known, request);
  },
};

/**
 * Gives the same answer again. This runs on a lane, since the answer must not be told before it is
 * safe (decision 0107).
 */
export const giveAgain: Operation<
  IdempotentRequest,
  StoredAnswer,
  'not_given' | 'idempotency_conflict'
> = {
  name: 'give again',
  load: givenAnswer.load,
  decide: givenAnswer.answer,
};

function repeat(known: IdempotentAnswer, { bodyHash }: IdempotentRequest) {
  return known.requestHash.equals(bodyHash)
    ? accept<StoredAnswer>({ status: known.status, body: known.body })
    : refuse('idempotency_conflict', 'This Idempotency-Key was used with another request body.');
}
