import { Type } from 'typebox';
import { uuid } from '../../checkout/checkout.wire.ts';

export const legParams = Type.Object({
  payment_id: uuid({ description: 'Id of the payment.' }),
  leg_id: uuid({ description: 'Id of the leg: `distributions[].id` of the payment.' }),
});

/** The body of a request to resend a returned leg. */
export const resentLeg = Type.Object(
  {
    iban: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Where it goes now. Left out: to the account from which it came back.',
      }),
    ),
  },
  { $id: 'ResentLeg', examples: [{ iban: 'LT60 1010 0123 4567 8901' }] },
);
