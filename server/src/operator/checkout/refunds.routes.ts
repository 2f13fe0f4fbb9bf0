import { sameCase } from '../../checkout/checkout.wire.ts';
import { paymentParams } from '../../checkout/payments/payment.wire.ts';
import { readOwnedPayment } from '../../checkout/payments/read-owned-payment.ts';
import { createRefund } from '../../checkout/refunds/create-refund.ts';
import { formRefund } from '../../checkout/refunds/form-refund.ts';
import * as wire from '../../checkout/refunds/refund.wire.ts';
import { refundEndings } from '../../checkout/refunds/refunds.routes.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { type OperatorServices, operate } from '../operate.ts';

/** Business 7, Suspended project: the operator refunds in the merchant's place, by the same rules. */
export const refundRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/payments/:payment_id/refunds'),
    summary: 'Refund a payment in the place of its merchant, also of a suspended one',
    tags: ['Operator: checkout'],
    request: { params: paymentParams, body: wire.newRefund },
    ...refundEndings,
    handle: async (request) => {
      const paymentId = sameCase(request.params.payment_id);
      const found = await engine.read(readOwnedPayment, paymentId);
      if (!found.ok) return found;
      const input = formRefund(found.value.payment, found.value.project, request.body);
      if (!input.ok) return input;
      const { amount, currency, reference } = request.body;
      const told = {
        action: 'refund_payment',
        subject: `payment ${paymentId}`,
        details: { amount, currency, reference },
      };
      const rendering = { status: 201, wire: wire.refundOnWire };
      return operate(engine, request, told, createRefund, input.value, rendering);
    },
  });

/** What the merchant may ask of his payment, asked by the operator. */
export const refundEligibilityRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/payments/:payment_id/refund-eligibility'),
    summary: 'Whether and how much of a payment can be refunded',
    operationId: 'operatorReadRefundEligibility',
    tags: ['Operator: checkout'],
    request: { params: paymentParams },
    answers: { 200: wire.eligibilityAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const found = await engine.read(readOwnedPayment, sameCase(params.payment_id));
      return found.ok ? accept(wire.eligibilityOnWire(found.value.payment)) : found;
    },
  });
