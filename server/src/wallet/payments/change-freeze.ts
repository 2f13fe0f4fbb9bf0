import type { Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { type FrozenPayment, frozenRounds, paymentOf, tooLate } from './end-payment.ts';
import { freezeSubject, freezeTimer } from './freeze-timer.ts';
import { walletPayments } from './wallet-payment.store.ts';
import {
  freezeSecondsMax,
  isThawed,
  movedWalletPayment,
  type WalletPayment,
} from './wallet-payment.ts';

/** A new end, or a time to add to the current one. */
export type WantedFreeze = { readonly until: UnixSeconds } | { readonly longerBy: number };

export type ChangeFreeze = FrozenPayment & { readonly wanted: WantedFreeze };

type Refusal = 'not_found' | 'invalid_state' | 'invalid_parameters' | 'balance_limit';

/**
 * Moves the day on which a frozen payment is paid (decision 0144). As for finalize and DELETE, the
 * payment must be confirmed and frozen. The money stays where it is.
 */
export const changeFreeze: Operation<ChangeFreeze, WalletPayment, Refusal> = {
  name: 'change freeze',
  weight: () => 3,
  load: frozenRounds,
  decide: (draft, { wanted, ...frozen }, now) => {
    const found = paymentOf(draft, frozen);
    if (!found.ok) return found;
    const payment = found.value;
    if (isThawed(payment, now)) {
      const late = tooLate(draft, payment, frozen.owner, now);
      const timer = timerOf(freezeTimer, freezeSubject(payment), now);
      if (draft.get(timers, timer.id) !== null) draft.remove(timers, timer.id);
      return late;
    }
    const movable = movedWalletPayment(payment, 'finalize', now);
    if (!movable.ok) return movable;
    const until = untilIn(payment, wanted, now);
    return until.ok ? accept(frozenUntil(draft, payment, until.value)) : until;
  },
};

/** Decision 0116-frozen-for-a-year: counted from the confirm, which froze the money. */
function untilIn(
  { freezeUntil, confirmedAt, createdAt }: WalletPayment,
  wanted: WantedFreeze,
  now: UnixSeconds,
): Decision<UnixSeconds, 'invalid_parameters'> {
  const until =
    'until' in wanted ? wanted.until : unixSeconds((freezeUntil ?? now) + wanted.longerBy);
  if (until <= now) return refuse('invalid_parameters', 'The freeze should end in the future.');
  return until > (confirmedAt ?? createdAt) + freezeSecondsMax
    ? refuse('invalid_parameters', 'A payment is frozen for a year (366 days) at most.')
    : accept(until);
}

function frozenUntil(draft: Draft, payment: WalletPayment, until: UnixSeconds): WalletPayment {
  const changed = { ...payment, freezeUntil: until };
  draft.update(walletPayments, changed);
  const timer = timerOf(freezeTimer, freezeSubject(payment), until);
  if (draft.get(timers, timer.id) === null) draft.insert(timers, timer);
  else draft.update(timers, timer);
  return changed;
}
