import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { Claim } from '../claims/claim.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import {
  type BankTransactionRow,
  subjectColumns,
  type TransactionReason,
} from './bank-transaction.ts';
import { claimRounds, giveToClaim, returnIdOf } from './give-to-claim.ts';
import { partKey } from './movement-ids.ts';

export type AssignedPart = { readonly amount: bigint; readonly claim: Claim };

export type AssignMoney = {
  readonly account: BankAccount;
  readonly transactionId: string;
  /** The number of acts when the caller looked: the keys of movements contain it. */
  readonly number: number;
  readonly parts: readonly AssignedPart[];
  readonly as: 'assign' | 'split';
};

export type AssignRefusal = 'not_found' | 'invalid_state' | 'invalid_properties' | 'not_creditable';

const partKeys = ({ transactionId, number, parts }: AssignMoney): readonly string[] =>
  parts.map((_, index) => partKey(transactionId, number, index));

const reasonTexts: Readonly<Record<string, string>> = {
  already_paid: 'It is paid already.',
  canceled: 'It is canceled, and takes no money.',
  other_currency: 'It waits for another currency.',
  other_mode: 'Test money and live money cannot meet.',
  unknown_reference: 'There is no such thing.',
};

/** Gives money in suspense to its owner, as a whole or in parts (bank 2, Suspense). */
export const assignMoney: Operation<AssignMoney, BankTransactionRow, AssignRefusal> = {
  name: 'assign bank transaction',
  weight: ({ parts }) => 2 + 4 * parts.length,
  *load(input, rows) {
    const { account, transactionId, parts } = input;
    const first = [
      ...partKeys(input).map((key) => ask(payouts, returnIdOf(key))),
      ask(bankTransactions, transactionId),
    ];
    const own = [account.suspense, account.onTheWay].map((id) => ask(accounts, id));
    const claims = parts.map(({ claim }) => claim);
    yield* claimRounds(claims, rows, first, () => [...own, feedAsk]);
  },
  decide: (draft, input, now) => {
    const row = draft.get(bankTransactions, input.transactionId);
    if (row === null) return refuse('not_found', 'There is no such bank transaction.');
    const wrong = whyNot(row, input);
    if (wrong !== null) return wrong;
    const reason = giveParts(draft, input, row, now);
    if (!reason.ok) return reason;
    const after = assigned(row, input, reason.value, now);
    draft.update(bankTransactions, after);
    return accept(after);
  },
};

function whyNot(row: BankTransactionRow, { number, parts }: AssignMoney) {
  if (row.state !== 'suspense' || row.acts.length !== number) {
    return refuse('invalid_state', `A bank transaction that is ${row.state} cannot be assigned.`);
  }
  if (row.amount <= 0n) {
    return refuse('invalid_state', 'Only money that came in can be assigned.');
  }
  const sum = parts.reduce((all, { amount }) => all + amount, 0n);
  return sum === row.amount
    ? null
    : refuse('invalid_properties', `The parts make ${sum}, and the transaction is ${row.amount}.`);
}

function giveParts(
  draft: Draft,
  { account, parts, transactionId, number }: AssignMoney,
  transaction: BankTransactionRow,
  now: UnixSeconds,
): Decision<TransactionReason | null, AssignRefusal> {
  let reason: TransactionReason | null = null;
  for (const [index, { amount, claim }] of parts.entries()) {
    const key = partKey(transactionId, number, index);
    const gift = { account, transaction, amount, from: account.suspense, claim, key };
    const given = giveToClaim(draft, gift, now);
    if (!given.ok) return given;
    if (given.value.outcome === 'closed') {
      return refuse('invalid_state', reasonTexts[given.value.reason] ?? 'It takes no money.');
    }
    if (given.value.outcome !== 'settled') reason = given.value.outcome;
  }
  return accept(reason);
}

function assigned(
  row: BankTransactionRow,
  { parts, as }: AssignMoney,
  reason: TransactionReason | null,
  now: UnixSeconds,
): BankTransactionRow {
  const [only] = parts;
  const columns =
    parts.length === 1 && only !== undefined ? subjectColumns(only.claim.subject) : {};
  const settled = { ...row, ...columns, reason, updatedAt: now };
  const told = parts.map(({ amount, claim }) => ({
    amount: String(amount),
    subject: claim.subject,
  }));
  const act = { act: as, parts: told, before: { reason: row.reason }, isUndone: false };
  return { ...settled, state: 'assigned', acts: [...row.acts, act] };
}
