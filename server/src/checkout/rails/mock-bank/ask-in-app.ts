import type { Operation } from '../../../engine/operation.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import type { PaymentStatus } from '../../payments/payment.states.ts';
import { payments } from '../../payments/payment.store.ts';
import type { Payment } from '../../payments/payment.ts';
import { wholeOrderIn, wholeOrderRounds } from '../../whole-order.ts';

type AskInApp = {
  readonly orderId: string;
  readonly paymentId: string;
  /** The status that the sender saw. */
  readonly seen: PaymentStatus;
};

/** The bank asks in the buyer's app instead of on its page: test mode lists no decoupled method. */
export const askInApp: Operation<AskInApp, Payment, 'invalid_state'> = {
  name: 'ask in app',
  load: ({ orderId }, rows) => wholeOrderRounds(orderId, rows),
  decide: (draft, { orderId, paymentId, seen }) => {
    const payment = wholeOrderIn(draft, orderId)?.payments.find(({ id }) => id === paymentId);
    if (payment?.status !== seen) {
      return refuse('invalid_state', `This payment is no longer ${seen}.`);
    }
    const asked: Payment = { ...payment, flow: 'decoupled' };
    draft.update(payments, asked);
    return accept(asked);
  },
};
