import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { allowances } from './allowance.store.ts';
import { type Allowance, allowanceStateAt, endedAllowance } from './allowance.ts';

export type CancelAllowance = {
  readonly allowanceId: number;
  /** The wallet of the owner. Null: an operator cancels it manually. */
  readonly walletId: number | null;
  /** The client that may use it. Absent: any. */
  readonly clientId?: string;
};

/** The allowance of somebody else does not exist for the caller. */
const isMeant = (
  { walletId, clientId }: Allowance,
  { walletId: owner, clientId: user = clientId }: CancelAllowance,
): boolean => (owner === null || owner === walletId) && user === clientId;

/** Wallet 3.3: "canceled by user or manually". Existing charges stay. */
export const cancelAllowance: Operation<CancelAllowance, Allowance, 'not_found' | 'invalid_state'> =
  {
    name: 'cancel allowance',
    load: ({ allowanceId }) => [[ask(allowances, allowanceId)]],
    decide: (draft, input, now) => {
      const allowance = draft.get(allowances, input.allowanceId);
      if (allowance === null || !isMeant(allowance, input)) {
        return refuse('not_found', `There is no allowance ${input.allowanceId}.`);
      }
      return canceled(draft, allowance, now);
    },
  };

/** Ends an allowance that can be used now or later. */
export function canceled(
  draft: Draft,
  allowance: Allowance,
  now: UnixSeconds,
): Decision<Allowance, 'invalid_state'> {
  const ended = endedAllowance(allowance, 'cancel', now);
  if (ended === null) {
    const state = allowanceStateAt(allowance, now).toLowerCase();
    return refuse('invalid_state', `The allowance is ${state}.`);
  }
  draft.update(allowances, ended);
  return accept(ended);
}
