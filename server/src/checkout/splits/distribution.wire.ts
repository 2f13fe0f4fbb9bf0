import { type Static, Type } from 'typebox';
import { inMinorUnits, orNull } from '../../edge/wire.ts';
import { uuid } from '../checkout.wire.ts';
import type { Distribution } from './split-plan.ts';

/** Gaps 2, Payment read: one recipient's part of a payment. */
export const distribution = Type.Object(
  {
    id: uuid({ description: 'Id of this leg of the split' }),
    beneficiary_id: uuid({ description: 'Id of the recipient' }),
    name: Type.String({ description: 'Name of the recipient' }),
    iban: Type.String({ description: 'IBAN of the recipient, without spaces' }),
    slot_id: orNull(Type.String({ description: 'Null: a tip' })),
    type: Type.String({ description: 'fixed, percent, variadic, remainder or tip' }),
    amount: inMinorUnits('Share of the recipient'),
    delivered_amount: inMinorUnits('The part that the recipient kept'),
    payout_id: Type.Optional(
      uuid({ description: 'What takes it to the bank of the recipient; absent: nothing does' }),
    ),
    status: Type.String({
      description: 'delivered, returned, or sent: on its way again after it came back',
    }),
  },
  {
    $id: 'Distribution',
    examples: [
      {
        id: '5d0f6a7e-2c1b-4a3d-9e8f-7a6b5c4d3e2f',
        beneficiary_id: '7a1c9b52-3a1e-4d9b-8f0a-1c2d3e4f5a6b',
        name: 'Jonas',
        iban: 'LT601010012345678901',
        slot_id: 'sellers',
        type: 'variadic',
        amount: 900,
        delivered_amount: 900,
        status: 'delivered',
      },
    ],
  },
);

export const distributionOnWire = (leg: Distribution): Static<typeof distribution> => ({
  id: leg.id,
  beneficiary_id: leg.beneficiaryId,
  name: leg.name,
  iban: leg.iban,
  slot_id: leg.slotId,
  type: leg.type,
  amount: Number(leg.amount),
  delivered_amount: leg.status === 'delivered' ? Number(leg.amount) : 0,
  ...(leg.payoutId === undefined ? {} : { payout_id: leg.payoutId }),
  status: leg.status,
});
