import { ask, type Query } from '../engine/operation.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { accounts } from './account.store.ts';
import type { Account } from './account.ts';

/** One account by its id; its balance is kept with it, so the answer costs one row. */
export const readAccount: Query<bigint, Account, 'not_found'> = {
  name: 'read account',
  load: (id) => [[ask(accounts, id)]],
  answer: (rows, id) => {
    const account = rows.get(accounts, id);
    return account === null ? refuse('not_found', `There is no account ${id}.`) : accept(account);
  },
};
