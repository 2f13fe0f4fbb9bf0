import { sameCase } from '../../checkout/checkout.wire.ts';
import { anyLinkOnWire, type LinkReaders, linkFace } from '../../checkout/links/link-list.ts';
import { linkPageAnswer, linksQuery } from '../../checkout/links/link-list.wire.ts';
import { linkAnswer, linkParams } from '../../checkout/links/payment-link.wire.ts';
import { orderAnswer, orderParams } from '../../checkout/orders/order.wire.ts';
import { anyOrderOnWire, orderFace } from '../../checkout/orders/order-list.ts';
import { ordersAnswer, ordersQuery } from '../../checkout/orders/order-list.wire.ts';
import { paymentAnswer, paymentParams } from '../../checkout/payments/payment.wire.ts';
import {
  anyPaymentOnWire,
  type PaymentReaders,
  paymentFace,
} from '../../checkout/payments/payment-list.ts';
import { paymentsAnswer, paymentsQuery } from '../../checkout/payments/payment-list.wire.ts';
import { refundAnswer } from '../../checkout/refunds/refund.wire.ts';
import { anyRefundOnWire, refundFace } from '../../checkout/refunds/refund-list.ts';
import {
  refundParams,
  refundsAnswer,
  refundsQuery,
} from '../../checkout/refunds/refund-list.wire.ts';
import {
  reusableLinksAnswer,
  reusableLinksQuery,
} from '../../checkout/reusable/reusable-link.wire.ts';
import { reusableLinkFace } from '../../checkout/reusable/reusable-link-list.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import type { OperatorServices } from '../operate.ts';

export type CheckoutReadServices = OperatorServices & PaymentReaders & LinkReaders;

const orderTags = ['Operator: orders'];
const paymentTags = ['Operator: payments and refunds'];
const linkTags = ['Operator: links'];

const ordersRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/orders'),
    summary: 'List orders, the newest first',
    tags: orderTags,
    request: { query: ordersQuery },
    answers: { 200: ordersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) =>
      listAnswer(services.database, orderFace(services), query, { accept }),
  });

const orderRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/orders/:order_id'),
    summary: 'Read an order with its links and payments',
    tags: orderTags,
    request: { params: orderParams },
    answers: { 200: orderAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyOrderOnWire(services, sameCase(params.order_id)),
  });

const paymentsRoute = (services: CheckoutReadServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/payments'),
    summary: 'List payments, the newest first',
    tags: paymentTags,
    request: { query: paymentsQuery },
    answers: { 200: paymentsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) =>
      listAnswer(services.database, paymentFace(services), query, { accept }),
  });

const paymentRoute = (services: CheckoutReadServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/payments/:payment_id'),
    summary: 'Read a payment',
    tags: paymentTags,
    request: { params: paymentParams },
    answers: { 200: paymentAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyPaymentOnWire(services, sameCase(params.payment_id)),
  });

const refundsRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/refunds'),
    summary: 'List refunds, the newest first',
    tags: paymentTags,
    request: { query: refundsQuery },
    answers: { 200: refundsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) =>
      listAnswer(services.database, refundFace(services), query, { accept }),
  });

const refundRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/refunds/:refund_id'),
    summary: 'Read a refund',
    tags: paymentTags,
    request: { params: refundParams },
    answers: { 200: refundAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyRefundOnWire(services, params.refund_id),
  });

const linksRoute = (services: CheckoutReadServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/payment-links'),
    summary: 'List payment links, the newest first',
    tags: linkTags,
    request: { query: linksQuery },
    answers: { 200: linkPageAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) =>
      listAnswer(services.database, linkFace(services), query, {
        accept,
      }),
  });

const linkRoute = (services: CheckoutReadServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/payment-links/:link_id'),
    summary: 'Read a payment link',
    tags: linkTags,
    request: { params: linkParams },
    answers: { 200: linkAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: ({ params }) => anyLinkOnWire(services, sameCase(params.link_id)),
  });

const reusableLinksRoute = (services: CheckoutReadServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/reusable-links'),
    summary: 'List reusable links, the newest first',
    tags: linkTags,
    request: { query: reusableLinksQuery },
    answers: { 200: reusableLinksAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) =>
      listAnswer(services.database, reusableLinkFace(services), query, { accept }),
  });

/** Lists and reads of the objects in the checkout documents (business 2). */
export const checkoutReadRoutes = (services: CheckoutReadServices): readonly Route[] => [
  ordersRoute(services),
  orderRoute(services),
  paymentsRoute(services),
  paymentRoute(services),
  refundsRoute(services),
  refundRoute(services),
  linksRoute(services),
  linkRoute(services),
  reusableLinksRoute(services),
];
