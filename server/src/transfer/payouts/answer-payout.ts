import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { holds } from '../../ledger/hold.store.ts';
import { serviceAccountFor, serviceAccounts } from '../../ledger/service-account.store.ts';
import { type ServicePurpose, serviceAccountId } from '../../ledger/service-account.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { changeTransfer } from '../transfers/change-transfer.ts';
import { failTransfer } from '../transfers/end-transfer.ts';
import { transfers } from '../transfers/transfer.store.ts';
import { movedTransfer, type Transfer } from '../transfers/transfer.ts';
import { tellTransfer } from '../transfers/transfer-events.ts';
import { moveFunds } from '../transfers/transfer-money.ts';
import { payoutTimer, transferOf } from '../transfers/transfer-timers.ts';
import { payouts } from './payout.store.ts';
import type { Payout, PayoutOutcome } from './payout.ts';

export type PayoutAnswer = { readonly transferId: number; readonly outcome: PayoutOutcome };

type PayoutRefusal = 'not_found' | 'invalid_state';

const railPurpose = ({ rail }: Payout): ServicePurpose => `rail ${rail}`;

function* payoutRounds(transferId: number, rows: LoadedRows): Rounds {
  yield [ask(payouts, transferId), ask(transfers, transferId)];
  const payout = rows.get(payouts, transferId);
  const transfer = rows.get(transfers, transferId);
  if (payout === null || transfer === null) return;
  const clearing = serviceAccountId(railPurpose(payout), payout);
  yield [ask(serviceAccounts, clearing)];
  const named = rows.get(serviceAccounts, clearing);
  const { holdId, payerAccount } = transfer;
  yield [
    ...(holdId === null ? [] : [ask(holds, holdId)]),
    ask(accounts, payerAccount),
    ...(named === null ? [] : [ask(accounts, named.accountId)]),
    feedAsk,
  ];
}

/** Gaps 4, When done: the rail has paid, or it could not and the payer has the money again. */
export const answerPayout: Operation<PayoutAnswer, Transfer, PayoutRefusal> = {
  name: 'answer payout',
  weight: () => 4,
  load: ({ transferId }, rows) => payoutRounds(transferId, rows),
  decide: (draft, { transferId, outcome }, now) => answer(draft, transferId, outcome, now),
};

/** A rail that answers by itself. */
export const payoutAnswers: TimerHandler = {
  kind: payoutTimer,
  load: (subject, rows) => payoutRounds(transferOf(subject), rows),
  decide: (draft, subject, now) => {
    const outcome = subject.endsWith('/done') ? 'done' : 'failed';
    // The test helper may have been faster.
    answer(draft, transferOf(subject), outcome, now);
  },
};

function answer(
  draft: Draft,
  transferId: number,
  outcome: PayoutOutcome,
  now: UnixSeconds,
): Decision<Transfer, PayoutRefusal> {
  const transfer = draft.get(transfers, transferId);
  if (transfer === null) return refuse('not_found', 'There is no such transfer.');
  const payout = draft.get(payouts, transferId);
  if (payout === null) {
    return refuse('invalid_state', 'The transfer was not handed to a payout rail.');
  }
  // A bank that repeats itself changes nothing.
  if (payout.state === outcome) return accept(transfer);
  if (payout.state !== 'handed') {
    return refuse('invalid_state', `The payout is ${payout.state} already.`);
  }
  draft.update(payouts, { ...payout, state: outcome, answeredAt: now });
  return accept(
    outcome === 'done' ? pay(draft, transfer, payout, now) : fail(draft, transfer, now),
  );
}

function pay(draft: Draft, transfer: Transfer, payout: Payout, now: UnixSeconds): Transfer {
  const moved = movedTransfer(transfer, 'pay_out');
  if (!moved.ok) throw new Error(`transfer ${transfer.id} was paid out: ${moved.because}`);
  const seed = uuidOf('clearing', payout.rail, String(payout.id)).replaceAll('-', '');
  const clearing = serviceAccountFor(draft, railPurpose(payout), payout, BigInt(`0x${seed}`), now);
  const paid = moveFunds(draft, moved.value, clearing, now);
  return changeTransfer(draft, tellTransfer(draft, { ...paid, performedAt: now }, 'done', now));
}

const fail = (draft: Draft, transfer: Transfer, now: UnixSeconds): Transfer =>
  failTransfer(
    draft,
    transfer,
    { code: 'payout_failed', message: 'The bank did not carry the transfer out.' },
    now,
  );
