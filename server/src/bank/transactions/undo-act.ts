import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim } from '../claims/claim.ts';
import { bankReferences } from '../references/reference.store.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import { type BankTransactionRow, type HandAct, lastActOf } from './bank-transaction.ts';
import { claimRounds, moveSurely, returnIdOf, throughAccount } from './give-to-claim.ts';
import { movementOf, partKey } from './movement-ids.ts';

type UndoAct = {
  readonly account: BankAccount;
  readonly transactionId: string;
  /** The place of the act to undo. */
  readonly number: number;
  /** The claims of an assignment's parts, in order. */
  readonly claims: readonly Claim[];
};

const followed = (because: string) => refuse('invalid_state', because);

/** Undoes the last act, if nothing has followed from it (bank 2, Suspense). */
export const undoAct: Operation<UndoAct, BankTransactionRow, 'not_found' | 'invalid_state'> = {
  name: 'undo bank act',
  *load({ account, transactionId, number, claims }, rows) {
    const count = Math.max(claims.length, 1);
    const keys = Array.from({ length: count }, (_, index) => partKey(transactionId, number, index));
    const first = [
      ...keys.map((key) => ask(payouts, returnIdOf(key))),
      ask(bankTransactions, transactionId),
    ];
    const own = [account.suspense, account.onTheWay, account.fees].map((id) => ask(accounts, id));
    yield* claimRounds(claims, rows, first, () => [...own, feedAsk]);
  },
  decide: (draft, input, now) => {
    const row = draft.get(bankTransactions, input.transactionId);
    if (row === null) return refuse('not_found', 'There is no such bank transaction.');
    const last = lastActOf(row);
    if (last === null || row.acts.lastIndexOf(last) !== input.number) {
      return followed('There is nothing to take back.');
    }
    const undone = takeBack(draft, input, row, last, now);
    if (!undone.ok) return undone;
    const after: BankTransactionRow = {
      ...row,
      ...{ state: 'suspense', reason: last.before.reason, note: null, updatedAt: now },
      ...{ paymentId: null, walletId: null, projectId: null },
      acts: row.acts.map((act) => (act === last ? { ...act, isUndone: true } : act)),
    };
    draft.update(bankTransactions, after);
    return accept(after);
  },
};

function takeBack(
  draft: Draft,
  input: UndoAct,
  row: BankTransactionRow,
  last: HandAct,
  now: UnixSeconds,
): Decision<null, 'invalid_state'> {
  if (last.act === 'return' || last.act === 'keep') return moveIn(draft, input, row, last.act, now);
  for (const [index, { amount, isOut }] of last.parts.entries()) {
    if (isOut === true) continue;
    const claim = input.claims[index];
    if (claim === undefined) return followed('What it was assigned to is gone.');
    const key = partKey(row.id, input.number, index);
    const undone = takeBackPart(draft, input, { claim, amount: BigInt(amount), key, row }, now);
    if (!undone.ok) return undone;
  }
  return accept(null);
}

function moveIn(
  draft: Draft,
  { account, number }: UndoAct,
  row: BankTransactionRow,
  act: 'return' | 'keep',
  now: UnixSeconds,
): Decision<null, 'invalid_state'> {
  const key = partKey(row.id, number, 0);
  const from = act === 'return' ? account.onTheWay : account.fees;
  if (act === 'return') {
    const payout = draft.get(payouts, returnIdOf(key));
    if (payout?.state !== 'waiting') return followed('It is on its way to the bank already.');
    draft.remove(payouts, payout.id);
  }
  if (row.posted === 0n) return accept(null);
  const [debitAccount, creditAccount] =
    row.posted > 0n ? [from, account.suspense] : [account.suspense, from];
  const amount = row.posted > 0n ? row.posted : -row.posted;
  const leg = { kind: 'bank_undone', debitAccount, creditAccount, amount };
  moveSurely(draft, movementOf(key, 'undo'), [leg], now);
  return accept(null);
}

type Part = {
  readonly claim: Claim;
  readonly amount: bigint;
  readonly key: string;
  readonly row: BankTransactionRow;
};

/** A part that still waits is removed. A deposit is given back if its owner has the money. */
function takeBackPart(
  draft: Draft,
  { account }: UndoAct,
  { claim, amount, key, row }: Part,
  now: UnixSeconds,
): Decision<null, 'invalid_state'> {
  if (claim.reference !== null) {
    const waiting = draft.get(bankReferences, claim.reference);
    const part = waiting?.parts.findIndex(
      (one) => one.transactionId === row.id && BigInt(one.amount) === amount,
    );
    if (waiting === null || part === undefined || part === -1) {
      return followed('The payment is settled by it; refund it instead.');
    }
    const parts = waiting.parts.filter((_, index) => index !== part);
    draft.update(bankReferences, { ...waiting, parts, received: waiting.received - amount });
    return accept(null);
  }
  if (claim.giveBack === null) return followed('It cannot be taken back.');
  const given = claim.giveBack(draft, { amount, key }, now);
  if (!given.ok) return followed(given.because);
  const leg = {
    ...{ kind: 'bank_undone', amount },
    ...{ debitAccount: throughAccount(draft, claim, key, now), creditAccount: account.suspense },
  };
  moveSurely(draft, movementOf(key, 'undo'), [leg], now);
  return accept(null);
}
