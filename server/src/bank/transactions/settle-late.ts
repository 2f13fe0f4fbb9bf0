import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim, PayoutClaim } from '../claims/claim.ts';

import { bankTransactions } from './bank-transaction.store.ts';
import { type BankTransactionRow, subjectColumns } from './bank-transaction.ts';
import {
  claimRounds,
  giveToClaim,
  moveSurely,
  returnIdOf,
  throughAccount,
} from './give-to-claim.ts';
import { movementOf, partKey } from './movement-ids.ts';
import type { Plan } from './place-money.ts';
import { reversalWaits, takePartOut } from './taken-back.ts';

type SettleLate = {
  readonly account: BankAccount;
  readonly transactionId: string;
  /** The number of acts when the caller looked: the keys of movements contain it. */
  readonly number: number;
  readonly plan: Exclude<Plan, { readonly kind: 'fee' }>;
};

/**
 * The transaction waits only for the bank: for a break to be repaired or accepted, for its credit,
 * for a report about its file, or for the sum that includes a returned payout. A debit without a
 * known cause may be one of those: older releases had no other reason for them.
 */
const mayStillSettle = ({
  state,
  reason,
  amount,
  reference,
  endToEndId,
}: BankTransactionRow): boolean => {
  if (state !== 'suspense') return false;
  if (reason === 'continuity') return true;
  if (reason === 'not_creditable') return amount < 0n || endToEndId !== null;
  if (amount >= 0n) return false;
  return reason === 'reversal' || (reason === 'batch' && reference !== null);
};

/**
 * Places money in suspense as if it came now: it settles, or it gets the reason for which it waits
 * for a person (bank 6, Continuity).
 */
export const settleLate: Operation<SettleLate, null, 'past' | 'not_creditable'> = {
  name: 'settle bank transaction late',
  *load({ account, transactionId, number, plan }, rows) {
    const first = [
      ask(payouts, returnIdOf(partKey(transactionId, number, 0))),
      ask(bankTransactions, transactionId),
      ask(bankAccounts, account.id),
    ];
    const own = [account.suspense, account.onTheWay].map((id) => ask(accounts, id));
    const claims = 'claim' in plan ? [plan.claim] : [];
    yield* claimRounds(claims, rows, first, () => [...own, feedAsk]);
  },
  decide: (draft, { account, transactionId, number, plan }, now) => {
    const row = draft.get(bankTransactions, transactionId);
    const isHalted = draft.get(bankAccounts, account.id)?.haltedBy != null;
    if (row === null || !mayStillSettle(row) || row.acts.length !== number || isHalted) {
      return refuse('past', 'It does not wait any more, or has to wait further.');
    }
    if (plan.kind === 'suspense') {
      if (plan.reason === row.reason) return accept(null);
      draft.update(bankTransactions, { ...row, reason: plan.reason, updatedAt: now });
      return accept(null);
    }
    const settled = settle(
      draft,
      { account, row, key: partKey(transactionId, number, 0) },
      plan,
      now,
    );
    if (!settled.ok) return settled;
    const { state = row.state, reason } = settled.value;
    // A reversal may wait through many imports: nothing is written until something changes.
    if (state === row.state && reason === row.reason) return accept(null);
    draft.update(bankTransactions, { ...row, ...settled.value, updatedAt: now });
    return accept(null);
  },
};

type Waiting = {
  readonly account: BankAccount;
  readonly row: BankTransactionRow;
  readonly key: string;
};

type Late = Waiting & { readonly claim: Claim };

function settle(
  draft: Draft,
  waiting: Waiting,
  plan: Exclude<Plan, { readonly kind: 'fee' | 'suspense' }>,
  now: UnixSeconds,
): Settled {
  if (plan.kind === 'payout') return endPayout(draft, waiting, plan.claim, now);
  const late = { ...waiting, claim: plan.claim };
  return plan.kind === 'reversal' ? takeBack(draft, late, now) : giveAway(draft, late, now);
}

/** The money was in suspense. Now it passes the account of money on its way out. */
function endPayout(
  draft: Draft,
  { account, row, key }: Waiting,
  claim: PayoutClaim,
  now: UnixSeconds,
): Settled {
  const ended = claim.end(draft, now);
  if (!ended.ok) return refuse('not_creditable', ended.because);
  const columns = subjectColumns(claim.subject);
  if (ended.value === 'nobody') return accept({ reason: 'returned', ...columns });
  const { suspense, onTheWay } = account;
  const [debitAccount, creditAccount] =
    row.amount > 0n ? [suspense, onTheWay] : [onTheWay, suspense];
  const amount = row.amount > 0n ? row.amount : -row.amount;
  const leg = { kind: 'bank_out', debitAccount, creditAccount, amount };
  moveSurely(draft, movementOf(key, 'give'), [leg], now);
  return accept({ state: 'matched', reason: row.amount > 0n ? 'returned' : null, ...columns });
}

type Settled = Decision<Partial<BankTransactionRow>, 'not_creditable'>;

function giveAway(draft: Draft, { account, row, key, claim }: Late, now: UnixSeconds): Settled {
  const gift = { account, transaction: row, amount: row.amount, from: account.suspense };
  const given = giveToClaim(draft, { ...gift, claim, key }, now);
  if (!given.ok) return given;
  if (given.value.outcome === 'closed') return accept({ reason: given.value.reason });
  const { outcome } = given.value;
  const reason = outcome === 'settled' ? null : outcome;
  return accept({ state: 'matched', reason, ...subjectColumns(claim.subject) });
}

/** The bank's reversal is a debt in suspense. The recipient of the original payment pays it. */
function takeBack(draft: Draft, { account, row, key, claim }: Late, now: UnixSeconds): Settled {
  const columns = subjectColumns(claim.subject);
  if (takePartOut(draft, account, claim, row)) {
    return accept({ state: 'matched', reason: 'part', ...columns });
  }
  const reason = reversalWaits(draft, claim, row);
  if (reason !== null) return accept({ reason });
  const amount = -row.amount;
  const taken = claim.settle(draft, { amount, key }, now);
  if (!taken.ok) return refuse('not_creditable', taken.because);
  const debitAccount = throughAccount(draft, claim, key, now);
  const leg = { kind: 'bank_out', debitAccount, creditAccount: account.suspense, amount };
  moveSurely(draft, movementOf(key, 'give'), [leg], now);
  return accept({ state: 'matched', reason: 'chargeback', ...columns });
}
