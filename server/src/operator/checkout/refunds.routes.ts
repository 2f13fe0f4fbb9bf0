import { Type } from 'typebox';
import { sameCase } from '../../checkout/checkout.wire.ts';
import { paymentParams } from '../../checkout/payments/payment.wire.ts';
import { readOwnedPayment } from '../../checkout/payments/read-owned-payment.ts';
import { createRefund } from '../../checkout/refunds/create-refund.ts';
import {
  eligibilityFacts,
  formRefund,
  type RefundServices,
} from '../../checkout/refunds/form-refund.ts';
import * as wire from '../../checkout/refunds/refund.wire.ts';
import { refundEndings } from '../../checkout/refunds/refunds.routes.ts';
import { formResendRefund, resendRefund } from '../../checkout/refunds/resend-refund.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate, repeatedAct } from '../operate.ts';
import { operatorEligibility, refundOfPaymentParams, resentRefund } from './refund-resend.wire.ts';

type Services = OperatorServices & RefundServices;

/** Business 7, Suspended project: the operator refunds in the merchant's place, by the same rules. */
export const refundRoute = (services: Services): Route =>
  route({
    ...services.door.at('POST /admin/v1/payments/:payment_id/refunds'),
    summary: 'Refund a payment in the place of its merchant, also of a suspended one',
    tags: ['Operator: checkout'],
    request: { params: paymentParams, body: wire.newRefund },
    // Another bank account may pay out for the project by now.
    repeated: (request) => repeatedAct(services.engine, request),
    ...refundEndings,
    handle: async (request) => {
      const { engine } = services;
      const paymentId = sameCase(request.params.payment_id);
      const found = await engine.read(readOwnedPayment, paymentId);
      if (!found.ok) return found;
      const { payment, project } = found.value;
      const input = await formRefund(services, payment, project, request.body);
      if (!input.ok) return input;
      const { amount, currency, reference } = request.body;
      const told = {
        action: 'refund_payment',
        subject: `payment ${paymentId}`,
        details: { refund_id: input.value.refund.id, amount, currency, reference },
      };
      const rendering = { status: 201, wire: wire.refundOnWire };
      return operate(engine, request, told, createRefund, input.value, rendering);
    },
  });

/** The merchant's eligibility question about a payment, asked by the operator. */
export const refundEligibilityRoute = (services: Services): Route =>
  route({
    ...services.door.at('GET /admin/v1/payments/:payment_id/refund-eligibility'),
    summary: 'Whether and how much of a payment can be refunded',
    operationId: 'operatorReadRefundEligibility',
    tags: ['Operator: checkout'],
    request: { params: paymentParams },
    answers: { 200: operatorEligibility },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const found = await services.engine.read(readOwnedPayment, sameCase(params.payment_id));
      if (!found.ok) return found;
      const { payment, project } = found.value;
      const facts = await eligibilityFacts(services, payment, project);
      const asked = wire.eligibilityOnWire(payment, facts);
      return accept({ ...asked, can_resend: facts.hasWayBack });
    },
  });

/**
 * Resends a refund that the payer's bank returned, to the same account or to another (decision
 * 0223).
 */
export const resendRefundRoute = (services: Services): Route =>
  route({
    ...services.door.at('POST /admin/v1/payments/:payment_id/refunds/:refund_id/resend'),
    summary: "Send a refund again that came back from the payer's bank",
    tags: ['Operator: checkout'],
    request: { params: refundOfPaymentParams, body: Type.Optional(resentRefund) },
    repeated: (request) => repeatedAct(services.engine, request),
    rules: ({ body }) => unknownFields(resentRefund, body),
    answers: { 200: wire.refundAnswer },
    successStatus: 200,
    refusals: refundEndings.refusals,
    handle: async (request) => {
      const { engine } = services;
      const paymentId = sameCase(request.params.payment_id);
      const refundId = sameCase(request.params.refund_id);
      const found = await engine.read(readOwnedPayment, paymentId);
      if (!found.ok) return found;
      const { project } = found.value;
      const body = request.body ?? {};
      const input = await formResendRefund(services, project, { paymentId, refundId }, body);
      if (!input.ok) return input;
      const told = {
        action: 'resend_refund',
        subject: `refund ${refundId}`,
        // The owner of the account stays out of the log.
        details: { payment_id: paymentId, other_account: input.value.to !== null },
      };
      const rendering = { status: 200, wire: wire.refundOnWire };
      return operate(engine, request, told, resendRefund, input.value, rendering);
    },
  });
