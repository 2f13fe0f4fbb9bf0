import { ask, type Operation } from '../engine/operation.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { accounts } from './account.store.ts';
import { type PostingRefusal, post } from './posting.ts';
import { postingRequests } from './posting-request.store.ts';
import type { Party, PostingRequest } from './posting-request.ts';

export type AskPosting = Pick<
  PostingRequest,
  'id' | 'debitAccount' | 'creditAccount' | 'amount'
> & { readonly by: Party };

/**
 * Requests a posting that a second person has to approve. A posting that could not be made now is
 * refused at once. Nothing moves, and nothing is reserved (decision 0205).
 */
export const askPosting: Operation<
  AskPosting,
  PostingRequest,
  PostingRefusal | 'account_not_found'
> = {
  name: 'ask for posting',
  load: ({ debitAccount, creditAccount }) => [
    [ask(accounts, debitAccount), ask(accounts, creditAccount)],
  ],
  decide: (draft, { by, ...wanted }, now) => {
    const debit = draft.get(accounts, wanted.debitAccount);
    const credit = draft.get(accounts, wanted.creditAccount);
    if (debit === null || credit === null) {
      const missing = debit === null ? wanted.debitAccount : wanted.creditAccount;
      return refuse('account_not_found', `There is no account ${missing}.`);
    }
    const possible = post({ debit, credit }, wanted.amount);
    if (!possible.ok) return possible;
    const request: PostingRequest = {
      ...wanted,
      ...{ state: 'waiting', askedType: by.type, askedId: by.id, askedName: by.name },
      ...{ decidedType: null, decidedId: null, decidedName: null, decidedAt: null },
      ...{ movementId: null, createdAt: now },
    };
    draft.insert(postingRequests, request);
    return accept(request);
  },
};
