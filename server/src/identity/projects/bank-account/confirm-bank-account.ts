import { ask, type Operation, type Query } from '../../../engine/operation.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import { beneficiaries } from '../../beneficiaries/beneficiary.store.ts';
import type { Beneficiary } from '../../beneficiaries/beneficiary.ts';
import { closedText } from '../change-project-state.ts';
import { projects } from '../project.store.ts';
import { bankAccounts } from './bank-account.store.ts';
import type { BankAccount } from './bank-account.ts';
import { type ChangedBankAccount, confirmedBy } from './change-bank-account.ts';

/** An operator has checked the account: it is valid from now on. */
export const confirmBankAccount: Operation<
  Pick<Beneficiary, 'id' | 'projectId'>,
  ChangedBankAccount,
  'invalid_state'
> = {
  name: 'confirm bank account',
  load: ({ projectId }) => [[ask(bankAccounts, projectId), ask(projects, projectId)]],
  decide: (draft, { id, projectId }, now) => {
    if (draft.get(projects, projectId)?.state === 'closed') {
      return refuse('invalid_state', closedText);
    }
    const account = draft.get(bankAccounts, projectId);
    // If the account was replaced meanwhile, the new one is not confirmed in its place.
    return account?.beneficiaryId === id
      ? accept(confirmedBy(draft, account, 'operator', now))
      : refuse('invalid_state', 'This beneficiary is not the bank account of its project.');
  },
};

export const readBeneficiary: Query<string, Beneficiary, 'not_found'> = {
  name: 'read beneficiary',
  load: (id) => [[ask(beneficiaries, id)]],
  answer: (rows, id) => {
    const beneficiary = rows.get(beneficiaries, id);
    return beneficiary === null
      ? refuse('not_found', `There is no beneficiary ${id}.`)
      : accept(beneficiary);
  },
};

export const readBankAccount: Query<string, BankAccount, 'not_found'> = {
  name: 'read bank account',
  load: (projectId) => [[ask(bankAccounts, projectId)]],
  answer: (rows, projectId) => {
    const account = rows.get(bankAccounts, projectId);
    return account === null ? refuse('not_found', 'There is no bank account.') : accept(account);
  },
};
