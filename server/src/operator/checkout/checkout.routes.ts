import type { BankDirectory } from '../../bank/accounts/account-directory.ts';
import { sameCase } from '../../checkout/checkout.wire.ts';
import { linkParams } from '../../checkout/links/payment-link.wire.ts';
import { type OwnedLink, readOwnedLink } from '../../checkout/links/read-owned-link.ts';
import { type Catalogue, mockKey } from '../../checkout/methods/method.ts';
import {
  type ChangedOrder,
  cancelOrder,
  changeOrderAmount,
} from '../../checkout/orders/cancel-order.ts';
import { amountChange } from '../../checkout/orders/new-order.wire.ts';
import { orders } from '../../checkout/orders/order.store.ts';
import type { Order } from '../../checkout/orders/order.ts';
import * as orderWire from '../../checkout/orders/order.wire.ts';
import { readOwnedOrder } from '../../checkout/orders/read-owned-order.ts';
import { bankWayFor, type Owner } from '../../checkout/owner.ts';
import { beginPayment } from '../../checkout/payments/begin-payment.ts';
import { type DrivePayment, drivePayment } from '../../checkout/payments/drive-payment.ts';
import { mockFlow } from '../../checkout/payments/mock-flow.ts';
import type { Payment } from '../../checkout/payments/payment.ts';
import * as paymentWire from '../../checkout/payments/payment.wire.ts';
import { bankTransferRail } from '../../checkout/payments/payment-stage.ts';
import { readOwnedPayment } from '../../checkout/payments/read-owned-payment.ts';
import { readTransfer } from '../../checkout/payments/read-transfer.ts';
import type { WholeOrder } from '../../checkout/whole-order.ts';
import { type Route, route } from '../../edge/route.ts';
import { timeOrderedUuid } from '../../engine/time-ordered-uuid.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { PayoutRails } from '../../payouts/payout-rail.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { resendLegRoute } from './legs.routes.ts';
import { type RailAnswerServices, testAnswerRoute } from './rail-answers.routes.ts';
import { refundEligibilityRoute, refundRoute, resendRefundRoute } from './refunds.routes.ts';
import * as wire from './test-payment.wire.ts';

export type CheckoutOperatorServices = RailAnswerServices & {
  readonly catalogue: Catalogue;
  readonly bankDirectory: BankDirectory;
  readonly payoutRails: PayoutRails;
};

const tags = ['Operator: checkout'];

/** An order with the project that owns it. */
async function ownedOrder(
  { engine }: OperatorServices,
  orderId: string,
): Promise<Decision<{ order: Order; project: Project; owner: Owner }, 'not_found'>> {
  const found = await engine.read(readOwnedOrder, orderId);
  return found.ok ? accept({ owner: found.value.project, ...found.value }) : found;
}

const lookAtOrder = (orderId: string) =>
  lookAt(orders, orderId, ({ status, amount }) => ({ status, amount: String(amount) }));

const cancelRoute = (services: CheckoutOperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/orders/:order_id/cancel'),
    summary: 'Cancel an order of which nothing is paid',
    tags,
    request: { params: orderWire.orderParams },
    answers: { 200: orderWire.orderAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const orderId = sameCase(request.params.order_id);
      const found = await ownedOrder(services, orderId);
      if (!found.ok) return found;
      const { owner, project } = found.value;
      const told = {
        action: 'cancel_order',
        subject: `order ${orderId}`,
        details: {},
        look: lookAtOrder(orderId),
      };
      const input = { orderId, owner, reason: 'canceled_by_admin' as const };
      return operate(services.engine, request, told, cancelOrder, input, shown(services, project));
    },
  });

const amountRoute = (services: CheckoutOperatorServices): Route =>
  route({
    ...services.door.at('PATCH /admin/v1/orders/:order_id'),
    summary: 'Change the amount of an order of which nothing is paid',
    tags,
    request: { params: orderWire.orderParams, body: amountChange },
    rules: ({ body }) => unknownFields(amountChange, body),
    answers: { 200: orderWire.orderAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const orderId = sameCase(request.params.order_id);
      const found = await ownedOrder(services, orderId);
      if (!found.ok) return found;
      const { owner, project } = found.value;
      const { amount } = request.body;
      const told = {
        action: 'change_order',
        subject: `order ${orderId}`,
        details: { amount },
        look: lookAtOrder(orderId),
      };
      const input = { orderId, owner, amount: BigInt(amount) };
      const { status, wire: onWire } = shown(services, project);
      return operate(services.engine, request, told, changeOrderAmount, input, {
        status,
        wire: (changed: ChangedOrder) => onWire(changed.whole),
        tookPlace: ({ isRepeated }) => !isRepeated,
      });
    },
  });

const shown = ({ clock }: CheckoutOperatorServices, project: Project) => ({
  status: 200,
  wire: (whole: WholeOrder) => orderWire.orderOnWire(whole, project, clock.now()),
});

const testOnly = refuse('forbidden', 'This project is live; its payments are real.');

type Begun = Pick<DrivePayment, 'rail' | 'beginning'>;

/** The rail that begins a test payment, and that rail's name for the payment. */
async function begunBy(
  { bankDirectory }: CheckoutOperatorServices,
  methodKey: string,
  { link, project: { id: projectId, isTest } }: OwnedLink,
  paymentId: string,
): Promise<Decision<Begun, 'invalid_state'>> {
  if (methodKey === mockKey) {
    const externalPaymentId = `mock-${paymentId}`;
    const flow = 'redirect' as const;
    return accept({ rail: mockKey, beginning: { methodKey, flow, externalPaymentId } });
  }
  const account = await bankDirectory.serving({ projectId, isTest, currency: link.currency });
  if (account === null) {
    const because = `No bank account of test money serves this project in ${link.currency}.`;
    return refuse('invalid_state', because);
  }
  const beginning = {
    methodKey,
    flow: 'decoupled' as const,
    externalPaymentId: null,
    bankAccountId: account.id,
  };
  return accept({ rail: bankTransferRail, beginning });
}

const payRoute = (services: CheckoutOperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/test/payment-links/:link_id/pay'),
    summary: 'Pay a link of a test project, as a buyer and their bank would',
    tags,
    request: { params: linkParams, body: wire.payment },
    rules: ({ body }) => wire.brokenPaymentRules(body),
    answers: { 201: wire.paidAnswer },
    successStatus: 201,
    refusals: {
      not_found: 404,
      forbidden: 403,
      invalid_state: 409,
      insufficient_funds: 422,
      balance_limit: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { engine } = services;
      const linkId = sameCase(request.params.link_id);
      const found = await engine.read(readOwnedLink, linkId);
      if (!found.ok) return found;
      const { link, project: owner } = found.value;
      if (!owner.isTest) return testOnly;
      const { outcome, method = mockKey } = request.body;
      const paymentId = timeOrderedUuid();
      const begun = await begunBy(services, method, found.value, paymentId);
      if (!begun.ok) return begun;
      const input = {
        orderId: link.orderId,
        linkId,
        paymentId,
        owner,
        payerWalletId: null,
        bankWay: bankWayFor(services.payoutRails, owner, link),
        ...begun.value,
        triggers: mockFlow[outcome],
      };
      const told = {
        action: 'test_pay',
        subject: `payment ${paymentId}`,
        details: { link_id: linkId, outcome },
      };
      const rendering = { status: 201, wire: wire.paidOnWire };
      return operate(engine, request, told, beginPayment, input, rendering);
    },
  });

const statusRoute = (services: CheckoutOperatorServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/test/payments/:payment_id/status'),
    summary: 'Take a payment of a test project to another status, as its bank would',
    operationId: 'operatorChangeTestPaymentStatus',
    tags,
    request: { params: paymentWire.paymentParams, body: wire.statusChange },
    rules: ({ body }) => wire.brokenStatusRules(body),
    answers: { 200: paymentWire.paymentAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      forbidden: 403,
      invalid_state: 409,
      insufficient_funds: 422,
      balance_limit: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { engine, catalogue } = services;
      const paymentId = sameCase(request.params.payment_id);
      const found = await engine.read(readOwnedPayment, paymentId);
      if (!found.ok) return found;
      const { payment, project: owner } = found.value;
      if (!owner.isTest) return testOnly;
      const step = wire.stepIn(request.body);
      if (step === null) return refuse('invalid_state', 'Nothing leads to this status.');
      const { orderId, linkId, rail, payerWalletId } = payment;
      const triggers = [step];
      const input = {
        orderId,
        linkId,
        paymentId,
        rail,
        payerWalletId,
        owner,
        bankWay: bankWayFor(services.payoutRails, owner, payment),
        beginning: null,
        triggers,
      };
      const { status, leg, action } = request.body;
      const details = status === undefined ? { leg, action } : { status };
      const told = { action: 'test_status', subject: `payment ${paymentId}`, details };
      const transfer = await readTransfer(engine, payment);
      const onWire = paymentWire.paymentOnWire(catalogue, owner);
      const rendering = { status: 200, wire: (moved: Payment) => onWire(moved, transfer) };
      return operate(engine, request, told, drivePayment, input, rendering);
    },
  });

/** Orders for support, and buyers and banks for tests (gaps 5). */
export const checkoutOperatorRoutes = (services: CheckoutOperatorServices): readonly Route[] => [
  cancelRoute(services),
  amountRoute(services),
  payRoute(services),
  statusRoute(services),
  refundRoute(services),
  resendRefundRoute(services),
  refundEligibilityRoute(services),
  resendLegRoute(services),
  testAnswerRoute(services),
];
