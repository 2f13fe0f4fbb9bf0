import { ask, type Operation, type Query } from '../engine/operation.ts';
import type { Draft } from '../engine/rows.ts';
import { accept, type Decision, refuse } from '../kernel/decision.ts';
import type { UnixSeconds } from '../kernel/time.ts';
import { accounts } from './account.store.ts';
import { move } from './book.ts';
import type { PostingRefusal } from './posting.ts';
import { postingRequests } from './posting-request.store.ts';
import { isAsker, type Party, type PostingRequest } from './posting-request.ts';

type Refusal = 'not_found' | 'invalid_state';

/** The request, if it is still undecided. */
function waiting(draft: Draft, id: string): Decision<PostingRequest, Refusal> {
  const request = draft.get(postingRequests, id);
  if (request === null) return refuse('not_found', `There is no request ${id}.`);
  return request.state === 'waiting'
    ? accept(request)
    : refuse('invalid_state', `This request was ${request.state} already.`);
}

const decided = (
  draft: Draft,
  request: PostingRequest,
  { type, id, name }: Party,
  now: UnixSeconds,
): PostingRequest => {
  const after = { ...request, decidedType: type, decidedId: id, decidedName: name, decidedAt: now };
  draft.update(postingRequests, after);
  return after;
};

export type ApprovePosting = {
  readonly id: string;
  readonly by: Party;
  /** The id of the new movement. */
  readonly movementId: string;
};

/**
 * Posts the requested movement. The approver must not be the requester. If the money is gone
 * meanwhile, the refusal says why, and the request stays pending (decision 0205).
 */
export const approvePosting: Operation<
  ApprovePosting,
  PostingRequest,
  Refusal | PostingRefusal | 'account_not_found' | 'four_eyes'
> = {
  name: 'approve posting',
  *load({ id }, rows) {
    yield [ask(postingRequests, id)];
    const request = rows.get(postingRequests, id);
    if (request === null) return;
    yield [ask(accounts, request.debitAccount), ask(accounts, request.creditAccount)];
  },
  decide: (draft, { id, by, movementId }, now) => {
    const found = waiting(draft, id);
    if (!found.ok) return found;
    const request = found.value;
    if (isAsker(request, by)) {
      return refuse('four_eyes', 'Who asked for a posting does not approve it.');
    }
    const { debitAccount, creditAccount, amount } = request;
    const leg = { kind: 'by_operator', debitAccount, creditAccount, amount };
    const moved = move(draft, { id: movementId, legs: [leg] }, now);
    if (!moved.ok) return moved;
    return accept(decided(draft, { ...request, state: 'approved', movementId }, by, now));
  },
};

export type DeclinePosting = { readonly id: string; readonly by: Party };

/** Declines the request: nothing will be posted. The requester may also withdraw it like this. */
export const declinePosting: Operation<DeclinePosting, PostingRequest, Refusal> = {
  name: 'decline posting',
  load: ({ id }) => [[ask(postingRequests, id)]],
  decide: (draft, { id, by }, now) => {
    const found = waiting(draft, id);
    if (!found.ok) return found;
    return accept(decided(draft, { ...found.value, state: 'declined' }, by, now));
  },
};

export const readPostingRequest: Query<string, PostingRequest, 'not_found'> = {
  name: 'read posting request',
  load: (id) => [[ask(postingRequests, id)]],
  answer: (rows, id) => {
    const request = rows.get(postingRequests, id);
    return request === null ? refuse('not_found', `There is no request ${id}.`) : accept(request);
  },
};
