import type { Operation } from '../engine/operation.ts';
import { accept } from '../kernel/decision.ts';
import { accounts } from './account.store.ts';
import { type Account, openedAccount } from './account.ts';

export type OpenAccount = Pick<Account, 'id' | 'kind' | 'currency' | 'isTest'>;

/** Opens an account under an id made by the caller. */
export const openAccount: Operation<OpenAccount, Account, never> = {
  name: 'open account',
  load: () => [],
  decide: (draft, wanted, now) => {
    const account = openedAccount(wanted, now);
    draft.insert(accounts, account);
    return accept(account);
  },
};
