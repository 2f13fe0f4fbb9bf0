import type { Violation } from '../edge/checking/violation.ts';
import { membersOf } from '../edge/reading/loose-body.ts';

/** A state changes alone: the log of acts then has one line for it, and nothing is half done. */
export function stateAloneRules(body: unknown): readonly Violation[] {
  const { state, reason: _reason, ...others } = membersOf(body);
  return state !== undefined && Object.keys(others).length > 0
    ? [{ path: 'state', message: 'State should be changed alone' }]
    : [];
}

/** Business 6: a suspension needs a reason, and no other change may have one. */
export function suspensionRules(body: unknown): readonly Violation[] {
  const { state, reason } = membersOf(body);
  const isSuspension = state === 'suspended';
  if (isSuspension && reason === undefined) {
    return [{ path: 'reason', message: 'Reason is required' }];
  }
  return !isSuspension && reason !== undefined
    ? [{ path: 'reason', message: 'Reason belongs to a suspension' }]
    : [];
}
