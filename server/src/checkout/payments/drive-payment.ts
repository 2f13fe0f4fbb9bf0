import { feedAsk } from '../../delivery/events/record-event.ts';
import { mustGet } from '../../engine/must-get.ts';
import { type Ask, ask, type Operation } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { countFigure } from '../../figures/daily/count-figure.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import type { ServicePurpose } from '../../ledger/service-account.ts';
import type { BankWay } from '../../payouts/payout-rail.ts';
import { setTimer } from '../../time/set-timer.ts';
import { timers } from '../../time/timer.store.ts';
import { timerId, timerOf } from '../../time/timer.ts';
import { paymentLinks } from '../links/payment-link.store.ts';
import { type PaymentLink, shownPurpose } from '../links/payment-link.ts';
import { orders } from '../orders/order.store.ts';
import type { Order } from '../orders/order.ts';
import { recordPaymentEvent } from '../orders/order-events.ts';
import type { Owner } from '../owner.ts';
import { reusableLinks } from '../reusable/reusable-link.store.ts';
import { referenceAsks, takeReference } from './bank-reference.ts';
import { type MoveRefusal, movePayment, type PaymentStep } from './move-payment.ts';
import { payments } from './payment.store.ts';
import { type Payment, startedPayment } from './payment.ts';
import {
  accountAsks,
  beneficiaryPurpose,
  type PayerAccount,
  type Places,
  placeAsks,
  railPurpose,
  receivablePurpose,
  returnedPurpose,
  wayBackAsks,
} from './payment-money.ts';
import { awaitsTransfer, stageOf } from './payment-stage.ts';
import { mayBegin } from './why-closed.ts';

/** How a payment begins: the buyer has chosen a method and clicked pay. */
export type Beginning = {
  readonly methodKey: string;
  readonly flow: Payment['flow'];
  readonly externalPaymentId: string | null;
  /** The bank account that expects the transfer. Absent: the payment uses another rail. */
  readonly bankAccountId?: string;
};

export type DrivePayment = {
  readonly orderId: string;
  readonly linkId: string;
  readonly paymentId: string;
  readonly rail: string;
  /** The wallet that pays or has paid. Null: the money comes from outside. */
  readonly payerWalletId: number | null;
  readonly owner: Owner;
  /** The way by which its money leaves for a bank. Null: it does not. */
  readonly bankWay: BankWay | null;
  /** The sender of the bank transfer. Absent: no transfer arrives now. */
  readonly sender?: PayerAccount;
  /** The bank account on which the transfer arrives now. Absent: none arrives. */
  readonly cameBy?: BankWay;
  /** Null: the payment has already begun. */
  readonly beginning: Beginning | null;
  /** The steps to take, one after another: all of them or none. */
  readonly triggers: readonly PaymentStep[];
};

/** The time that a buyer has to authorize a payment. */
const sessionSeconds = 1_800;
export const sessionTimer = 'payment session';

const sessionOf = ({ orderId, paymentId }: Pick<DrivePayment, 'orderId' | 'paymentId'>): string =>
  `${orderId}/${paymentId}`;

/** All service accounts that the payment may need. They are opened first. */
export const purposesOf = (
  owner: Owner,
  rail: string,
  { splitPlan }: Order,
): readonly ServicePurpose[] => {
  const recipients = (splitPlan?.parts ?? []).flatMap(({ recipient }) => recipient ?? []);
  return [
    railPurpose(rail),
    receivablePurpose(owner),
    ...(recipients.length > 0 ? [returnedPurpose(owner)] : []),
    ...new Set(recipients.map(({ beneficiaryId }) => beneficiaryPurpose(beneficiaryId))),
  ];
};

const placesOf = (
  { owner, rail, payerWalletId, paymentId, sender, cameBy, ...input }: DrivePayment,
  order: Order,
): Places => ({
  ...{ owner, payerWalletId, sender: sender ?? null },
  ...(cameBy !== undefined && { cameBy }),
  // A test that decides how its legs end also simulates the recipients' bank.
  bankWay: input.triggers.includes('return_leg') ? null : input.bankWay,
  currency: order.currency,
  purposes: purposesOf(owner, rail, order),
  paymentId,
});

/**
 * Begins a payment, advances it, or both. Every act of a buyer, bank or timer on a payment passes
 * here.
 */
export const drivePayment: Operation<DrivePayment, Payment, MoveRefusal> = {
  name: 'drive payment',
  weight: ({ triggers }) => 2 + triggers.length,
  *load(input, rows) {
    const isTransfer = input.beginning?.bankAccountId !== undefined;
    yield [
      ask(timers, timerId(sessionTimer, sessionOf(input))),
      ...(isTransfer ? referenceAsks(input.paymentId) : []),
      ask(orders, input.orderId),
    ];
    const order = rows.get(orders, input.orderId);
    if (order === null) return;
    const places = placesOf(input, order);
    yield [...rowsUnder(order), ...placeAsks(places)];
    yield [...accountAsks(places, rows), ...wayBackAsks(input.rail, input.bankWay), feedAsk];
  },
  decide: (draft, input, now) => {
    const order = draft.get(orders, input.orderId);
    if (order === null) return refuse('not_found', 'There is no such order.');
    const begun = input.beginning === null ? accept(null) : begin(draft, input, order, now);
    if (!begun.ok) return begun;
    const places = placesOf(input, order);
    for (const trigger of input.triggers) {
      const moved = movePayment(
        draft,
        places,
        mustGet(draft, payments, input.paymentId),
        trigger,
        now,
      );
      if (!moved.ok) return moved;
    }
    const payment = mustGet(draft, payments, input.paymentId);
    watchSession(draft, input, payment, now);
    return accept(payment);
  },
};

export const rowsUnder = (order: Order): readonly Ask[] => [
  ...order.linkIds.map((id) => ask(paymentLinks, id)),
  ...order.paymentIds.map((id) => ask(payments, id)),
  ...(order.reusableLinkId === null ? [] : [ask(reusableLinks, order.reusableLinkId)]),
];

function begin(
  draft: Draft,
  { linkId, paymentId, rail, owner, beginning }: DrivePayment,
  order: Order,
  now: UnixSeconds,
): Decision<null, 'invalid_state' | 'not_found'> {
  const link = order.linkIds.includes(linkId) ? draft.get(paymentLinks, linkId) : null;
  if (link === null || beginning === null)
    return refuse('not_found', 'There is no such payment link.');
  const others = link.paymentIds.flatMap((id) => draft.get(payments, id) ?? []);
  const allowed = mayBegin({ order, link, project: owner, payments: others }, now);
  if (!allowed.ok) return allowed;
  const { bankAccountId, ...begun } = beginning;
  const externalPaymentId =
    bankAccountId === undefined
      ? begun.externalPaymentId
      : takeReference(draft, { paymentId, bankAccountId, link }, now);
  const payment = startedPayment(
    {
      id: paymentId,
      orderId: order.id,
      linkId,
      projectId: order.projectId,
      orderReference: order.reference,
      rail,
      ...begun,
      externalPaymentId,
      amount: link.amount,
      currency: order.currency,
      purpose: shownPurpose(link, order.reference),
    },
    now,
  );
  draft.insert(payments, payment);
  enlist(draft, order, link, paymentId, now);
  const { currency, methodKey: method } = payment;
  countFigure(draft, owner, { figure: 'payments', currency, method }, now);
  recordPaymentEvent(draft, owner, payment, now);
  return accept(null);
}

function enlist(
  draft: Draft,
  order: Order,
  link: PaymentLink,
  paymentId: string,
  now: UnixSeconds,
): void {
  draft.update(orders, { ...order, paymentIds: [...order.paymentIds, paymentId], updatedAt: now });
  draft.update(paymentLinks, { ...link, paymentIds: [...link.paymentIds, paymentId] });
}

/**
 * A timer ends the session of a buyer who never returns. A bank transfer has no session (bank 2).
 */
function watchSession(draft: Draft, input: DrivePayment, payment: Payment, now: UnixSeconds): void {
  const timer = timerOf(sessionTimer, sessionOf(input), unixSeconds(now + sessionSeconds));
  const isSet = draft.get(timers, timer.id) !== null;
  if (stageOf(payment) === 'waiting') {
    if (input.beginning !== null && !awaitsTransfer(payment)) setTimer(draft, timer);
  } else if (isSet) draft.remove(timers, timer.id);
}
