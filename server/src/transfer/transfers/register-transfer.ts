import { accept, refuse } from '../../kernel/decision.ts';
import { isCreator } from './access.ts';
import { changeByCaller } from './change-by-caller.ts';
import { changeTransfer } from './change-transfer.ts';
import { movedTransfer } from './transfer.ts';

/** Transfer 4, PUT register: the transfer becomes visible. */
export const registerTransfer = changeByCaller<'forbidden' | 'invalid_state'>(
  'register transfer',
  (draft, transfer, { viewer }) => {
    if (!isCreator(viewer, transfer)) {
      return refuse('forbidden', 'Only the client that created the transfer may register it.');
    }
    const moved = movedTransfer(transfer, 'register');
    return moved.ok ? accept(changeTransfer(draft, moved.value)) : moved;
  },
);
