import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { bankAccounts } from '../accounts/bank-account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { moveSurely } from '../transactions/give-to-claim.ts';
import type { BankStatementRow } from './continuity.ts';
import { bankStatements } from './statement.store.ts';

export type OpenStatement = {
  readonly account: BankAccount;
  readonly statement: Omit<BankStatementRow, 'acceptedAt' | 'acceptedReason' | 'createdAt'>;
  /** What lay at the bank before all that is known; null: an earlier statement says it. */
  readonly opening: bigint | null;
  /** The statement whose break is none any more, and the break that is left; null: none. */
  readonly mended: string | null;
  readonly broken: string | null;
};

/**
 * Writes a statement down before its entries are taken: whether they settle by themselves depends on
 * it. Refused where another statement of the account came between its judging and this commit.
 */
export const openStatement: Operation<OpenStatement, { readonly isNew: boolean }, 'again'> = {
  name: 'open bank statement',
  load: ({ account, statement, mended }) => [
    [
      ask(bankStatements, statement.id),
      ...(mended === null ? [] : [ask(bankStatements, mended)]),
      ask(bankAccounts, account.id),
      ask(accounts, account.atBank),
      ask(accounts, account.opening),
      feedAsk,
    ],
  ],
  decide: (draft, input, now) => {
    const { account, statement, mended } = input;
    if (draft.get(bankStatements, statement.id) !== null) return accept({ isNew: false });
    const current = draft.get(bankAccounts, account.id);
    if (current === null || current.statements !== account.statements) {
      return refuse('again', 'Another statement of this account was taken meanwhile.');
    }
    draft.insert(bankStatements, {
      ...statement,
      acceptedAt: null,
      acceptedReason: null,
      createdAt: now,
    });
    if (mended !== null) mend(draft, mended);
    const own = statement.continuity === 'gap' ? statement.id : null;
    draft.update(bankAccounts, {
      ...current,
      haltedBy: input.broken ?? own,
      statements: current.statements + 1,
      updatedAt: now,
    });
    postOpening(draft, input, now);
    return accept({ isNew: true });
  },
};

function mend(draft: Draft, id: string): void {
  const row = draft.get(bankStatements, id);
  if (row !== null) draft.update(bankStatements, { ...row, continuity: 'ok', problems: [] });
}

/** The opening balance is posted as such; an earlier statement corrects it (bank 6, Continuity). */
function postOpening(
  draft: Draft,
  { account, statement, opening }: OpenStatement,
  now: UnixSeconds,
): void {
  const posted = draft.get(accounts, account.opening)?.balance ?? 0n;
  const change = opening === null ? 0n : opening - posted;
  if (change === 0n) return;
  const sides =
    change > 0n
      ? { debitAccount: account.atBank, creditAccount: account.opening, amount: change }
      : { debitAccount: account.opening, creditAccount: account.atBank, amount: -change };
  const id = uuidOf('bank opening', statement.id);
  moveSurely(draft, id, [{ kind: 'bank_opening', ...sides }], now);
}
