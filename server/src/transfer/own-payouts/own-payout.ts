import { ask, type Query } from '../../engine/operation.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { transfers } from '../transfers/transfer.store.ts';
import { isForgotten, seenAt, type Transfer } from '../transfers/transfer.ts';
import { payoutRequests } from './payout-request.store.ts';
import type { PayoutRequest } from './payout-request.ts';

/** A payout of a project: a transfer of its own wallet that leaves the service. */
export type OwnPayout = {
  readonly transfer: Transfer;
  /** Null: a program requested it. */
  readonly request: PayoutRequest | null;
};

/** The stage of a payout, more exact than the status of its transfer. */
export type PayoutStage =
  | Transfer['status']
  /** Reserved, and somebody must approve it. */
  | 'waiting_approval'
  /** Reserved, and the bank has it. */
  | 'with_bank'
  /** Rejected by the approver. */
  | 'declined';

export function stageOf({ transfer, request }: OwnPayout): PayoutStage {
  const { status, signedAt, handedAt } = transfer;
  if (status === 'reserved' && handedAt !== null) return 'with_bank';
  if (status === 'reserved' && signedAt === null && request?.state === 'waiting') {
    return 'waiting_approval';
  }
  return status === 'rejected' && request?.state === 'declined' ? 'declined' : status;
}

type Asked = {
  readonly transferId: number;
  readonly project: Pick<Project, 'id' | 'walletId'>;
};

/**
 * A payout that this project requested. Other payouts do not exist for it, even from its own
 * accounts.
 */
export const readOwnPayout: Query<Asked, OwnPayout, 'not_found'> = {
  name: 'read own payout',
  load: ({ transferId }) => [[ask(payoutRequests, transferId), ask(transfers, transferId)]],
  answer: (rows, { transferId, project }, now) => {
    const transfer = rows.get(transfers, transferId);
    const isOwn =
      transfer !== null &&
      transfer.projectId === project.id &&
      transfer.payerWallet === project.walletId &&
      transfer.beneficiary.type !== 'service' &&
      !isForgotten(transfer, now);
    return isOwn
      ? accept({ transfer: seenAt(transfer, now), request: rows.get(payoutRequests, transferId) })
      : refuse('not_found', 'There is no such payout.');
  },
};
