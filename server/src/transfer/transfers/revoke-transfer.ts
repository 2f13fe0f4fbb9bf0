import { refuse } from '../../kernel/decision.ts';
import { isCreator, mayMove } from './access.ts';
import { changeByCaller } from './change-by-caller.ts';
import { rejectTransfer } from './end-transfer.ts';

/** Transfer 4, DELETE: by the client that created it, or by the owner of the payer's account. */
export const revokeTransfer = changeByCaller<'forbidden' | 'invalid_state'>(
  'revoke transfer',
  (draft, transfer, { viewer }, now) =>
    isCreator(viewer, transfer) || mayMove(viewer, transfer)
      ? rejectTransfer(draft, transfer, now)
      : refuse('forbidden', 'Only its creator and its payer may revoke a transfer.'),
);
