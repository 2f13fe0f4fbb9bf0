import type { Operation } from '../../engine/operation.ts';
import { operatorActions } from './operator-action.store.ts';
import type { OperatorAction } from './operator-action.ts';

/**
 * The same operation, written down in the operator's log by the commit that does it. What was
 * refused did not happen and is not in the log; nor is an answer that repeats an earlier one.
 */
export function recorded<Input, Answer, Refusal extends string>(
  operation: Operation<Input, Answer, Refusal>,
  action: Omit<OperatorAction, 'at'>,
  tookPlace: (answer: Answer) => boolean = () => true,
): Operation<Input, Answer, Refusal> {
  return {
    ...operation,
    decide: (draft, input, now) => {
      const decision = operation.decide(draft, input, now);
      if (decision.ok && tookPlace(decision.value)) {
        draft.append(operatorActions, { at: now, ...action });
      }
      return decision;
    },
  };
}
