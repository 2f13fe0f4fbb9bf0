import { inMinorUnits } from '../../edge/wire.ts';
import type { Payment } from './payment.ts';

/** Decision 0136: these amounts distinguish two webhooks with the same status. */
export const amountsBack = {
  refunded_amount: inMinorUnits('What refunds gave back to the payer so far'),
  chargeback_amount: inMinorUnits("What the payer's bank took back"),
};

export const amountsBackOf = ({ refunded, chargedBack }: Payment) => ({
  refunded_amount: Number(refunded),
  chargeback_amount: Number(chargedBack),
});
