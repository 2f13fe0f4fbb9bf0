import { Type } from 'typebox';
import type { Payment } from './payment.ts';

/** Decision 0136: they tell two webhooks with the same status apart. */
export const amountsBack = {
  refunded_amount: Type.Integer({ description: 'What refunds gave back to the payer so far' }),
  chargeback_amount: Type.Integer({ description: "What the payer's bank took back" }),
};

export const amountsBackOf = ({ refunded, chargedBack }: Payment) => ({
  refunded_amount: Number(refunded),
  chargeback_amount: Number(chargedBack),
});
