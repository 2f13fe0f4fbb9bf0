import { perform, repeated } from '../../edge/answering/perform.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import type { TokenClaims } from '../../identity/tokens/access-token.ts';
import { accept } from '../../kernel/decision.ts';
import { sameCase } from '../checkout.wire.ts';
import type { CheckoutServices } from '../checkout-services.ts';
import { merchantOf } from '../merchant.ts';
import { ownerOf } from '../owner.ts';
import { paymentParams } from '../payments/payment.wire.ts';
import { paymentsPath } from '../payments/payments.routes.ts';
import { readPayment } from '../payments/read-payment.ts';
import { createRefund } from './create-refund.ts';
import { eligibilityFacts, formRefund } from './form-refund.ts';
import * as wire from './refund.wire.ts';
import { refundFace } from './refund-list.ts';
import { ownRefundsQuery, refundsAnswer } from './refund-list.wire.ts';

const tags = ['Checkout: refunds'];

const eligibilityRoute = (services: CheckoutServices): Route =>
  route({
    method: 'GET',
    path: `${paymentsPath}/:payment_id/refund-eligibility`,
    summary: 'Whether and how much of a payment can be refunded',
    description: 'Ask it before a refund is offered; the refund itself checks the same again.',
    tags,
    auth: services.bearer,
    limit: services.limit,
    request: { params: paymentParams },
    answers: { 200: wire.eligibilityAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const paymentId = sameCase(params.payment_id);
      const { projectId } = caller;
      const payment = await services.engine.read(readPayment, { paymentId, projectId });
      if (!payment.ok) return payment;
      const merchant = await merchantOf(services.directory, caller);
      if (!merchant.ok) return merchant;
      const facts = await eligibilityFacts(services, payment.value, merchant.value.project);
      return accept(wire.eligibilityOnWire(payment.value, facts));
    },
  });

/** The answers to a request for a refund, from any sender. */
export const refundEndings = {
  answers: { 201: wire.refundAnswer },
  successStatus: 201,
  refusals: {
    not_found: 404,
    invalid_state: 409,
    invalid_properties: 422,
    insufficient_funds: 422,
    balance_limit: 422,
    idempotency_conflict: 409,
  },
} as const;

type RefundRequest = EdgeRequest<unknown, unknown, unknown, TokenClaims>;

const refundCommon = ({ engine, bearer, limit }: CheckoutServices) =>
  ({
    method: 'POST',
    tags,
    auth: bearer,
    limit,
    // By now another bank account may pay out for the project.
    repeated: (request: RefundRequest) => repeated(engine, request, request.caller.clientId),
    ...refundEndings,
  }) as const;

/** Refunds a payment of the caller, at either address. */
async function refunded(
  services: CheckoutServices,
  request: EdgeRequest<unknown, unknown, wire.RefundBody, TokenClaims>,
  givenId: string,
) {
  const { body, caller } = request;
  const { engine, directory } = services;
  const merchant = await merchantOf(directory, caller);
  if (!merchant.ok) return merchant;
  const paymentId = sameCase(givenId);
  const { projectId } = caller;
  const payment = await engine.read(readPayment, { paymentId, projectId });
  if (!payment.ok) return payment;
  const input = await formRefund(services, payment.value, ownerOf(merchant.value), body);
  if (!input.ok) return input;
  const rendering = { status: 201, wire: wire.refundOnWire };
  return perform(engine, request, caller.clientId, createRefund, input.value, rendering);
}

const description =
  "Money comes from the project's balance and goes back the way it came. Several refunds share what the payment settled. A bank transfer goes back to the account it came from, or to `payer_iban`, with the next payment file.";

const createRoute = (services: CheckoutServices): Route =>
  route({
    ...refundCommon(services),
    path: `${paymentsPath}/:payment_id/refunds`,
    summary: 'Refund a payment, wholly or in part',
    description,
    request: { params: paymentParams, body: wire.newRefund },
    handle: (request) => refunded(services, request, request.params.payment_id),
  });

const requestRoute = (services: CheckoutServices): Route =>
  route({
    ...refundCommon(services),
    path: '/v1/refund/refund_requests',
    summary: 'Refund a payment that the body names',
    description,
    operationId: 'requestRefund',
    request: { body: wire.newRefundRequest },
    handle: (request) => refunded(services, request, request.body.payment_id),
  });

/** Business 2: the refunds of the token's project. */
export const ownRefundsRoute = (services: CheckoutServices): Route =>
  route({
    method: 'GET',
    path: '/payment-executor/integration/v1/refunds',
    summary: 'List the refunds of the project, the newest first',
    description:
      'Filters combine: a row matches all that are given. Cursors lead from page to page.',
    tags,
    auth: services.bearer,
    limit: services.limit,
    request: { query: ownRefundsQuery },
    answers: { 200: refundsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, caller, accept: accepted }) =>
      listAnswer(services.database, refundFace(services), query, {
        fixed: { project_id: caller.projectId },
        accept: accepted,
      }),
  });

/** Gaps 2, Refunds. */
export const refundRoutes = (services: CheckoutServices): readonly Route[] => [
  eligibilityRoute(services),
  createRoute(services),
  requestRoute(services),
];
