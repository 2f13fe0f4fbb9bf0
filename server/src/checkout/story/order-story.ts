import {
  type ActMoment,
  plainStory,
  type StateMoment,
  type Story,
  spoken,
} from '../../figures/timeline/timeline.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import type { Order } from '../orders/order.ts';
import { movementsOf } from '../payments/movement-ids.ts';
import type { Payment } from '../payments/payment.ts';
import { bankTransferRail } from '../payments/payment-stage.ts';
import type { RailAnswer } from '../rails/rail-answer.ts';
import type { KnownRefund } from '../refunds/refund.ts';
import type { WholeOrder } from '../whole-order.ts';
import {
  meaningOf,
  meaningOfTransfer,
  paymentCauses,
  paymentWords,
  reasonWords,
} from './payment-words.ts';
import { type StoryWords, storyWords } from './story-words.ts';
import { paymentToldBy, type ToldPayment, type ToldState, toldStates } from './told-states.ts';

/** The data that the states need besides the events. */
type Teller = {
  readonly order: Order;
  /** The payments of this story. */
  readonly payments: readonly Payment[];
  readonly answers: readonly RailAnswer[];
  readonly language: PageLanguage;
};

/** The states of those payments. 'all': of the order, too. */
const statesOf =
  (teller: Teller, payments: 'all' | ((id: string) => boolean)): Story['statesIn'] =>
  (events) =>
    toldStates(events)
      .filter(({ paymentId }) => payments === 'all' || (paymentId !== null && payments(paymentId)))
      .map((told) => stateMoment(told, teller));

/** The story of an order, its links and its payments. */
export const orderStory = (
  { order, links, payments }: WholeOrder,
  answers: readonly RailAnswer[],
  language: PageLanguage,
): Story => ({
  ...plainStory,
  titles: storyWords[language].titles,
  object: `order ${order.id}`,
  statesIn: statesOf({ order, payments, answers, language }, 'all'),
  movements: payments.flatMap(movementsOf),
  subjects: [
    `order ${order.id}`,
    ...links.map(({ id }) => `link ${id}`),
    ...payments.map(({ id }) => `payment ${id}`),
  ],
  own: [
    orderCreated(order, language),
    ...links.map((link) => linkCreated(link, order, language)),
    ...answers.flatMap((answer) => contradiction(answer, language)),
  ],
});

/** The part of the story about one payment. */
export const paymentStory = (
  order: Order,
  payment: Payment,
  answers: readonly RailAnswer[],
  language: PageLanguage,
): Story => ({
  ...plainStory,
  titles: storyWords[language].titles,
  object: `order ${order.id}`,
  statesIn: statesOf({ order, payments: [payment], answers, language }, (id) => id === payment.id),
  isAbout: (event) => paymentToldBy(event) === payment.id,
  movements: movementsOf(payment),
  subjects: [`payment ${payment.id}`],
  own: answers.flatMap((answer) => contradiction(answer, language)),
});

/** The story of a link, with the payments through it. */
export const linkStory = (
  order: Order,
  link: PaymentLink,
  own: readonly Payment[],
  answers: readonly RailAnswer[],
  language: PageLanguage,
): Story => {
  const isOwn = (id: string): boolean => own.some((payment) => payment.id === id);
  return {
    ...plainStory,
    titles: storyWords[language].titles,
    object: `order ${order.id}`,
    statesIn: statesOf({ order, payments: own, answers, language }, isOwn),
    isAbout: (event) => isOwn(paymentToldBy(event) ?? ''),
    movements: own.flatMap(movementsOf),
    subjects: [`link ${link.id}`, ...own.map(({ id }) => `payment ${id}`)],
    own: [linkCreated(link, order, language), ...linkEnded(link, language)],
  };
};

/** Why or how it was refunded. A refund by bank tells its progress instead. */
function whyRefunded(
  { reason, payoutId, status }: KnownRefund,
  asked: ActMoment | undefined,
  words: StoryWords,
): string {
  if (payoutId !== null) return words.refundByBank[status];
  if (asked !== undefined) return words.refundWay;
  return reason === 'requested' ? words.refundAskedWhy : words.refundExcessWhy;
}

export const refundStory = (refund: KnownRefund, language: PageLanguage): Story => {
  const payment = `payment ${refund.paymentId}`;
  const isItsAct = ({ subject, details }: ActMoment): boolean =>
    subject === payment && details['refund_id'] === refund.id;
  return {
    ...plainStory,
    titles: storyWords[language].titles,
    movements: [refund.id],
    // Staff refund a payment, so the act names the payment.
    subjects: [`refund ${refund.id}`, payment],
    isActAbout: (act) => act.subject !== payment || isItsAct(act),
    statesIn: (_events, acts) => [refundMade(refund, acts.find(isItsAct), language)],
  };
};

function refundMade(
  refund: KnownRefund,
  asked: ActMoment | undefined,
  language: PageLanguage,
): StateMoment {
  const words = storyWords[language];
  const usual = { type: refund.reason === 'requested' ? 'merchant' : 'service' } as const;
  return {
    at: refund.createdAt,
    kind: 'state',
    title: words.refundMade,
    status: refund.status,
    actor: asked?.actor ?? usual,
    explanation: whyRefunded(refund, asked, words),
  };
}

/** A payer of a reusable link makes the order and its first link (decision 0175). */
const makerOf = ({ reusableLinkId }: Order): 'merchant' | 'buyer' =>
  reusableLinkId === null ? 'merchant' : 'buyer';

const orderCreated = (order: Order, language: PageLanguage): StateMoment => ({
  at: order.createdAt,
  kind: 'state',
  title: storyWords[language].orderCreated,
  status: 'pending_payment',
  actor: { type: makerOf(order) },
  explanation: storyWords[language].orderCreatedWhy,
});

const linkCreated = (link: PaymentLink, order: Order, language: PageLanguage): StateMoment => ({
  at: link.createdAt,
  kind: 'state',
  title: storyWords[language].linkCreated(link.name),
  status: 'active',
  actor: { type: order.linkIds[0] === link.id ? makerOf(order) : 'merchant' },
});

const linkEnded = (
  { status, updatedAt }: PaymentLink,
  language: PageLanguage,
): readonly StateMoment[] =>
  status === 'active'
    ? []
    : [{ at: updatedAt, kind: 'state', title: storyWords[language].linkEnded[status], status }];

/** Reasons are stored in English. Readers of other languages learn that there is one. */
const whyUnfit = ({ reason }: RailAnswer, language: PageLanguage): string =>
  (language === 'en' ? reason : null) ?? storyWords[language].reportUnfitWhy;

/** A report that matches nothing is shown at the moment it arrived. */
const contradiction = (answer: RailAnswer, language: PageLanguage): readonly StateMoment[] =>
  answer.outcome === 'unexpected'
    ? [
        {
          at: answer.takenAt,
          kind: 'state',
          title: storyWords[language].reportUnfit(spoken(answer.status)),
          actor: { type: 'rail', name: answer.rail },
          explanation: whyUnfit(answer, language),
        },
      ]
    : [];

function stateMoment(told: ToldState, teller: Teller): StateMoment {
  const words = storyWords[teller.language];
  const state = { at: told.at, kind: 'state' as const };
  switch (told.what) {
    case 'payment':
      return paymentState(told, teller);
    case 'share_returned':
      return { ...state, ...shareReturned(told, teller) };
    case 'shares_arrived':
      return { ...state, title: words.legsArrived, status: told.status, actor: { type: 'rail' } };
    case 'excess_returned':
      return { ...state, title: words.refundMade, explanation: words.refundExcessWhy };
    case 'paid':
      return { ...state, ...paid(words) };
    case 'canceled':
      return { ...state, ...canceled(teller.order, words) };
    case 'amount_changed':
      return { ...state, title: words.amountChanged };
    case 'link_longer':
      return { ...state, title: words.linkLonger, actor: { type: 'service' } };
  }
}

type Said = Omit<StateMoment, 'at' | 'kind'>;

function paymentState(
  { at, status, payment }: Extract<ToldState, { what: 'payment' }>,
  { order, payments, answers, language }: Teller,
): StateMoment {
  const isTransfer = payments.find(({ id }) => id === payment.id)?.rail === bankTransferRail;
  const { words, cause } = isTransfer
    ? meaningOfTransfer(status, cancelerOf(order), language)
    : meaningOf(status, language);
  const [title, explanation] = words;
  const answer = answers.find((one) => one.paymentId === payment.id && one.status === status);
  const actor =
    answer === undefined
      ? { type: cause }
      : { type: 'rail' as const, name: answer.rail, id: answer.answerId };
  const why = explained(explanation, payment, language);
  return { at, kind: 'state', title, status, actor, explanation: why };
}

/** The reason comes first: readers look for it. */
function explained(
  meaning: string,
  { failure_reason: reason, failure_code: code }: ToldPayment,
  language: PageLanguage,
): string {
  if (reason === undefined) return meaning;
  const { reasons, bankCode } = reasonWords[language];
  const told = code === undefined ? '' : ` (${bankCode}: ${code})`;
  return `${reasons[reason]}${told}. ${meaning}`;
}

/** A payment that was already refunded or charged back keeps its status. */
function shareReturned(
  { isPaymentAway }: Extract<ToldState, { what: 'share_returned' }>,
  { language }: Teller,
): Said {
  const status = 'partially_distributed';
  const [title, explanation] = paymentWords[language][status];
  const said = { title, actor: { type: paymentCauses[status] }, explanation };
  return isPaymentAway ? { ...said, status } : said;
}

const paid = (words: StoryWords): Said => ({
  title: words.orderPaid,
  status: 'paid',
  actor: { type: 'service' },
  explanation: words.orderPaidWhy,
});

/** Null: the order is not canceled. */
const cancelerOf = ({ cancelReason }: Order): 'staff' | 'merchant' | null =>
  cancelReason === null ? null : cancelReason === 'canceled_by_admin' ? 'staff' : 'merchant';

const canceled = (order: Order, words: StoryWords): Said => ({
  title: words.orderCanceled,
  status: 'canceled',
  actor: { type: cancelerOf(order) ?? 'merchant' },
  explanation: words.orderCanceledWhy,
});
