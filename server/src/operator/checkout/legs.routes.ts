import { Type } from 'typebox';
import { sameCase } from '../../checkout/checkout.wire.ts';
import type { Catalogue } from '../../checkout/methods/method.ts';
import { drivePayment } from '../../checkout/payments/drive-payment.ts';
import type { Payment } from '../../checkout/payments/payment.ts';
import { paymentAnswer, paymentOnWire } from '../../checkout/payments/payment.wire.ts';
import { readOwnedPayment } from '../../checkout/payments/read-owned-payment.ts';
import { readTransfer } from '../../checkout/payments/read-transfer.ts';
import { formResend } from '../../checkout/payments/resend-leg.ts';
import { refundEndings } from '../../checkout/refunds/refunds.routes.ts';
import { type Route, route } from '../../edge/route.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { legParams, resentLeg } from './leg.wire.ts';

type Services = OperatorServices & {
  readonly catalogue: Catalogue;
  readonly payoutRails: PayoutRails;
};

/** Resends a returned leg of a split (bank, A returned leg). */
export const resendLegRoute = ({ engine, door, catalogue, payoutRails }: Services): Route =>
  route({
    ...door.at('POST /admin/v1/payments/:payment_id/legs/:leg_id/resend'),
    summary: 'Send a returned leg of a payment again',
    tags: ['Operator: checkout'],
    request: { params: legParams, body: Type.Optional(resentLeg) },
    rules: ({ body }) => unknownFields(resentLeg, body),
    answers: { 200: paymentAnswer },
    successStatus: 200,
    // The same rules as for a refund: both move money of a payment.
    refusals: refundEndings.refusals,
    handle: async (request) => {
      const paymentId = sameCase(request.params.payment_id);
      const legId = sameCase(request.params.leg_id);
      const found = await engine.read(readOwnedPayment, paymentId);
      if (!found.ok) return found;
      const { payment, project } = found.value;
      const iban = request.body?.iban ?? null;
      const input = formResend(payoutRails, payment, project, { legId, iban });
      if (!input.ok) return input;
      const told = {
        action: 'resend_leg',
        subject: `payment ${paymentId}`,
        // The owner of the account stays out of the log.
        details: { leg_id: legId, other_account: iban !== null },
      };
      const transfer = await readTransfer(engine, payment);
      const onWire = paymentOnWire(catalogue, project);
      const rendering = { status: 200, wire: (moved: Payment) => onWire(moved, transfer) };
      return operate(engine, request, told, drivePayment, input.value, rendering);
    },
  });
