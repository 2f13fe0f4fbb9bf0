import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { allowances } from './allowance.store.ts';
import { type Allowance, allowanceStateAt, endedAllowance } from './allowance.ts';

export type CancelAllowance = {
  readonly allowanceId: number;
  /** Only its owner's; null: an operator cancels it by hand. */
  readonly walletId: number | null;
};

/** Wallet 3.3: "canceled by user or manually". What it was charged for is not touched. */
export const cancelAllowance: Operation<CancelAllowance, Allowance, 'not_found' | 'invalid_state'> =
  {
    name: 'cancel allowance',
    load: ({ allowanceId }) => [[ask(allowances, allowanceId)]],
    decide: (draft, { allowanceId, walletId }, now) => {
      const allowance = draft.get(allowances, allowanceId);
      if (allowance === null || (walletId !== null && allowance.walletId !== walletId)) {
        return refuse('not_found', `There is no allowance ${allowanceId}.`);
      }
      const canceled = endedAllowance(allowance, 'cancel', now);
      if (canceled === null) {
        const state = allowanceStateAt(allowance, now).toLowerCase();
        return refuse('invalid_state', `The allowance is ${state}.`);
      }
      draft.update(allowances, canceled);
      return accept(canceled);
    },
  };
