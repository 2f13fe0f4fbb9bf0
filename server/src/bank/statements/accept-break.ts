import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { bankStatements } from './statement.store.ts';

type AcceptBreak = {
  readonly bankAccountId: string;
  readonly statementId: string;
  readonly reason: string;
  /** The remaining break. Null: none, and money settles automatically again. */
  readonly broken: string | null;
};

/** A treasurer explains why a statement does not join the one before it (bank 6, Continuity). */
export const acceptBreak: Operation<AcceptBreak, BankAccount, 'not_found' | 'invalid_state'> = {
  name: 'accept break',
  load: ({ bankAccountId, statementId }) => [
    [ask(bankStatements, statementId), ask(bankAccounts, bankAccountId)],
  ],
  decide: (draft, { bankAccountId, statementId, reason, broken }, now) => {
    const account = draft.get(bankAccounts, bankAccountId);
    const statement = draft.get(bankStatements, statementId);
    if (account === null || statement?.bankAccountId !== bankAccountId) {
      return refuse('not_found', 'There is no such statement of this account.');
    }
    if (statement.continuity !== 'gap' || statement.acceptedAt !== null) {
      return refuse('invalid_state', 'This statement has no break that waits to be accepted.');
    }
    draft.update(bankStatements, { ...statement, acceptedAt: now, acceptedReason: reason });
    const after = { ...account, haltedBy: broken, updatedAt: now };
    draft.update(bankAccounts, after);
    return accept(after);
  },
};
