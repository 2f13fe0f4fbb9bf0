import { feedAsk } from '../../delivery/events/record-event.ts';
import { mustGet } from '../../engine/must-get.ts';
import { ask, type Operation, type Rounds } from '../../engine/operation.ts';
import type { Draft, LoadedRows } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { serviceAccountFor, serviceAccounts } from '../../ledger/service-account.store.ts';
import { type ServicePurpose, serviceAccountId } from '../../ledger/service-account.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { type Payout, type PayoutOutcome, payoutIdOf } from '../../payouts/payout.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { transfers } from '../transfers/transfer.store.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { payoutTimer, transferOf } from '../transfers/transfer-timers.ts';
import { transferCause, transferRounds } from './transfer-cause.ts';

export type PayoutAnswer = { readonly transferId: number; readonly outcome: PayoutOutcome };

type PayoutRefusal = 'not_found' | 'invalid_state';

const payoutOf = (transferId: number): string => payoutIdOf('transfer', String(transferId));

const railPurpose = ({ rail }: Payout): ServicePurpose => `rail ${rail}`;

const stateAfter = { done: 'booked', failed: 'rejected' } as const;

const failure = { code: 'payout_failed', message: 'The bank did not carry the transfer out.' };

function* payoutRounds(transferId: number, rows: LoadedRows): Rounds {
  const payoutId = payoutOf(transferId);
  const rounds = transferRounds(String(transferId), rows)[Symbol.iterator]();
  const ofTransfer = () => {
    const { done, value } = rounds.next();
    return done === true ? [] : value;
  };
  yield [ask(payouts, payoutId), ...ofTransfer()];
  const payout = rows.get(payouts, payoutId);
  if (payout === null) {
    yield ofTransfer();
    return;
  }
  const clearing = serviceAccountId(railPurpose(payout), payout);
  yield [...ofTransfer(), ask(serviceAccounts, clearing)];
  const opened = rows.get(serviceAccounts, clearing);
  yield [...ofTransfer(), ...(opened === null ? [] : [ask(accounts, opened.accountId)]), feedAsk];
}

/** Gaps 4, When done: the rail has paid, or it failed and the money returns to the payer. */
export const answerPayout: Operation<PayoutAnswer, Transfer, PayoutRefusal> = {
  name: 'answer payout',
  weight: () => 4,
  load: ({ transferId }, rows) => payoutRounds(transferId, rows),
  decide: (draft, { transferId, outcome }, now) => answer(draft, transferId, outcome, now),
};

/** The timer of a rail that answers by itself. */
export const payoutAnswers: TimerHandler = {
  kind: payoutTimer,
  load: (subject, rows) => payoutRounds(transferOf(subject), rows),
  decide: (draft, subject, now) => {
    const outcome = subject.endsWith('/done') ? 'done' : 'failed';
    // The test helper may have answered first.
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
  const payout = draft.get(payouts, payoutOf(transferId));
  if (payout === null) {
    return refuse('invalid_state', 'The transfer was not handed to a payout rail.');
  }
  const state = stateAfter[outcome];
  // A repeated answer of a bank changes nothing.
  if (payout.state === state) return accept(transfer);
  if (payout.paymentFileId !== null) {
    return refuse('invalid_state', 'The payout is in a payment file; its bank answers.');
  }
  if (payout.state !== 'waiting') {
    return refuse('invalid_state', `The payout is ${payout.state} already.`);
  }
  draft.update(payouts, { ...payout, state, answeredAt: now });
  const seed = uuidOf('clearing', payout.rail, payout.subject).replaceAll('-', '');
  const clearing = serviceAccountFor(draft, railPurpose(payout), payout, BigInt(`0x${seed}`), now);
  if (outcome === 'done') transferCause.booked(draft, payout, clearing, now);
  else transferCause.rejected(draft, payout, failure, clearing, now);
  return accept(mustGet(draft, transfers, transferId));
}
