import type { AtSession } from '../../identity/second-factor/factor-operations.ts';
import { hasSecondFactor } from '../../identity/second-factor/factors.ts';
import type { PersonFactor } from '../../identity/users/person-factor.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { payerFactors } from './payer-factors.ts';

type ChangeLimit = AtSession & {
  /** In minor units, whatever the currency. Null: no factor is requested. */
  readonly askAbove: bigint | null;
};

/** Sets the amount above which a payment asks for the second factor (decision 0189). */
export const changeLimit = payerFactors.change(
  'change limit',
  ({ factors }, { askAbove }: ChangeLimit) =>
    hasSecondFactor(factors)
      ? accept<PersonFactor>({ ...factors, askAbove })
      : refuse('not_found', 'There is no second factor.'),
);
