import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { moveSurely } from '../transactions/give-to-claim.ts';
import { openingId } from '../transactions/movement-ids.ts';

type CorrectOpening = {
  readonly account: BankAccount;
  /** The balance at the bank before the first known statement. */
  readonly opening: bigint;
};

/**
 * Posts the bank's balance before the first statement as an opening balance (bank 6, Continuity).
 * If an earlier statement arrives later, its balance corrects it. Returns whether anything was
 * posted.
 */
export const correctOpening: Operation<CorrectOpening, boolean, never> = {
  name: 'correct opening balance',
  load: ({ account }) => [
    // The feed: every posting keeps the order of the journal (decision 0155).
    [ask(accounts, account.atBank), ask(accounts, account.opening), feedAsk],
  ],
  decide: (draft, { account, opening }, now) => {
    const own = draft.get(accounts, account.opening);
    if (own === null) throw new Error(`bank account ${account.id} has no account for its opening`);
    const change = opening - own.balance;
    if (change === 0n) return accept(false);
    const sides =
      change > 0n
        ? { debitAccount: account.atBank, creditAccount: account.opening, amount: change }
        : { debitAccount: account.opening, creditAccount: account.atBank, amount: -change };
    const id = openingId(account.id, own.version);
    moveSurely(draft, id, [{ kind: 'bank_opening', ...sides }], now);
    return accept(true);
  },
};
