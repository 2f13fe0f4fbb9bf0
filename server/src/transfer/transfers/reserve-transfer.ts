import { refuse } from '../../kernel/decision.ts';
import { isCreator, mayMove, notYours } from './access.ts';
import { changeByCaller } from './change-by-caller.ts';
import { type ProceedRefusal, proceed } from './proceed.ts';
import { movedTransfer, tooLate } from './transfer.ts';
import { tellTransfer } from './transfer-events.ts';
import { holdFunds, isFunded, lackText, mayNotPay, mayPay } from './transfer-money.ts';

/** Transfer 4, PUT reserve: holds the money, or changes nothing. */
export const reserveTransfer = changeByCaller<
  'forbidden' | 'invalid_state' | 'insufficient_funds' | ProceedRefusal
>('reserve transfer', (draft, transfer, { viewer, context }, now) => {
  // After the account's owner has signed on the page, the creator may continue: the owner signed
  // exactly this.
  const isSignedForCreator = transfer.signedAt !== null && isCreator(viewer, transfer);
  if (!mayMove(viewer, transfer) && !isSignedForCreator) return notYours;
  if (!mayPay(draft, transfer)) return mayNotPay;
  const moved = movedTransfer(transfer, 'reserve');
  if (!moved.ok) return moved;
  const late = tooLate(transfer, now);
  if (late !== null) return late;
  // If it was reserved before the signature, the money is already held, and only the status
  // changes.
  const isHeld = transfer.holdId !== null;
  if (!isHeld && !isFunded(draft, transfer)) {
    return refuse('insufficient_funds', lackText(draft, transfer));
  }
  const held = isHeld ? moved.value : holdFunds(draft, moved.value, now);
  return proceed(draft, tellTransfer(draft, held, 'reserved', now), context, now);
});
