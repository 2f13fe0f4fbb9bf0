import { randomUUID } from 'node:crypto';
import { accept } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import type { Owner } from '../owner.ts';
import type { Payment } from '../payments/payment.ts';
import type { CreateRefund } from './create-refund.ts';
import type { RefundBody } from './refund.wire.ts';

/** A refund as it was asked for, by the merchant or by an operator in their place (business 6). */
export function formRefund(payment: Payment, owner: Owner, body: RefundBody) {
  const { id: paymentId, orderId, rail, payerWalletId, currency } = payment;
  if (body.currency !== currency) {
    return refuseProperties({ currency: [`Currency should be ${currency}`] });
  }
  const refund = {
    id: randomUUID(),
    amount: BigInt(body.amount),
    reference: body.reference,
    reason: 'requested' as const,
    payer: { iban: body.payer_iban ?? null, name: body.payer_name ?? null },
  };
  return accept<CreateRefund>({
    refund,
    orderId,
    paymentId,
    rail,
    payerWalletId,
    owner,
    currency,
  });
}
