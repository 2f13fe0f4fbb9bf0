import {
  plainStory,
  type SeenEvent,
  type StateMoment,
  type Story,
  spoken,
} from '../../figures/timeline/timeline.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import type { Order } from '../orders/order.ts';
import type { FailureReason } from '../payments/failure.ts';
import { movementsOf } from '../payments/movement-ids.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import type { Payment } from '../payments/payment.ts';
import type { RailAnswer } from '../rails/rail-answer.ts';
import type { Refund } from '../refunds/refund.ts';
import type { WholeOrder } from '../whole-order.ts';
import { paymentWords, reasonWords } from './payment-words.ts';

type ToldPayment = {
  readonly id: string;
  readonly status: string;
  readonly failure_reason?: FailureReason;
  readonly failure_code?: string;
};

/** A body of the feed, as far as it is read here. */
type Body = {
  readonly order?: { readonly status?: string; readonly amount?: number };
  readonly payment?: ToldPayment;
};

const bodyOf = ({ body }: SeenEvent): Body => JSON.parse(body) as Body;

/** Everything that happened to an order, its links and its payments. */
export const orderStory = (
  { order, links, payments }: WholeOrder,
  answers: readonly RailAnswer[],
): Story => ({
  ...plainStory,
  object: `order ${order.id}`,
  stateIn: (event) => stateOf(event, order, answers),
  movements: payments.flatMap(movementsOf),
  subjects: [
    `order ${order.id}`,
    ...links.map(({ id }) => `link ${id}`),
    ...payments.map(({ id }) => `payment ${id}`),
  ],
  own: [orderCreated(order), ...links.map(linkCreated), ...answers.flatMap(contradiction)],
});

/** The part of it that is about one payment. */
export const paymentStory = (
  order: Order,
  payment: Payment,
  answers: readonly RailAnswer[],
): Story => ({
  ...plainStory,
  object: `order ${order.id}`,
  stateIn: (event) => stateOf(event, order, answers),
  isAbout: (event) => bodyOf(event).payment?.id === payment.id,
  movements: movementsOf(payment),
  subjects: [`payment ${payment.id}`],
  own: answers.flatMap(contradiction),
});

/** A link, with the payments that were made through it. */
export const linkStory = (
  order: Order,
  link: PaymentLink,
  payments: readonly Payment[],
  answers: readonly RailAnswer[],
): Story => {
  const own = payments.filter(({ linkId }) => linkId === link.id);
  const isOwn = (id: string | undefined): boolean => own.some((payment) => payment.id === id);
  return {
    ...plainStory,
    object: `order ${order.id}`,
    stateIn: (event) => stateOf(event, order, answers),
    isAbout: (event) => isOwn(bodyOf(event).payment?.id),
    movements: own.flatMap(movementsOf),
    subjects: [`link ${link.id}`],
    own: [linkCreated(link), ...linkEnded(link)],
  };
};

export const refundStory = (refund: Refund): Story => ({
  ...plainStory,
  movements: [refund.id],
  subjects: [`refund ${refund.id}`],
  own: [
    {
      at: refund.createdAt,
      kind: 'state',
      title: 'Refund made',
      status: 'completed',
      actor: { type: refund.reason === 'requested' ? 'merchant' : 'service' },
      explanation:
        refund.reason === 'requested'
          ? 'The merchant asked for it. The money went back the way it came.'
          : 'More arrived than was due. The excess went back the way it came.',
    },
  ],
});

const orderCreated = ({ createdAt }: Order): StateMoment => ({
  at: createdAt,
  kind: 'state',
  title: 'Order created',
  status: 'pending_payment',
  actor: { type: 'merchant' },
  explanation: 'It is paid when payments of its whole amount have settled.',
});

const linkCreated = (link: PaymentLink): StateMoment => ({
  at: link.createdAt,
  kind: 'state',
  title: `Payment link created: ${link.name}`,
  status: 'active',
  actor: { type: 'merchant' },
});

const linkEnded = ({ status, updatedAt }: PaymentLink): readonly StateMoment[] =>
  status === 'active'
    ? []
    : [{ at: updatedAt, kind: 'state', title: `Payment link ${status}`, status }];

/** A report that fits nothing is shown where it came. */
const contradiction = (answer: RailAnswer): readonly StateMoment[] =>
  answer.outcome === 'unexpected'
    ? [
        {
          at: answer.takenAt,
          kind: 'state',
          title: `Bank report not applied: ${spoken(answer.status)}`,
          actor: { type: 'rail', name: answer.rail },
          explanation: answer.reason ?? 'It contradicts what is known of the payment.',
        },
      ]
    : [];

function stateOf(
  event: SeenEvent,
  order: Order,
  answers: readonly RailAnswer[],
): StateMoment | null {
  const { payment, order: told } = bodyOf(event);
  if (event.type === 'payment' && payment !== undefined) {
    return paymentState(event, payment, answers);
  }
  return orderState(event, order, told?.status);
}

function paymentState(
  { at }: SeenEvent,
  payment: ToldPayment,
  answers: readonly RailAnswer[],
): StateMoment | null {
  // A webhook spells it with two l (checkout 6.6).
  const status = (payment.status === 'cancelled' ? 'canceled' : payment.status) as PaymentStatus;
  const words = paymentWords[status];
  const answer = answers.find((one) => one.paymentId === payment.id && one.status === status);
  const actor =
    answer === undefined
      ? { type: words.cause }
      : { type: 'rail' as const, name: answer.rail, id: answer.answerId };
  const explanation = explained(words.explanation, payment);
  return { at, kind: 'state', title: words.title, status, actor, explanation };
}

/** The reason stands first: it is what somebody looks for. */
function explained(meaning: string, { failure_reason: reason, failure_code: code }: ToldPayment) {
  if (reason === undefined) return meaning;
  const told = code === undefined ? '' : ` (the bank’s code: ${code})`;
  return `${reasonWords[reason]}${told}. ${meaning}`;
}

function orderState(event: SeenEvent, order: Order, status = ''): StateMoment | null {
  const { at, name } = event;
  switch (name) {
    case 'status_updated':
      return status === 'paid' ? paidState(at) : canceledState(at, order);
    case 'amount_updated':
      return { at, kind: 'state', title: 'Amount of the order changed' };
    case 'payment_link.expired_at_updated':
      return { at, kind: 'state', title: 'Payment link lives longer', actor: { type: 'service' } };
    case 'recipient.returned':
      return { at, kind: 'state', title: 'Part of the split came back', actor: { type: 'rail' } };
    default:
      return null;
  }
}

const paidState = (at: number): StateMoment => ({
  at,
  kind: 'state',
  title: 'Order paid',
  status: 'paid',
  actor: { type: 'service' },
  explanation: 'Its whole amount has arrived.',
});

const canceledState = (at: number, { cancelReason }: Order): StateMoment => ({
  at,
  kind: 'state',
  title: 'Order canceled',
  status: 'canceled',
  actor: { type: cancelReason === 'canceled_by_admin' ? 'staff' : 'merchant' },
  explanation: 'Nothing was paid, and nothing can be paid any more.',
});
