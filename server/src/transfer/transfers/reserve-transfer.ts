import { refuse } from '../../kernel/decision.ts';
import { isCreator, mayMove, notYours } from './access.ts';
import { changeByCaller } from './change-by-caller.ts';
import { type ProceedRefusal, proceed } from './proceed.ts';
import { movedTransfer, tooLate } from './transfer.ts';
import { tellTransfer } from './transfer-events.ts';
import { holdFunds, isFunded, lackText, mayNotPay, mayPay } from './transfer-money.ts';

/** Transfer 4, PUT reserve: the money is held, or nothing changes. */
export const reserveTransfer = changeByCaller<
  'forbidden' | 'invalid_state' | 'insufficient_funds' | ProceedRefusal
>('reserve transfer', (draft, transfer, { viewer, context }, now) => {
  // Whose owner has signed it on the page, its creator may go on with: that is what was signed.
  const isSignedForCreator = transfer.signedAt !== null && isCreator(viewer, transfer);
  if (!mayMove(viewer, transfer) && !isSignedForCreator) return notYours;
  if (!mayPay(draft, transfer)) return mayNotPay;
  const moved = movedTransfer(transfer, 'reserve');
  if (!moved.ok) return moved;
  const late = tooLate(transfer, now);
  if (late !== null) return late;
  // Reserved before it was signed, the money is held: only the status goes on.
  const isHeld = transfer.holdId !== null;
  if (!isHeld && !isFunded(draft, transfer)) {
    return refuse('insufficient_funds', lackText(draft, transfer));
  }
  const held = isHeld ? moved.value : holdFunds(draft, moved.value, now);
  return proceed(draft, tellTransfer(draft, held, 'reserved', now), context, now);
});
