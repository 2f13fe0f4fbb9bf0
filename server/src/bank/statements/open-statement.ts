import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import type { BankStatementRow, Judged } from './continuity.ts';
import { bankStatements } from './statement.store.ts';

export type OpenStatement = {
  readonly account: BankAccount;
  readonly statement: Omit<BankStatementRow, 'acceptedAt' | 'acceptedReason' | 'createdAt'>;
  /** The judgements of other statements that it changes. */
  readonly others: Judged['others'];
  /** The earlier breaks of the account, the oldest first. */
  readonly broken: readonly string[];
};

/**
 * Writes the row of a statement before its entries are taken, since its judgement decides whether
 * they settle automatically. Refused if another statement of the account came between its judging
 * and this commit.
 */
export const openStatement: Operation<OpenStatement, { readonly isNew: boolean }, 'again'> = {
  name: 'open bank statement',
  load: ({ account, statement, others, broken }) => [
    [
      ask(bankStatements, statement.id),
      ...others.map(({ id }) => ask(bankStatements, id)),
      ...broken.map((id) => ask(bankStatements, id)),
      ask(bankAccounts, account.id),
    ],
  ],
  decide: (draft, input, now) => {
    const { account, statement, others } = input;
    const known = draft.get(bankStatements, statement.id);
    const current = draft.get(bankAccounts, account.id);
    if (current === null || current.statements !== account.statements) {
      return refuse('again', 'Another statement of this account was taken meanwhile.');
    }
    const isNew = known === null;
    if (isNew) {
      const fresh = { acceptedAt: null, acceptedReason: null, createdAt: now };
      draft.insert(bankStatements, { ...statement, ...fresh });
    }
    // A known statement is judged again: entries may have been missing the first time.
    else if (statement.continuity === 'ok' || known.continuity === 'gap') {
      judgeAnew(draft, statement, statement.continuity);
    }
    for (const other of others) judgeAnew(draft, other, other.continuity);
    const haltedBy = firstBreak(draft, input);
    if (isNew || haltedBy !== current.haltedBy) {
      const statements = current.statements + (isNew ? 1 : 0);
      draft.update(bankAccounts, { ...current, haltedBy, statements, updatedAt: now });
    }
    return accept({ isNew });
  },
};

/**
 * Writes the new judgement of a statement, if it is the wanted one and differs from the stored one.
 */
function judgeAnew(
  draft: Draft,
  { id, continuity, problems }: Pick<BankStatementRow, 'id' | 'continuity' | 'problems'>,
  wanted: BankStatementRow['continuity'],
): void {
  const row = draft.get(bankStatements, id);
  if (row === null || row.acceptedAt !== null || continuity !== wanted) return;
  if (row.continuity !== continuity) draft.update(bankStatements, { ...row, continuity, problems });
}

/** The oldest remaining break, or a new one. Null: none. */
function firstBreak(draft: Draft, { statement, others, broken }: OpenStatement): string | null {
  const candidates = [...broken, ...others.map(({ id }) => id), statement.id];
  const isBroken = (id: string): boolean => {
    const row = draft.get(bankStatements, id);
    return row?.continuity === 'gap' && row.acceptedAt === null;
  };
  return candidates.find(isBroken) ?? null;
}
