import { type Html, html } from '../../../pages/html.ts';
import { linkButton } from '../../../pages/layout.ts';
import type { PaymentSign } from '../../../pages/marks.ts';
import type { Refresh } from '../../../pages/page-answer.ts';
import { addressIn, type Kept, linkPath, ownAddress, progressPath } from '../../buyer/addresses.ts';
import { hidden, keptFields } from '../../buyer/form-fields.ts';
import type { Scene } from '../../buyer/scene.ts';
import { backButton, stateBody, textsOf } from '../../buyer/scene-page.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';
import type { Method } from '../../methods/method.ts';
import type { PaymentStatus } from '../../payments/payment.states.ts';
import { type Payment, remaining } from '../../payments/payment.ts';
import { type Stage, stageOf } from '../../payments/payment-stage.ts';
import { isOver, type WhyClosed } from '../../payments/why-closed.ts';
import type { Way } from '../../rails/rail.ts';
import { closedBody, closedText } from '../closed-view.ts';
import { keptChoosing } from '../link/link-view.ts';
import { moneyBackText } from '../money-back/money-back-view.ts';
import { movingHint } from '../moving-hint.ts';
import { shopSite } from '../shop-site.ts';
import { failureTexts } from './failure-texts.ts';
import { receiptView } from './receipt-view.ts';
import { waitingText, waysOn } from './waiting-view.ts';

const signs: Readonly<Record<Stage, PaymentSign>> = {
  waiting: 'wait',
  under_way: 'wait',
  arrived: 'good',
  ended: 'bad',
};

function signOf(payment: Payment): PaymentSign {
  if (payment.chargedBack > 0n) return 'bad';
  return payment.refunded > 0n ? 'back' : signs[stageOf(payment)];
}

/** A bank may take hours after it agreed. Before that, somebody is sitting there and waiting. */
const secondsBetweenLooks: Readonly<Partial<Record<PaymentStatus, number>>> = {
  initiated: 5,
  awaiting_authorization: 5,
  authorized: 5,
  processing: 5,
  pending_settlement: 15,
  on_hold: 15,
};

/** The seller has money from it. An overpaid bank transfer stays settled (bank 6, overpaid). */
function isPaid(payment: Payment): boolean {
  const { status, chargedBack } = payment;
  if (remaining(payment) === 0n) return false;
  return status === 'settled' || (status === 'partially_distributed' && chargedBack === 0n);
}

/** Enough time to read that the payment worked. */
const secondsToRead = 6;

/** How the page refreshes and redirects without JavaScript (decision 0047-buyers-page). */
export function refreshOf({ order }: Scene, payment: Payment): Refresh | null {
  const { success } = order.redirectUrls;
  if (isPaid(payment))
    return success === null ? null : { seconds: secondsToRead, address: success };
  const seconds = secondsBetweenLooks[payment.status];
  return seconds === undefined ? null : { seconds, address: null };
}

export type ProgressView = {
  /** Why its link accepts no payment now. Null: it accepts one. */
  readonly closed: WhyClosed | null;
  /** Form token for canceling the payment. */
  readonly token: string;
  /** Whether the buyer had another way to pay if this payment ended. */
  readonly hasOtherWays: boolean;
  readonly way: Way | null;
  /** The method of the payment. Null: the catalogue no longer has it. */
  readonly method: Method | null;
  readonly isReceiptMailed: boolean;
  /** The buyer asked that the page does not refresh by itself. */
  readonly isStill: boolean;
};

/** Why a waiting payment can no longer be paid. Null: it can, or it does not wait for its buyer. */
const overBy = ({ order }: Scene, payment: Payment, closed: WhyClosed | null): WhyClosed | null =>
  stageOf(payment) === 'waiting' && isOver(closed, order) ? closed : null;

/** Heading and meaning of the payment's status. */
export function progressText(
  scene: Scene,
  payment: Payment,
  { way, closed }: Pick<ProgressView, 'way' | 'closed'>,
): StateText {
  const over = overBy(scene, payment, closed);
  if (over !== null) return closedText(scene, over);
  const { status, refunded, chargedBack } = payment;
  if (status === 'refunded' || status === 'chargeback' || refunded > 0n || chargedBack > 0n)
    return moneyBackText(scene, payment);
  const elsewhere = stageOf(payment) === 'waiting' ? waitingText(scene, way) : null;
  const [heading, meaning] = elsewhere ?? textsOf(scene).states[status];
  return [heading, failureText(scene, payment) ?? meaning];
}

/** Null: the rail gave no reason, or the text of the status already says it. */
const failureText = ({ language }: Scene, { failureReason }: Payment): string | null =>
  failureReason === null || failureReason === 'technical_error'
    ? null
    : failureTexts[language][failureReason];

/** The body of a payment's page. */
export function progressBody(scene: Scene, payment: Payment, view: ProgressView): Html {
  const { closed, way, isStill } = view;
  const ways: Readonly<Record<Stage, () => readonly Html[]>> = {
    waiting: () => [...waysOn(scene, way), ...waysOut(scene, payment, view)],
    under_way: () => backButton(scene, shopSite(scene)),
    arrived: () => arrivedWays(scene, payment),
    ended: () => endedWays(scene, payment, view),
  };
  const path = progressPath(scene, payment.id);
  const hint = movingHint(scene, path, refreshOf(scene, payment), isStill);
  const over = overBy(scene, payment, closed);
  if (over !== null) return html`${closedBody(scene, over)}${hint}`;
  const stage = stageOf(payment);
  const text = progressText(scene, payment, view);
  const body = stateBody(scene, signOf(payment), text, ways[stage]());
  const receipt = stage === 'arrived' && receiptView(scene, payment, view);
  const whyNoMore = stage === 'ended' && closed !== null && closedHint(scene, closed);
  return html`${body}${receipt}${whyNoMore}${hint}`;
}

/** The answer that gives up the payment and leads to the list of methods at once. */
export const otherWayAnswer = 'other_way';

/** Both buttons cancel the payment. A buyer who wants another way need not know that. */
function waysOut(scene: Scene, payment: Payment, view: ProgressView): readonly Html[] {
  const { otherMethod, cancelAttempt } = textsOf(scene);
  const form = (text: string, answer: Html | null) =>
    html`<form method="post" action="${ownAddress(scene, progressPath(scene, payment.id))}">${hidden('token', view.token)}${hidden('seen', payment.status)}${keptFields(scene)}${view.isStill && hidden('still', '1')}${answer}<button class="button plain" type="submit">${text}</button></form>`;
  const cancel = form(cancelAttempt, null);
  return view.hasOtherWays
    ? [form(otherMethod, hidden('answer', otherWayAnswer)), cancel]
    : [cancel];
}

const arrivedWays = (scene: Scene, payment: Payment): readonly Html[] =>
  isPaid(payment)
    ? backButton(scene, scene.order.redirectUrls.success ?? shopSite(scene), 'main')
    : backButton(scene, shopSite(scene));

/** Checkout 3.3: after a failed attempt the link stays active and the buyer may try again. */
function endedWays(
  scene: Scene,
  { status }: Payment,
  { closed, hasOtherWays }: ProgressView,
): readonly Html[] {
  const { cancel, failure } = scene.order.redirectUrls;
  const { tryAgain, otherMethod } = textsOf(scene);
  const toLink = (kept: Kept) => addressIn(scene, linkPath(scene), scene.language, kept);
  const back = status === 'canceled' ? (cancel ?? failure) : (failure ?? cancel);
  const again = linkButton(toLink({}), tryAgain);
  const other = linkButton(toLink(keptChoosing(true)), otherMethod, 'plain');
  return [
    ...(closed === null ? [again] : []),
    ...(closed === null && hasOtherWays ? [other] : []),
    ...backButton(scene, back ?? shopSite(scene)),
  ];
}

/** Why the buyer cannot try again: the link was paid or canceled, or it expired. */
function closedHint(scene: Scene, why: WhyClosed): Html {
  const [heading, meaning] = closedText(scene, why);
  return html`<p class="hint"><b>${heading}.</b> ${meaning}</p>`;
}
