import { cancelLink, changeLink } from '../../../src/checkout/links/change-link.ts';
import { createLink } from '../../../src/checkout/links/create-link.ts';
import type { LinkChange } from '../../../src/checkout/links/payment-link.ts';
import { cancelOrder, changeOrderAmount } from '../../../src/checkout/orders/cancel-order.ts';
import { createOrder } from '../../../src/checkout/orders/create-order.ts';
import type { NewOrder } from '../../../src/checkout/orders/order.ts';
import { ownerOf } from '../../../src/checkout/owner.ts';
import { beginPayment } from '../../../src/checkout/payments/begin-payment.ts';
import { type DrivePayment, drivePayment } from '../../../src/checkout/payments/drive-payment.ts';
import { expireSession } from '../../../src/checkout/payments/expire-session.ts';
import type { PaymentStep } from '../../../src/checkout/payments/move-payment.ts';
import type { PaymentStatus } from '../../../src/checkout/payments/payment.states.ts';
import type { ReportedStatus } from '../../../src/checkout/rails/rail-answer.ts';
import { createAnswerTaker } from '../../../src/checkout/rails/take-answer.ts';
import { payFromWallet } from '../../../src/checkout/rails/wallet/pay-from-wallet.ts';
import { createRefund } from '../../../src/checkout/refunds/create-refund.ts';
import type { Recipient } from '../../../src/checkout/splits/recipient.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { noPayouts } from '../no-payouts.ts';
import { type Name, projectId, shop, walletIds } from './cast.ts';
import { linkIdOf, orderId, paymentIdOf, wantedOrder } from './checkout-scene.ts';
import { asking, type Command, firing } from './rule.ts';

const owner = ownerOf({ project: shop });

export const creatingOrder = (
  order: Partial<NewOrder> = {},
  newRecipients: readonly Recipient[] = [],
): Command => asking(createOrder, { order: wantedOrder(order), owner, newRecipients });

export const cancelingOrder = (): Command =>
  asking(cancelOrder, { orderId, owner, reason: 'canceled_by_merchant' });
export const changingAmount = (amount: bigint): Command =>
  asking(changeOrderAmount, { orderId, owner, amount });

type WantedLink = {
  readonly lifetime?: number;
  readonly isKeyAvailable?: boolean;
  readonly project?: string;
};
/** A second link of the order, since every scene has one. */
export const creatingLink = (amount: bigint, wanted: WantedLink = {}): Command =>
  asking(createLink, {
    link: {
      id: linkIdOf(2),
      orderId,
      projectId: wanted.project ?? projectId,
      name: 'Link',
      amount,
      language: 'en',
      paymentFlow: 'standard',
      details: { key: null, purpose: null, countryCode: null },
      payer: { name: null, email: null },
      metadata: null,
      lifetimeSeconds: wanted.lifetime ?? 3_600,
    },
    isKeyAvailable: () => wanted.isKeyAvailable ?? true,
  });

const address = (number = 1, project = projectId) => ({
  linkId: linkIdOf(number),
  orderId,
  projectId: project,
});
export const cancelingLink = (number = 1, project = projectId): Command =>
  asking(cancelLink, address(number, project));
export const changingLink = (change: LinkChange, number = 1): Command =>
  asking(changeLink, { ...address(number), owner, change });

type Payer = { readonly number?: number; readonly link?: number; readonly payer?: Name };
const drive = (triggers: readonly PaymentStep[], { number = 1, link = 1, payer }: Payer) => ({
  orderId,
  linkId: linkIdOf(link),
  paymentId: paymentIdOf(number),
  rail: 'mock',
  payerWalletId: payer === undefined ? null : walletIds[payer],
  owner,
  bankWay: null,
  beginning: null,
  triggers,
});
const beginning: NonNullable<DrivePayment['beginning']> = {
  methodKey: 'mock',
  flow: 'redirect',
  externalPaymentId: null,
};

/** Triggers of the payment, as from a bank, a buyer or the operator's helper. */
export const driving = (triggers: readonly PaymentStep[], payer: Payer = {}): Command =>
  asking(drivePayment, drive(triggers, payer));
/** The same for a project that sends receipts. */
export const drivingWithReceipts = (triggers: readonly PaymentStep[]): Command =>
  asking(drivePayment, {
    ...drive(triggers, {}),
    owner: { ...owner, configuration: { receipts: true } },
  });
/** A payment of the link begins and continues at once. */
export const paying = (triggers: readonly PaymentStep[] = [], payer: Payer = {}): Command =>
  asking(drivePayment, { ...drive(triggers, payer), beginning });
/** The buyer clicks pay on the page. */
export const clicking = (payer: Payer = {}): Command =>
  asking(beginPayment, { ...drive(['require_authorization'], payer), beginning });

export const payingFromWallet = (
  payer: Name,
  seen: PaymentStatus = 'awaiting_authorization',
): Command =>
  asking(payFromWallet, {
    orderId,
    linkId: linkIdOf(1),
    paymentId: paymentIdOf(1),
    rail: 'wallet',
    payerWalletId: walletIds[payer],
    owner,
    bankWay: null,
    seen,
  });

export const refunding = (amount: bigint, payer: Payer & { readonly id?: string } = {}): Command =>
  asking(createRefund, {
    orderId,
    paymentId: paymentIdOf(payer.number ?? 1),
    rail: 'mock',
    payerWalletId: payer.payer === undefined ? null : walletIds[payer.payer],
    owner,
    currency: 'EUR',
    bankWay: null,
    sender: null,
    refund: {
      id: uuidOf('refund', payer.id ?? 'first'),
      amount,
      reference: 'A-1',
      reason: 'requested',
      payer: { iban: null, name: null },
    },
  });

/** The bank reports a status under its own id for the report. */
export const reporting =
  (status: ReportedStatus, answerId = 'first', rail = 'mock'): Command =>
  ({ engine }) =>
    createAnswerTaker(engine, noPayouts, () => {})({
      rail,
      answerId,
      paymentId: paymentIdOf(1),
      status,
    });

export const sessionEnds = firing(expireSession);
