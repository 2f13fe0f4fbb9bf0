import type { Operation } from '../../engine/operation.ts';
import { feedAsk } from './record-event.ts';

/**
 * Wraps an operation that posts or opens an account. It holds the lock of the event feed until its
 * commit, so that the journal and the list of accounts have one order (decisions 0155, 0204).
 * Operations of the pillars ask for that lock themselves.
 */
export const inOrder = <Input, Answer, Refusal extends string>(
  operation: Operation<Input, Answer, Refusal>,
): Operation<Input, Answer, Refusal> => ({
  ...operation,
  *load(input, rows) {
    yield* operation.load(input, rows);
    yield [feedAsk];
  },
});
