import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { payoutTimer } from '../transfers/transfer-timers.ts';
import { payouts } from './payout.store.ts';
import type { Payout } from './payout.ts';
import type { PayoutRails } from './payout-rail.ts';

/**
 * Hands a transfer to the rail, once, in the commit that records it. Without a rail the transfer
 * stays reserved until it is revoked or lapses.
 */
export function handOver(
  draft: Draft,
  transfer: Transfer,
  rails: PayoutRails,
  now: UnixSeconds,
): Transfer {
  const rail = rails.serving(transfer.isTest);
  if (rail === null) return transfer;
  const payout = payoutOf(transfer, rail.name, now);
  draft.insert(payouts, payout);
  const answer = rail.answers(payout);
  if (answer !== null) {
    draft.insert(timers, timerOf(payoutTimer, `${transfer.id}/${answer}`, now));
  }
  return { ...transfer, handedAt: now };
}

const payoutOf = (
  { id, amount, currency, isTest, beneficiary, purpose, extras }: Transfer,
  rail: string,
  now: UnixSeconds,
): Payout => ({
  id,
  rail,
  state: 'handed',
  amount,
  currency,
  isTest,
  name: beneficiary.name ?? '',
  destination: beneficiary,
  details: purpose?.details ?? null,
  reference: purpose?.reference ?? null,
  extras,
  handedAt: now,
  answeredAt: null,
});
