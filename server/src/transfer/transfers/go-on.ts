import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { waitForFunds } from '../../ledger/funds-wait.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { failTransfer, lapse } from './end-transfer.ts';
import { proceed } from './proceed.ts';
import { transfers } from './transfer.store.ts';
import { isAllowedToCancel, isLapsed, type Transfer } from './transfer.ts';
import type { TransferContext } from './transfer-context.ts';
import { mayPay } from './transfer-money.ts';
import { transferRounds } from './transfer-rounds.ts';
import {
  claimTimer,
  dueTimer,
  fundingTimer,
  fundingWaiter,
  lapseTimer,
  transferOf,
} from './transfer-timers.ts';

/** The timers that wake a transfer, and the states in which each one matters. */
const wakings: Readonly<Record<string, (transfer: Transfer) => boolean>> = {
  [fundingTimer]: ({ status }) => status === 'waiting_funds',
  [claimTimer]: ({ beneficiaryNumber }) => beneficiaryNumber === null,
  [dueTimer]: ({ signedAt }) => signedAt !== null,
  [lapseTimer]: () => true,
};

/**
 * A waiting transfer continues when the awaited event comes, and fails when it does not come in
 * time.
 */
export const transferTimers = (context: TransferContext): readonly TimerHandler[] =>
  Object.entries(wakings).map(([kind, matters]) => ({
    kind,
    load: (subject, rows) => transferRounds(transferOf(subject), rows),
    decide: (draft, subject, now) => {
      const transfer = draft.get(transfers, transferOf(subject));
      if (transfer === null || !isAllowedToCancel(transfer) || !matters(transfer)) return;
      goOn(draft, transfer, context, now);
    },
  }));

/**
 * No caller waits for a refusal: the transfer fails and stores the reason. While its payer is
 * suspended it keeps waiting, and lapses at its deadline (business 6).
 */
function goOn(draft: Draft, transfer: Transfer, context: TransferContext, now: UnixSeconds): void {
  if (isLapsed(transfer, now)) {
    lapse(draft, transfer, now);
    return;
  }
  if (!mayPay(draft, transfer)) {
    waitForFunds(draft, transfer.payerAccount, fundingWaiter(transfer));
    return;
  }
  const gone = proceed(draft, transfer, context, now);
  if (!gone.ok) failTransfer(draft, transfer, { code: gone.refusal, message: gone.because }, now);
}
