import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { recordPaymentEvent } from '../orders/order-events.ts';
import { payments } from '../payments/payment.store.ts';
import { movedPayment, type Payment } from '../payments/payment.ts';
import {
  hasRoom,
  merchantAccount,
  merchantFunds,
  moveSurely,
  type Places,
  sourceAccount,
} from '../payments/payment-money.ts';
import { refunds } from './refund.store.ts';
import { type Refund, withRefund } from './refund.ts';

export type WantedRefund = Pick<Refund, 'id' | 'amount' | 'reference' | 'reason' | 'payer'>;

/** Pays back from the merchant's own balance, for splits too (gaps 2, Refund money). */
export function refundPayment(
  draft: Draft,
  places: Places,
  paymentId: string,
  wanted: WantedRefund,
  now: UnixSeconds,
): Decision<Refund, 'insufficient_funds' | 'balance_limit'> {
  if (merchantFunds(draft, places) < wanted.amount) {
    return refuse('insufficient_funds', 'The balance of the project is too small for this refund.');
  }
  const payer = sourceAccount(draft, places, mustGet(draft, payments, paymentId), now);
  if (!hasRoom(draft, payer, wanted.amount)) {
    return refuse('balance_limit', "The payer's wallet cannot hold so much.");
  }
  return accept(refundSurely(draft, places, paymentId, wanted, now));
}

/** The same, where the money is known to be there. Each refund is told, the second one too. */
export function refundSurely(
  draft: Draft,
  places: Places,
  paymentId: string,
  wanted: WantedRefund,
  now: UnixSeconds,
): Refund {
  const payment = mustGet(draft, payments, paymentId);
  const { projectId, orderId, methodKey, currency } = payment;
  const of = { paymentId, projectId, orderId, methodKey, currency };
  const refund: Refund = { ...of, createdAt: now, ...wanted };
  const leg = {
    kind: 'refund',
    debitAccount: merchantAccount(draft, places),
    creditAccount: sourceAccount(draft, places, payment, now),
    amount: refund.amount,
  };
  moveSurely(draft, refund.id, [leg], now);
  const after = withRefund(asRefunded(payment, now), refund, now);
  draft.update(payments, after);
  draft.append(refunds, refund);
  const { amount } = refund;
  countFigure(draft, places.owner, { figure: 'refunds', currency, amount }, now);
  recordPaymentEvent(draft, places.owner, after, now);
  return refund;
}

/** A further partial refund changes no status (decision 0021-payment-transitions). */
function asRefunded(payment: Payment, now: UnixSeconds): Payment {
  if (payment.status === 'refunded') return payment;
  return granted(movedPayment(payment, 'refund', now) as Decision<Payment, never>);
}
