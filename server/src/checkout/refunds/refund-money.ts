import { mustGet } from '../../engine/must-get.ts';
import type { Draft } from '../../engine/rows.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { recordPaymentEvent, recordSilently } from '../orders/order-events.ts';
import { payments } from '../payments/payment.store.ts';
import { movedPayment, type Payment } from '../payments/payment.ts';
import {
  hasRoom,
  merchantAccount,
  merchantFunds,
  moveSurely,
  type Places,
  sourceAccount,
  wayBackOf,
} from '../payments/payment-money.ts';
import { refunds } from './refund.store.ts';
import { type KnownRefund, type Refund, withRefund } from './refund.ts';
import { refundPayouts } from './refund-payout.store.ts';
import { payOutRefund } from './refund-payout.ts';

export type WantedRefund = Pick<Refund, 'id' | 'amount' | 'reference' | 'reason' | 'payer'>;

/** Pays back from the merchant's own balance, for splits, too (gaps 2, Refund money). */
export function refundPayment(
  draft: Draft,
  places: Places,
  paymentId: string,
  wanted: WantedRefund,
  now: UnixSeconds,
): Decision<KnownRefund, 'insufficient_funds' | 'balance_limit'> {
  if (merchantFunds(draft, places) < wanted.amount) {
    return refuse('insufficient_funds', 'The balance of the project is too small for this refund.');
  }
  const payer = backTo(draft, places, mustGet(draft, payments, paymentId), now);
  if (!hasRoom(draft, payer, wanted.amount)) {
    return refuse('balance_limit', "The payer's wallet cannot hold so much.");
  }
  return accept(refundSurely(draft, places, paymentId, wanted, now));
}

/**
 * The account that gets the money of a refund: the source of the payment, or the next payment file.
 */
const backTo = (draft: Draft, places: Places, payment: Payment, now: UnixSeconds): bigint =>
  wayBackOf(payment.rail, places)?.onTheWay ?? sourceAccount(draft, places, payment, now);

/**
 * The same, if the money is known to be there. Each refund is reported, even a second one. Excess
 * of a bank transfer is refunded without a webhook: the payment stays settled (bank 6, overpaid).
 */
export function refundSurely(
  draft: Draft,
  places: Places,
  paymentId: string,
  wanted: WantedRefund,
  now: UnixSeconds,
): KnownRefund {
  const payment = mustGet(draft, payments, paymentId);
  const { projectId, orderId, methodKey, currency } = payment;
  const of = { paymentId, projectId, orderId, methodKey, currency };
  const refund: Refund = { ...of, createdAt: now, ...wanted };
  const leg = {
    kind: 'refund',
    debitAccount: merchantAccount(draft, places),
    creditAccount: backTo(draft, places, payment, now),
    amount: refund.amount,
  };
  moveSurely(draft, refund.id, [leg], now);
  const isQuiet = refund.reason === 'excess' && wayBackOf(payment.rail, places) !== null;
  const after = withRefund(isQuiet ? payment : asRefunded(payment, now), refund, now);
  draft.update(payments, after);
  draft.append(refunds, refund);
  const { amount } = refund;
  countFigure(draft, places.owner, { figure: 'refunds', currency, amount }, now);
  if (isQuiet) recordSilently(draft, places.owner, after, now);
  else recordPaymentEvent(draft, places.owner, after, now);
  return sentBack(draft, places, payment, refund, now);
}

/** To the account that the merchant names, else to the sender of the transfer (bank 3). */
function sentBack(
  draft: Draft,
  places: Places,
  { rail }: Payment,
  refund: Refund,
  now: UnixSeconds,
): KnownRefund {
  const { sender, owner } = places;
  const way = wayBackOf(rail, places);
  if (way === null) return { ...refund, status: 'completed', payoutId: null };
  const { id, paymentId, projectId, payer } = refund;
  const to = { iban: payer.iban ?? sender?.iban ?? null, name: payer.name ?? sender?.name ?? null };
  const { id: payoutId } = payOutRefund(
    draft,
    { refund, to, way, isTest: owner.isTest, sends: 1 },
    now,
  );
  const state = 'pending' as const;
  const of = { id, paymentId, projectId };
  draft.insert(refundPayouts, { ...of, state, payoutId, sends: 1, updatedAt: now });
  return { ...refund, status: state, payoutId };
}

/** A further partial refund changes no status (decision 0021-payment-transitions). */
function asRefunded(payment: Payment, now: UnixSeconds): Payment {
  if (payment.status === 'refunded') return payment;
  return granted(movedPayment(payment, 'refund', now) as Decision<Payment, never>);
}
