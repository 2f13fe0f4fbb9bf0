import { ask, type Operation } from '../../engine/operation.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { projectAsViewer } from '../transfers/access.ts';
import type { TransferCall } from '../transfers/change-by-caller.ts';
import type { ProceedRefusal } from '../transfers/proceed.ts';
import { revokeTransfer } from '../transfers/revoke-transfer.ts';
import { signTransfer } from '../transfers/sign-transfer.ts';
import type { Transfer } from '../transfers/transfer.ts';
import type { TransferContext } from '../transfers/transfer-context.ts';
import { transferRounds } from '../transfers/transfer-rounds.ts';
import { payoutRequests } from './payout-request.store.ts';
import type { PayoutRequest } from './payout-request.ts';

export type DecidePayout = {
  readonly transferId: number;
  readonly project: Pick<Project, 'id' | 'clientId' | 'walletId'>;
  /** The member of staff who decides. */
  readonly by: string;
  readonly context: TransferContext;
};

type DecideRefusal = 'not_found' | 'invalid_state' | 'forbidden' | 'own_payout' | ProceedRefusal;

type Deciding = Operation<DecidePayout, Transfer, DecideRefusal>;

/** The request, if nobody has decided about it yet. */
function waiting(
  request: PayoutRequest | null,
  { project }: DecidePayout,
): Decision<PayoutRequest, 'not_found' | 'invalid_state'> {
  if (request?.projectId !== project.id) return refuse('not_found', 'There is no such payout.');
  return request.state === 'waiting'
    ? accept(request)
    : refuse('invalid_state', 'The payout does not wait for approval.');
}

const deciding = (
  name: string,
  state: 'approved' | 'declined',
  step: Operation<TransferCall, Transfer, DecideRefusal>,
  isAllowed: (request: PayoutRequest, by: string) => boolean,
): Deciding => ({
  name,
  weight: () => 4,
  *load({ transferId }, rows) {
    yield [ask(payoutRequests, transferId)];
    yield* transferRounds(transferId, rows);
  },
  decide: (draft, input, now) => {
    const { transferId, project, by: decidedBy, context } = input;
    const found = waiting(draft.get(payoutRequests, transferId), input);
    if (!found.ok) return found;
    if (!isAllowed(found.value, decidedBy)) {
      return refuse('own_payout', 'Who asked for a payout does not approve it.');
    }
    const call = { transferId, viewer: projectAsViewer(project), context };
    const done = step.decide(draft, call, now);
    if (done.ok) draft.update(payoutRequests, { ...found.value, state, decidedBy, decidedAt: now });
    return done;
  },
});

/** Somebody other than the requester signs the transfer, and the money leaves (decision 0174). */
export const approvePayout = deciding(
  'approve payout',
  'approved',
  signTransfer,
  ({ askedBy }, by) => by !== askedBy,
);

/**
 * Revokes the transfer and frees its money. The requester may withdraw the request this way, too.
 */
export const declinePayout = deciding('decline payout', 'declined', revokeTransfer, () => true);
