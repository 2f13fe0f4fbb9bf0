import { paymentLinks } from '../../../src/checkout/links/payment-link.store.ts';
import type { PaymentLink } from '../../../src/checkout/links/payment-link.ts';
import { orders } from '../../../src/checkout/orders/order.store.ts';
import { createdOrder, type NewOrder, type Order } from '../../../src/checkout/orders/order.ts';
import { sessionTimer } from '../../../src/checkout/payments/drive-payment.ts';
import type { PaymentStatus } from '../../../src/checkout/payments/payment.states.ts';
import { payments } from '../../../src/checkout/payments/payment.store.ts';
import { type Payment, startedPayment } from '../../../src/checkout/payments/payment.ts';
import { stageOf } from '../../../src/checkout/payments/payment-stage.ts';
import { railAnswers } from '../../../src/checkout/rails/rail-answer.store.ts';
import { refunds } from '../../../src/checkout/refunds/refund.store.ts';
import type { PlannedPart, SplitPlan } from '../../../src/checkout/splits/split-plan.ts';
import { events } from '../../../src/delivery/events/event.store.ts';
import type { FeedEvent } from '../../../src/delivery/events/event.ts';
import { uuidOf } from '../../../src/engine/uuid-of.ts';
import { timers } from '../../../src/time/timer.store.ts';
import { timerOf } from '../../../src/time/timer.ts';
import type { MemoryStore } from '../memory-engine/memory-store.ts';
import {
  type GivenMoney,
  lookAtMoney,
  lookAtTimers,
  projectId,
  putCast,
  putHeld,
  recipientIds,
} from './cast.ts';
import { after, type Pillar, type Seen, secondsAfterStart, start } from './rule.ts';

export const orderId = uuidOf('order', 'of the scene');
export const linkIdOf = (number: number): string => uuidOf('link', String(number));
export const paymentIdOf = (number: number): string => uuidOf('payment', String(number));

type Minor = { readonly amount?: number };

export type GivenPayment = Partial<
  Pick<Payment, 'status' | 'rail' | 'payerWalletId' | 'distributions' | 'createdAt'>
> &
  Minor & { readonly refunded?: number; readonly chargedBack?: number; readonly link?: number };

export type GivenLink = Partial<Pick<PaymentLink, 'status' | 'expiredAt'>> &
  Minor & { readonly email?: string };

export type CheckoutGiven = {
  readonly money?: GivenMoney;
  /** The part of it that another operation has reserved. */
  readonly held?: GivenMoney;
  readonly order?: Partial<Pick<Order, 'status' | 'splitPlan' | 'linkIds' | 'paymentIds'>> &
    Minor & { readonly paid?: number };
  readonly links?: readonly GivenLink[];
  readonly payments?: readonly GivenPayment[];
};

export const wantedOrder = (given: Partial<NewOrder> = {}): NewOrder => ({
  id: orderId,
  projectId,
  reference: 'A-1',
  amount: 1_000n,
  currency: 'EUR',
  source: 'api',
  redirectUrls: { success: null, failure: null, cancel: null, callback: null },
  metadata: null,
  merchantData: null,
  splitPlan: null,
  ...given,
});

/** A part of an order's amount: for a recipient, or for the merchant. */
export const part = (
  name: keyof typeof recipientIds | null,
  given: Partial<PlannedPart>,
): PlannedPart => ({
  slotId: null,
  type: 'fixed',
  recipient: name === null ? null : { beneficiaryId: recipientIds[name], name, iban: `LT-${name}` },
  amount: null,
  perMillion: null,
  ...given,
});

/** Splits from the request, or only from the policy of the project. */
export const splits = (parts: readonly PlannedPart[], isRequested = false): SplitPlan => ({
  isRequested,
  parts,
});

const hasSettled: readonly PaymentStatus[] = [
  'settled',
  'refunded',
  'chargeback',
  'partially_distributed',
];

function paymentOf(given: GivenPayment, number: number): Payment {
  const { amount = 1_000, refunded = 0, chargedBack = 0, link = 1, ...rest } = given;
  const begun = startedPayment(
    {
      id: paymentIdOf(number),
      orderId,
      linkId: linkIdOf(link),
      projectId,
      orderReference: 'A-1',
      methodKey: 'mock',
      rail: 'mock',
      flow: 'redirect',
      amount: BigInt(amount),
      currency: 'EUR',
      purpose: 'Payment for A-1',
      externalPaymentId: null,
    },
    start,
  );
  const status = given.status ?? 'authorized';
  return {
    ...begun,
    ...rest,
    status,
    refunded: BigInt(refunded),
    chargedBack: BigInt(chargedBack),
    settledAt: hasSettled.includes(status) ? start : null,
  };
}

export const linkOf = (
  given: GivenLink,
  number: number,
  made: readonly Payment[],
): PaymentLink => ({
  id: linkIdOf(number),
  orderId,
  projectId,
  orderReference: 'A-1',
  currency: 'EUR',
  status: given.status ?? 'active',
  name: 'Link',
  amount: BigInt(given.amount ?? 1_000),
  language: 'en',
  paymentFlow: 'standard',
  expiredAt: given.expiredAt === undefined ? after(3_600) : given.expiredAt,
  details: { key: null, purpose: null, countryCode: null },
  payer: { name: null, email: given.email ?? null },
  metadata: null,
  paymentIds: made.filter(({ linkId }) => linkId === linkIdOf(number)).map(({ id }) => id),
  createdAt: start,
  updatedAt: start,
});

function putOrder(store: MemoryStore, given: CheckoutGiven): void {
  const { amount = 1_000, paid = 0, ...order } = given.order ?? {};
  const made = (given.payments ?? []).map((one, index) => paymentOf(one, index + 1));
  const links = (given.links ?? [{}]).map((one, index) => linkOf(one, index + 1, made));
  for (const link of links) store.put(paymentLinks, link);
  for (const payment of made) {
    store.put(payments, payment);
    const session = timerOf(sessionTimer, `${orderId}/${payment.id}`, after(1_800));
    if (stageOf(payment) === 'waiting') store.put(timers, session);
  }
  store.put(orders, {
    ...createdOrder(wantedOrder({ amount: BigInt(amount) }), start),
    linkIds: links.map(({ id }) => id),
    paymentIds: made.map(({ id }) => id),
    amountPaid: BigInt(paid),
    ...order,
  });
}

export type CheckoutSeen = Seen & {
  /** Status, paid amount and total. */
  readonly order: string;
  /** Status and amount. */
  readonly links: readonly string[];
  /** Status and amount, refunded and charged back amounts, and the states of split legs. */
  readonly payments: readonly string[];
  /** Reason and amount. */
  readonly refunds: readonly string[];
  /** The reports of banks, and their results. */
  readonly answers: readonly string[];
  readonly timers: readonly string[];
};

const shownOrder = (order: Order | null): string =>
  order === null ? 'none' : `${order.status} ${order.amountPaid} of ${order.amount}`;

function shownPayment({ status, amount, refunded, chargedBack, distributions }: Payment): string {
  const legs = distributions.map(
    ({ name, iban, ...leg }) =>
      `${name} ${leg.amount} ${leg.status}${iban === `LT-${name}` ? '' : ` to ${iban}`}`,
  );
  return [
    `${status} ${amount}`,
    refunded === 0n ? null : `refunded ${refunded}`,
    chargedBack === 0n ? null : `charged back ${chargedBack}`,
    ...legs,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

/** Recorded events that are not sent are in brackets. */
function shownEvent({ type, name, sequence, body }: FeedEvent): string {
  const { payment } = JSON.parse(body) as { payment?: { status: string } };
  const text = type === 'payment' ? `payment ${payment?.status}` : `${type} ${name}`;
  return sequence === null ? `(${text})` : text;
}

const byNumber = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  idOf: (number: number) => string,
): readonly Row[] =>
  rows.toSorted((one, other) => numberOf(one.id, idOf) - numberOf(other.id, idOf));

const numberOf = (id: string, idOf: (number: number) => string): number =>
  [1, 2, 3, 4].find((number) => idOf(number) === id) ?? 9;

export const checkout: Pillar<CheckoutGiven, CheckoutSeen> = {
  build: (store, given) => {
    putCast(store, given?.money);
    putHeld(store, given?.held);
    if (given !== undefined) putOrder(store, given);
  },
  look: (store) => ({
    order: shownOrder(store.rowOf(orders, orderId)),
    links: byNumber(store.rowsOf(paymentLinks), linkIdOf).map(
      ({ status, amount, expiredAt }) =>
        `${status} ${amount}${expiredAt === null ? '' : ` until ${secondsAfterStart(expiredAt)}`}`,
    ),
    payments: byNumber(store.rowsOf(payments), paymentIdOf).map(shownPayment),
    ...lookAtMoney(store),
    refunds: store.entriesOf(refunds).map(({ reason, amount }) => `${reason} ${amount}`),
    answers: store
      .rowsOf(railAnswers)
      .map(({ status, outcome }) => `${status}: ${outcome}`)
      .sort(),
    timers: lookAtTimers(store),
    told: store.entriesOf(events).map(shownEvent),
  }),
};
