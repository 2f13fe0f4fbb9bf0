import { timers } from '../../time/timer.store.ts';
import { timerOf } from '../../time/timer.ts';
import { mayMove, notYours } from './access.ts';
import { changeByCaller } from './change-by-caller.ts';
import { type ProceedRefusal, proceed } from './proceed.ts';
import { movedTransfer, tooLate } from './transfer.ts';
import { mayNotPay, mayPay } from './transfer-money.ts';
import { dueTimer } from './transfer-timers.ts';

/** Transfer 4, PUT sign: the owner of the account authorizes it. Every automatic step follows. */
export const signTransfer = changeByCaller<'forbidden' | 'invalid_state' | ProceedRefusal>(
  'sign transfer',
  (draft, transfer, { viewer, context }, now) => {
    if (!mayMove(viewer, transfer)) return notYours;
    if (!mayPay(draft, transfer)) return mayNotPay;
    const moved = movedTransfer(transfer, 'sign');
    if (!moved.ok) return moved;
    const late = tooLate(transfer, now);
    if (late !== null) return late;
    const { id, performAt } = transfer;
    if (performAt !== null && now < performAt) {
      draft.insert(timers, timerOf(dueTimer, String(id), performAt));
    }
    return proceed(draft, { ...moved.value, signedAt: now }, context, now);
  },
);
