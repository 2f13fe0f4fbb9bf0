import { ask, type Operation } from '../engine/operation.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { payouts } from './payout.store.ts';
import type { Payout } from './payout.ts';

export type NameAccount = {
  readonly payoutId: string;
  readonly iban: string;
  /** Whether it is an account at all. One that a bank has masked is not. */
  readonly isIban: (iban: string) => boolean;
  /** Null: the known name stays. */
  readonly name: string | null;
};

/**
 * Sets the payee's account, which the bank did not name and somebody has asked the payee for. The
 * next file takes the payout. A known account cannot be changed (decision 0236).
 */
export const nameAccount: Operation<NameAccount, Payout, 'not_found' | 'invalid_state'> = {
  name: 'name account of payout',
  load: ({ payoutId }) => [[ask(payouts, payoutId)]],
  decide: (draft, { payoutId, iban, isIban, name }) => {
    const payout = draft.get(payouts, payoutId);
    if (payout === null) return refuse('not_found', 'There is no such payout.');
    const isByFile = payout.bankAccountId !== null && payout.state === 'waiting';
    const isKnown = payout.iban !== null && isIban(payout.iban);
    if (!isByFile || isKnown) {
      return refuse('invalid_state', 'This payout waits for no account.');
    }
    const named: Payout = { ...payout, iban, name: name ?? payout.name };
    draft.update(payouts, named);
    return accept(named);
  },
};
