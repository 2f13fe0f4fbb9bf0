import type { Operation } from '../../../engine/operation.ts';
import { unixSeconds } from '../../../kernel/time.ts';
import { timers } from '../../../time/timer.store.ts';
import { timerOf } from '../../../time/timer.ts';
import { type AnswerPayment, answerPayment } from '../../payments/answer-payment.ts';
import type { MoveRefusal } from '../../payments/move-payment.ts';
import type { Payment } from '../../payments/payment.ts';

export type PayByCard = AnswerPayment & { readonly isDisputedLater: boolean };

export const disputeTimer = 'card dispute';
/** Short enough to wait for, and long enough that the settlement was reported before. */
const disputeSeconds = 60;

const disputeSubject = (orderId: string, paymentId: string): string => `${orderId}/${paymentId}`;

/** The answer of the card's issuer, for the status that the buyer saw. */
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
