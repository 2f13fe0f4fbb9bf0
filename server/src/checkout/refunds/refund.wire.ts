import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, inMinorUnits, orNull } from '../../edge/wire.ts';
import { currencies } from '../../kernel/money.ts';
import { exampleIds, minorUnits, uuid } from '../checkout.wire.ts';
import { type Payment, remaining } from '../payments/payment.ts';
import { ineligibleBecause, type KnownRefund } from './refund.ts';

/** Gaps 2, Refunds. */
export const newRefund = Type.Object(
  {
    amount: minorUnits('Amount to refund, minor units'),
    currency: Type.Enum([...currencies], { description: 'Currency of the payment' }),
    reference: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'What the refund is for, in words of the merchant',
    }),
    payer_iban: Type.Optional(
      Type.String({ maxLength: 34, description: 'Account number of the payer' }),
    ),
    payer_name: Type.Optional(Type.String({ maxLength: 150, description: 'Name of the payer' })),
  },
  {
    $id: 'NewRefund',
    examples: [{ amount: 500, currency: 'EUR', reference: 'Return of one item' }],
  },
);

export type RefundBody = Static<typeof newRefund>;

/** The same at the address of published clients, whose body names the payment (decision 0138). */
export const newRefundRequest = Type.Object(
  { payment_id: uuid({ description: 'Id of the payment to refund' }), ...newRefund.properties },
  {
    $id: 'NewRefundRequest',
    examples: [
      {
        payment_id: exampleIds.payment,
        amount: 500,
        currency: 'EUR',
        reference: 'Return of one item',
      },
    ],
  },
);

export const refundAnswer = Type.Object(
  {
    refund_id: uuid({ description: 'Id of the refund' }),
    payment_id: uuid({ description: 'Id of the payment' }),
    order_id: uuid({ description: 'Id of the order' }),
    project_id: uuid({ description: 'Id of the project' }),
    payment_method_key: Type.String({ description: 'How the payment was made.' }),
    status: Type.Enum(['pending', 'completed', 'returned'], {
      description:
        "How far the money is. A refund of a bank transfer is `pending` until the bank has booked it, and `returned` when the payer's bank did not take it: it can be sent again. Every other is `completed` at once.",
    }),
    payout_id: Type.Optional(
      uuid({ description: 'What takes it to the bank of the payer; absent: it went back at once' }),
    ),
    amount: inMinorUnits('Amount that went back'),
    currency: currencyCode(),
    reference: Type.String({ description: 'What the refund is for, in words of the merchant' }),
    created_at: createdAt(),
  },
  {
    $id: 'Refund',
    examples: [
      {
        refund_id: exampleIds.refund,
        payment_id: exampleIds.payment,
        order_id: exampleIds.order,
        project_id: exampleIds.project,
        payment_method_key: 'card-payment',
        status: 'completed',
        amount: 500,
        currency: 'EUR',
        reference: 'Return of one item',
        created_at: 1_800_000_090,
      },
    ],
  },
);

export const eligibilityAnswer = Type.Object(
  {
    eligible: Type.Boolean({ description: 'Whether anything can be refunded now' }),
    reason: orNull(
      Type.String({ description: 'Why nothing can be refunded; null: something can' }),
    ),
    refunded_amount: Type.Integer({ description: 'Minor units that went back already' }),
    pending_refunds: Type.Integer({ description: 'How many refunds are on their way to a bank' }),
    remaining_refundable: Type.Integer({ description: 'Minor units that can still be refunded' }),
    currency: currencyCode(),
    min_refund_amount: Type.Integer({
      description: 'Least minor units of a refund; 0: none is possible',
    }),
    max_refund_amount: Type.Integer({ description: 'Most minor units of a refund' }),
    estimated_fee_amount: Type.Integer({ description: 'Always 0: refunds have no fee' }),
    estimated_fee_currency: Type.String({ description: 'ISO 4217 code of the fee' }),
    fee_type: Type.Literal('flat', { description: 'How the fee is counted: one for each refund' }),
    requires_manual_payer_data: Type.Boolean({
      description:
        'Whether a refund has to name `payer_iban`: the money came from a bank that did not say from which account',
    }),
  },
  {
    $id: 'RefundEligibility',
    examples: [
      {
        eligible: true,
        reason: null,
        refunded_amount: 500,
        pending_refunds: 0,
        remaining_refundable: 750,
        currency: 'EUR',
        min_refund_amount: 1,
        max_refund_amount: 750,
        estimated_fee_amount: 0,
        estimated_fee_currency: 'EUR',
        fee_type: 'flat',
        requires_manual_payer_data: false,
      },
      {
        eligible: false,
        reason: 'PAYMENT_NOT_SETTLED',
        refunded_amount: 0,
        pending_refunds: 0,
        remaining_refundable: 0,
        currency: 'EUR',
        min_refund_amount: 0,
        max_refund_amount: 0,
        estimated_fee_amount: 0,
        estimated_fee_currency: 'EUR',
        fee_type: 'flat',
        requires_manual_payer_data: false,
      },
    ],
  },
);

export type Eligibility = Static<typeof eligibilityAnswer>;

export const refundOnWire = (refund: KnownRefund): Static<typeof refundAnswer> => ({
  refund_id: refund.id,
  payment_id: refund.paymentId,
  order_id: refund.orderId,
  project_id: refund.projectId,
  payment_method_key: refund.methodKey,
  status: refund.status,
  ...(refund.payoutId === null ? {} : { payout_id: refund.payoutId }),
  amount: Number(refund.amount),
  currency: refund.currency,
  reference: refund.reference,
  created_at: refund.createdAt,
});

/** Facts about a payment's refunds that the payment itself does not contain. */
export type RefundFacts = { readonly pending: number; readonly needsPayer: boolean };

export type EligibilityFacts = RefundFacts & { readonly hasWayBack: boolean };

const nothingMore: EligibilityFacts = { pending: 0, needsPayer: false, hasWayBack: true };

export function eligibilityOnWire(
  payment: Payment,
  { pending, needsPayer, hasWayBack }: EligibilityFacts = nothingMore,
): Eligibility {
  const reason = ineligibleBecause(payment) ?? (hasWayBack ? null : 'NO_BANK_ACCOUNT');
  const refundable = reason === null ? Number(remaining(payment)) : 0;
  return {
    eligible: reason === null,
    reason,
    refunded_amount: Number(payment.refunded),
    pending_refunds: pending,
    remaining_refundable: refundable,
    currency: payment.currency,
    min_refund_amount: reason === null ? 1 : 0,
    max_refund_amount: refundable,
    estimated_fee_amount: 0,
    estimated_fee_currency: payment.currency,
    fee_type: 'flat',
    requires_manual_payer_data: needsPayer,
  };
}
