import { Type } from 'typebox';
import { uuid } from '../../checkout/checkout.wire.ts';
import { eligibilityAnswer } from '../../checkout/refunds/refund.wire.ts';

export const refundOfPaymentParams = Type.Object({
  payment_id: uuid({ description: 'Id of the payment.' }),
  refund_id: uuid({ description: 'Id of its refund that came back.' }),
});

/** The body of a request to resend a returned refund. */
export const resentRefund = Type.Object(
  {
    iban: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Where it goes now. Left out: to the account from which it came back.',
      }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 150,
        description: 'Whose account it is. Left out: the name as before.',
      }),
    ),
  },
  { $id: 'ResentRefund', examples: [{ iban: 'LT60 1010 0123 4567 8901', name: 'Ona Onaitė' }] },
);

/** The merchant's eligibility answer, plus the operator's options for returned refunds. */
export const operatorEligibility = Type.Object(
  {
    ...eligibilityAnswer.properties,
    can_resend: Type.Boolean({
      description:
        'Whether a bank account pays out for the project now, so that a refund that came back can be sent again; true for methods whose refunds do not come back',
    }),
  },
  {
    $id: 'OperatorRefundEligibility',
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
        can_resend: true,
      },
    ],
  },
);
