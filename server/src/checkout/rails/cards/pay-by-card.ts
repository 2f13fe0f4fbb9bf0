import type { Operation } from '../../../engine/operation.ts';
import { unixSeconds } from '../../../kernel/time.ts';
import { timers } from '../../../time/timer.store.ts';
import { timerOf } from '../../../time/timer.ts';
import { type AnswerPayment, answerPayment } from '../../payments/answer-payment.ts';
import type { MoveRefusal } from '../../payments/move-payment.ts';
import type { Payment } from '../../payments/payment.ts';

export type PayByCard = AnswerPayment & { readonly isDisputedLater: boolean };

export const disputeTimer = 'card dispute';
/** Soon enough to wait for, and late enough that the payment was told as settled before. */
const disputeSeconds = 60;

const disputeSubject = (orderId: string, paymentId: string): string => `${orderId}/${paymentId}`;

/** What the card's issuer says, for the status in which the buyer saw the payment. */
export const payByCard: Operation<PayByCard, Payment, MoveRefusal> = {
  ...answerPayment,
  name: 'pay by card',
  decide: (draft, input, now) => {
    const paid = answerPayment.decide(draft, input, now);
    if (paid.ok && input.isDisputedLater && paid.value.status === 'settled') {
      const subject = disputeSubject(input.orderId, input.paymentId);
      draft.insert(timers, timerOf(disputeTimer, subject, unixSeconds(now + disputeSeconds)));
    }
    return paid;
  },
};
