import { ask, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { move } from '../../ledger/book.ts';
import { holds } from '../../ledger/hold.store.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { CausedPayouts } from '../../payouts/payout-cause.ts';
import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { changeTransfer } from '../transfers/change-transfer.ts';
import { failTransfer } from '../transfers/end-transfer.ts';
import { transfers } from '../transfers/transfer.store.ts';
import { movedTransfer, type Transfer } from '../transfers/transfer.ts';
import { tellTransfer } from '../transfers/transfer-events.ts';
import { moveFunds, returnMovementId } from '../transfers/transfer-money.ts';
import { backTimer, transferOf } from '../transfers/transfer-timers.ts';

const transferIn = (draft: Draft, { subject }: Payout): Transfer => {
  const transfer = draft.get(transfers, transferOf(subject));
  if (transfer === null) throw new Error(`the payout of transfer ${subject} has no transfer`);
  return transfer;
};

/**
 * An empty round, then the transfer, then the account of its payer. Other causes of the same commit
 * use the first round for rows of orders, which are locked before transfers.
 */
export function* transferRounds(subject: string, rows: LoadedRows): Rounds {
  const id = transferOf(subject);
  yield [];
  yield [ask(transfers, id)];
  const transfer = rows.get(transfers, id);
  if (transfer === null) return;
  const { holdId, payerAccount } = transfer;
  yield [...(holdId === null ? [] : [ask(holds, holdId)]), ask(accounts, payerAccount)];
}

/**
 * A transfer to a bank. Its money is held until the bank has booked it (gaps 4, When done). If the
 * bank refuses or returns it, the money returns to the payer (decision 0220). The same commit
 * promises the mail about it (decision 0234).
 */
export const transferCause: CausedPayouts = {
  load: ({ subject }, rows) => transferRounds(subject, rows),
  booked: (draft, payout, clearing, now) => {
    const transfer = transferIn(draft, payout);
    const moved = movedTransfer(transfer, 'pay_out');
    if (!moved.ok) throw new Error(`transfer ${transfer.id} was paid out: ${moved.because}`);
    const paid = moveFunds(draft, moved.value, clearing, now);
    changeTransfer(draft, tellTransfer(draft, { ...paid, performedAt: now }, 'done', now));
  },
  rejected: (draft, payout, failure, _, now) => {
    const { id } = failTransfer(draft, transferIn(draft, payout), failure, now);
    draft.insert(timers, timerOf(backTimer, `${id}/rejected`, now));
  },
  returned: (draft, payout, failure, clearing, now) => {
    const transfer = transferIn(draft, payout);
    const moved = movedTransfer(transfer, 'return_payout');
    if (!moved.ok) return refuse('invalid_state', moved.because);
    const back = moveBack(draft, transfer, clearing, now);
    if (!back.ok) return refuse('not_creditable', back.because);
    const failed = { ...moved.value, failure };
    changeTransfer(draft, tellTransfer(draft, failed, 'failed', now));
    draft.insert(timers, timerOf(backTimer, `${transfer.id}/returned`, now));
    return accept('taken');
  },
};

/** The payer's account refuses it if it is full. */
function moveBack(draft: Draft, transfer: Transfer, clearing: bigint, now: UnixSeconds) {
  const { id, payerAccount, amount } = transfer;
  const leg = { debitAccount: clearing, creditAccount: payerAccount, amount };
  const movement = {
    id: returnMovementId(id),
    legs: [{ kind: 'transfer_returned', ...leg }],
  };
  return move(draft, movement, now);
}
