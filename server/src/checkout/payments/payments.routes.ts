import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept } from '../../kernel/decision.ts';
import { sameCase } from '../checkout.wire.ts';
import type { CheckoutServices } from '../checkout-services.ts';
import { merchantOf } from '../merchant.ts';
import * as wire from './payment.wire.ts';
import { paymentFace } from './payment-list.ts';
import { ownPaymentsQuery, paymentsAnswer } from './payment-list.wire.ts';
import { readPayment } from './read-payment.ts';
import { readTransfer } from './read-transfer.ts';

export const paymentsPath = '/payment-executor/integration/v1/payments';

/** Business 2: the payments of the token's project. */
export const ownPaymentsRoute = (services: CheckoutServices): Route =>
  route({
    method: 'GET',
    path: paymentsPath,
    summary: 'List the payments of the project, the newest first',
    description:
      'Filters combine: a row matches all that are given. Cursors lead from page to page.',
    tags: ['Checkout: payments'],
    auth: services.bearer,
    limit: services.limit,
    request: { query: ownPaymentsQuery },
    answers: { 200: paymentsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, caller, accept: accepted }) =>
      listAnswer(services.database, paymentFace(services), query, {
        fixed: { project_id: caller.projectId },
        accept: accepted,
      }),
  });

/** Gaps 2, Payment read. */
export const paymentRoutes = (services: CheckoutServices): readonly Route[] => [
  route({
    method: 'GET',
    path: `${paymentsPath}/:payment_id`,
    summary: 'Read a payment',
    description: 'One attempt of a buyer to pay, with what refunds and splits did to its money.',
    tags: ['Checkout: payments'],
    auth: services.bearer,
    limit: services.limit,
    request: { params: wire.paymentParams },
    answers: { 200: wire.paymentAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const merchant = await merchantOf(services.directory, caller);
      if (!merchant.ok) return merchant;
      const { project } = merchant.value;
      const paymentId = sameCase(params.payment_id);
      const payment = await services.engine.read(readPayment, {
        paymentId,
        projectId: project.id,
      });
      if (!payment.ok) return payment;
      const transfer = await readTransfer(services.engine, payment.value);
      return accept(wire.paymentOnWire(services.catalogue, project)(payment.value, transfer));
    },
  }),
];
