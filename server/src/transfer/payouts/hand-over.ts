import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { newPayout, type Payout } from '../../payouts/payout.ts';
import type { PayoutRail, PayoutRails } from '../../payouts/payout-rail.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { bankAccountIn } from '../transfers/beneficiary.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { payoutTimer } from '../transfers/transfer-timers.ts';

/**
 * Hands a transfer over to the rail once, in the commit that records it. Without a rail the
 * transfer stays reserved until it is revoked or lapses.
 */
export function handOver(
  draft: Draft,
  transfer: Transfer,
  rails: PayoutRails,
  now: UnixSeconds,
): Transfer {
  const rail = rails.serving(transfer);
  if (rail === null) return transfer;
  const payout = payoutOf(transfer, rail, now);
  draft.insert(payouts, payout);
  const answer = rail.answers(payout);
  if (answer !== null) {
    draft.insert(timers, timerOf(payoutTimer, `${transfer.id}/${answer}`, now));
  }
  return { ...transfer, handedAt: now };
}

function payoutOf(transfer: Transfer, rail: PayoutRail, now: UnixSeconds): Payout {
  const { beneficiary, purpose } = transfer;
  const { iban, bic } = bankAccountIn(beneficiary);
  return newPayout({
    cause: 'transfer',
    subject: String(transfer.id),
    rail: rail.name,
    bankAccountId: rail.bank?.accountId ?? null,
    amount: transfer.amount,
    currency: transfer.currency,
    isTest: transfer.isTest,
    name: beneficiary.name ?? '',
    iban,
    bic,
    destination: beneficiary,
    details: purpose?.details ?? null,
    reference: purpose?.reference ?? null,
    extras: transfer.extras,
    handedAt: now,
  });
}
