import { refuse } from '../../kernel/decision.ts';
import { isCreator, mayMove, notYours } from './access.ts';
import { changeByCaller } from './change-by-caller.ts';
import { type ProceedRefusal, proceed } from './proceed.ts';
import { movedTransfer, tooLate } from './transfer.ts';
import { tellTransfer } from './transfer-events.ts';
import { holdFunds, isFunded, lackText } from './transfer-money.ts';

/** Section 4, PUT reserve: the money is held, or nothing changes. */
export const reserveTransfer = changeByCaller<
  'forbidden' | 'invalid_state' | 'insufficient_funds' | ProceedRefusal
>('reserve transfer', (draft, transfer, { viewer, means }, now) => {
  // Whose owner has signed it on the page, its creator may go on with: that is what was signed.
  const isSignedForCreator = transfer.signedAt !== null && isCreator(viewer, transfer);
  if (!mayMove(viewer, transfer) && !isSignedForCreator) return notYours;
  const moved = movedTransfer(transfer, 'reserve');
  if (!moved.ok) return moved;
  const late = tooLate(transfer, now);
  if (late !== null) return late;
  if (transfer.holdId !== null) return refuse('invalid_state', 'The money is held already.');
  if (!isFunded(draft, transfer)) return refuse('insufficient_funds', lackText(draft, transfer));
  const reserved = tellTransfer(draft, holdFunds(draft, moved.value, now), 'reserved', now);
  return proceed(draft, reserved, means, now);
});
