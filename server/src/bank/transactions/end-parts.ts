import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type BankReference, bankReferences } from '../references/reference.store.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import {
  type BankTransactionRow,
  type HandPart,
  lastActOf,
  type SuspenseReason,
  transactionIdOf,
} from './bank-transaction.ts';

/** The transactions that brought parts of a payment. */
export const partTransactions = ({ parts }: Pick<BankReference, 'parts'>): readonly string[] => [
  ...new Set(parts.map(({ transactionId }) => transactionId)),
];

/**
 * Parts of a payment that accepts no more money wait for a person, as money does that comes only
 * now (bank 2, Not exact). They are in suspense already, so the ledger moves nothing.
 */
export function endParts(
  draft: Draft,
  waiting: BankReference,
  reason: SuspenseReason,
  now: UnixSeconds,
): void {
  const { parts } = waiting;
  for (const id of partTransactions(waiting)) {
    const own = parts.filter(({ transactionId }) => transactionId === id);
    const amount = own.reduce((sum, one) => sum + BigInt(one.amount), 0n);
    const row = mustGet(draft, bankTransactions, id);
    if (amount === row.amount) draft.update(bankTransactions, wholeInSuspense(row, reason, now));
    else takeOutOfSplit(draft, { row, waiting, amount, reason }, now);
  }
  const ended = parts.reduce((sum, one) => sum + BigInt(one.amount), 0n);
  draft.update(bankReferences, { ...waiting, parts: [], received: waiting.received - ended });
}

function wholeInSuspense(
  row: BankTransactionRow,
  reason: SuspenseReason,
  now: UnixSeconds,
): BankTransactionRow {
  const last = lastActOf(row);
  const acts = row.acts.map((act) => (act === last ? { ...act, isUndone: true } : act));
  return { ...row, state: 'suspense', reason, paymentId: null, acts, updatedAt: now };
}

type SplitPart = {
  readonly row: BankTransactionRow;
  readonly waiting: BankReference;
  readonly amount: bigint;
  readonly reason: SuspenseReason;
};

/**
 * The other parts of a split have owners. This one gets a row of its own, and all rows together
 * make up the sum.
 */
function takeOutOfSplit(
  draft: Draft,
  { row, waiting, amount, reason }: SplitPart,
  now: UnixSeconds,
): void {
  const rest = { amount: row.amount - amount, posted: row.posted - amount };
  const left = row.reason === 'part' ? null : row.reason;
  const acts = withoutPart(row, waiting);
  draft.update(bankTransactions, { ...row, ...rest, reason: left, acts, updatedAt: now });
  draft.insert(bankTransactions, {
    ...row,
    id: transactionIdOf(row.entryId, `part ${waiting.id} of ${row.id}`),
    ...{ amount, posted: amount, state: 'suspense', reason, acts: [] },
    ...{ paymentId: null, walletId: null, projectId: null, note: null },
    ...{ createdAt: now, updatedAt: now },
  });
}

/** The split can still be undone, but only for its remaining parts. */
function withoutPart(
  row: BankTransactionRow,
  { paymentId }: BankReference,
): BankTransactionRow['acts'] {
  const last = lastActOf(row);
  const left = (part: HandPart): HandPart =>
    part.subject === `payment ${paymentId}` ? { ...part, isOut: true } : part;
  return row.acts.map((act) => (act === last ? { ...act, parts: act.parts.map(left) } : act));
}
