import { Type } from 'typebox';
import { uuid } from '../../checkout/checkout.wire.ts';

export const refundOfPaymentParams = Type.Object({
  payment_id: uuid({ description: 'Id of the payment.' }),
  refund_id: uuid({ description: 'Id of its refund that came back.' }),
});

/** How a returned refund is sent again. */
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
