import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { PayoutClaim } from '../claims/claim.ts';
import { bankTransactions } from './bank-transaction.store.ts';
import { type BankTransactionRow, subjectColumns } from './bank-transaction.ts';
import { claimRounds } from './give-to-claim.ts';

type GivenBack = {
  readonly claim: PayoutClaim;
  /** The debit of a payout that the bank had refused. `creditId` gives it back. */
  readonly debitId: string;
  readonly creditId: string;
};

const waitingRow = (draft: Draft, id: string): BankTransactionRow | null => {
  const row = draft.get(bankTransactions, id);
  return row?.state === 'suspense' && row.reason === 'not_creditable' ? row : null;
};

/**
 * Both are in suspense, where they cancel each other out: no money moves, and neither waits any
 * more (decision 0235).
 */
export const settleGivenBack: Operation<GivenBack, null, 'past' | 'not_creditable'> = {
  name: 'settle given back payout',
  *load({ claim, debitId, creditId }, rows) {
    const first = [debitId, creditId].map((id) => ask(bankTransactions, id));
    yield* claimRounds([claim], rows, first, () => []);
  },
  decide: (draft, { claim, debitId, creditId }, now): Decision<null, 'past' | 'not_creditable'> => {
    const [debit, credit] = [waitingRow(draft, debitId), waitingRow(draft, creditId)];
    if (debit === null || credit === null || debit.posted + credit.posted !== 0n) {
      return refuse('past', 'One of them does not wait any more.');
    }
    const ended = claim.endUnpaid?.(draft, now);
    if (ended?.ok !== true) return refuse('not_creditable', 'The payout was not refused.');
    const columns = { ...subjectColumns(claim.subject), state: 'matched', updatedAt: now } as const;
    draft.update(bankTransactions, { ...debit, ...columns, reason: null });
    draft.update(bankTransactions, { ...credit, ...columns, reason: 'returned' });
    return accept(null);
  },
};
