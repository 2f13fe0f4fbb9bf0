import { randomUUID } from 'node:crypto';
import type { Engine } from '../../src/engine/engine.ts';
import { ask, type Operation, type Query } from '../../src/engine/operation.ts';
import { accept, refuse } from '../../src/kernel/decision.ts';
import { accounts } from '../../src/ledger/account.store.ts';
import type { Account, AccountKind } from '../../src/ledger/account.ts';
import { hold, type LedgerRefusal, type Movement, settleHold } from '../../src/ledger/book.ts';
import { accountIdIn, type Book } from '../../src/ledger/book-of-account.ts';
import { holds } from '../../src/ledger/hold.store.ts';
import type { Hold } from '../../src/ledger/hold.ts';
import { openAccount } from '../../src/ledger/open-account.ts';
import { postMovement } from '../../src/ledger/post-movement.ts';
import { client } from './engines.ts';

/** One account by its id; the answer costs one row, which includes the balance. */
export const readAccount: Query<bigint, Account, 'not_found'> = {
  name: 'read account',
  load: (id) => [[ask(accounts, id)]],
  answer: (rows, id) => {
    const account = rows.get(accounts, id);
    return account === null ? refuse('not_found', `There is no account ${id}.`) : accept(account);
  },
};

/** Reserves money, as operations of the pillars do. */
export const placeHold: Operation<
  { readonly id: string; readonly accountId: bigint; readonly amount: bigint },
  Hold,
  LedgerRefusal
> = {
  name: 'place hold',
  load: ({ accountId }) => [[ask(accounts, accountId)]],
  decide: (draft, wanted, now) => hold(draft, wanted, now),
};

/**
 * Captures or releases reserved money. The accounts that it needs are known only with the hold. So
 * the decision, not the load, finds a hold that was placed earlier in the same batch.
 */
export const endHold: Operation<
  { readonly holdId: string; readonly movement: Movement },
  Hold,
  LedgerRefusal | 'not_found'
> = {
  name: 'end hold',
  *load({ holdId, movement }, rows) {
    yield [ask(holds, holdId)];
    const found = rows.get(holds, holdId);
    if (found === null) return;
    yield [
      ask(accounts, found.accountId),
      ...movement.legs.flatMap((leg) => [
        ask(accounts, leg.debitAccount),
        ask(accounts, leg.creditAccount),
      ]),
    ];
  },
  decide: (draft, { holdId, movement }, now) =>
    draft.get(holds, holdId) === null
      ? refuse('not_found', 'Nothing is held.')
      : settleHold(draft, holdId, movement, now),
};

/** A movement of one leg. */
export const movementOf = (
  debitAccount: bigint,
  creditAccount: bigint,
  amount: bigint,
  id: string = randomUUID(),
): Movement => ({ id, legs: [{ kind: 'test', debitAccount, creditAccount, amount }] });

export type TestLedger = {
  readonly open: (kind: AccountKind, book?: Book) => Promise<bigint>;
  /** A wallet with this balance, paid in from an account of the service. */
  readonly walletWith: (balance: bigint, book?: Book) => Promise<bigint>;
};

export const testEuros: Book = { currency: 'EUR', isTest: true };

/**
 * Opens accounts one after another; another ledger of the same database begins at another number.
 */
export function ledgerOn(engine: Engine, firstNumber = 1n): TestLedger {
  const source = client('ledger');
  let number = firstNumber;
  const open: TestLedger['open'] = async (kind, book = testEuros) => {
    const id = accountIdIn(book, number);
    number += 1n;
    await engine.execute(openAccount, { id, kind, ...book }, source);
    return id;
  };
  const walletWith: TestLedger['walletWith'] = async (balance, book) => {
    const [clearing, wallet] = [await open('clearing', book), await open('wallet', book)];
    const paid = await engine.execute(postMovement, movementOf(clearing, wallet, balance), source);
    if (!paid.ok) throw new Error(paid.because);
    return wallet;
  };
  return { open, walletWith };
}
