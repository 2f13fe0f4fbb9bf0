import type { SeenEvent } from '../../figures/timeline/timeline.ts';
import type { FailureReason } from '../payments/failure.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import { isTold } from '../payments/payment.ts';

export type ToldPayment = {
  readonly id: string;
  readonly status: string;
  readonly refunded_amount?: number;
  readonly chargeback_amount?: number;
  readonly failure_reason?: FailureReason;
  readonly failure_code?: string;
};

/** The fields of an event's body that are read here. */
type Body = {
  readonly order?: {
    readonly status?: string;
    readonly payment_links?: readonly {
      readonly payments: readonly { readonly id: string; readonly status: string }[];
    }[];
  };
  readonly payment?: ToldPayment;
  readonly distribution?: { readonly payment_id: string };
};

/** The state and its payment. Null: it is the order's. */
export type ToldState = { readonly at: number; readonly paymentId: string | null } & (
  | { readonly what: 'payment'; readonly status: PaymentStatus; readonly payment: ToldPayment }
  | { readonly what: 'share_returned'; readonly isPaymentAway: boolean }
  | { readonly what: 'shares_arrived'; readonly status: string }
  | { readonly what: 'excess_returned' | 'paid' | 'canceled' | 'amount_changed' | 'link_longer' }
);

/** The known facts about a payment from earlier events. */
type Known = {
  readonly status: string | null;
  readonly refunded: number;
  readonly chargedBack: number;
  /** Whether the order's last snapshot shows it as `partially_distributed`. */
  readonly isAway: boolean;
};

const unknown: Known = { status: null, refunded: 0, chargedBack: 0, isAway: false };

const bodyOf = ({ body }: SeenEvent): Body => JSON.parse(body) as Body;

/** The payment that an event is about. Undefined: it is about the order. */
export function paymentToldBy(event: SeenEvent): string | undefined {
  const { payment, distribution } = bodyOf(event);
  return payment?.id ?? distribution?.payment_id;
}

/** The states in the events of one order, oldest first. */
export function toldStates(events: readonly SeenEvent[]): readonly ToldState[] {
  const known = new Map<string, Known>();
  return events.flatMap((event) => {
    const body = bodyOf(event);
    if (event.type !== 'payment' || body.payment === undefined) {
      return [...orderStates(event, body), ...sharesArrived(event, body, known)];
    }
    const { payment } = body;
    const before = known.get(payment.id) ?? unknown;
    known.set(payment.id, { ...before, status: payment.status, ...backOf(payment) });
    return paymentStates(event, payment, before);
  });
}

const backOf = ({ refunded_amount = 0, chargeback_amount = 0 }: ToldPayment) => ({
  refunded: refunded_amount,
  chargedBack: chargeback_amount,
});

/** A webhook spells it with two l (checkout 6.6). */
const statusOf = ({ status }: ToldPayment): PaymentStatus =>
  (status === 'cancelled' ? 'canceled' : status) as PaymentStatus;

/**
 * Returned money counts, not only the status: a refund, a dispute of the rest and a moved share can
 * all leave the status unchanged (decisions 0021-payment-transitions and 0136).
 */
function paymentStates(
  { at, sequence }: SeenEvent,
  payment: ToldPayment,
  before: Known,
): readonly ToldState[] {
  const status = statusOf(payment);
  const { refunded, chargedBack } = backOf(payment);
  const told = (become: PaymentStatus): readonly ToldState[] => [
    { at, paymentId: payment.id, what: 'payment', status: become, payment },
  ];
  if (chargedBack > before.chargedBack) return told('chargeback');
  if (refunded > before.refunded) {
    if (status === 'refunded') return told(status);
    return [{ at, paymentId: payment.id, what: 'excess_returned' }];
  }
  const isSaidBefore = payment.status === before.status;
  const isShareMoved = isTold(status) && sequence === null;
  const isDisputeSaidBefore = status === 'chargeback' && before.chargedBack > 0;
  return isSaidBefore || isShareMoved || isDisputeSaidBefore ? [] : told(status);
}

function orderStates({ at, name }: SeenEvent, body: Body): readonly ToldState[] {
  const status = body.order?.status;
  const ofOrder = { at, paymentId: null };
  switch (name) {
    // Nothing settles on a paid order, so this event comes with `paid` once, in the commit that
    // paid it.
    case 'amount_paid_updated':
      return status === 'paid' ? [{ ...ofOrder, what: 'paid' }] : [];
    // The same event tells changed shares or disputes of an order, with its unchanged status.
    case 'status_updated':
      return status === 'canceled' || status === 'cancelled'
        ? [{ ...ofOrder, what: 'canceled' }]
        : [];
    case 'amount_updated':
      return [{ ...ofOrder, what: 'amount_changed' }];
    case 'payment_link.expired_at_updated':
      return [{ ...ofOrder, what: 'link_longer' }];
    case 'recipient.returned':
      return [shareReturned(at, body)];
    default:
      return [];
  }
}

function shareReturned(at: number, body: Body): ToldState {
  const paymentId = body.distribution?.payment_id ?? null;
  const own = paymentsIn(body).find(({ id }) => id === paymentId);
  const isPaymentAway = own?.status === 'partially_distributed';
  return { at, paymentId, what: 'share_returned', isPaymentAway };
}

const paymentsIn = ({ order }: Body) =>
  (order?.payment_links ?? []).flatMap(({ payments }) => payments);

/**
 * Only the order's snapshot tells it: the thin webhook shows `settled` all the time (checkout 3.2).
 */
function sharesArrived(
  { at }: SeenEvent,
  body: Body,
  known: Map<string, Known>,
): readonly ToldState[] {
  return paymentsIn(body).flatMap(({ id, status }): readonly ToldState[] => {
    const before = known.get(id) ?? unknown;
    const isAway = status === 'partially_distributed';
    known.set(id, { ...before, isAway });
    return before.isAway && !isAway ? [{ at, paymentId: id, what: 'shares_arrived', status }] : [];
  });
}
