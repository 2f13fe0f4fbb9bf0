import { type Html, html } from '../../pages/html.ts';
import { linkButton } from '../../pages/layout.ts';
import type { Sign } from '../../pages/marks.ts';
import type { Refresh } from '../../pages/page-answer.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import type { Payment } from '../payments/payment.ts';
import type { Way } from '../rails/rail.ts';
import { type Stage, stageOf } from './attempt.ts';
import { hidden } from './link-view.ts';
import { movingHint } from './moving-hint.ts';
import { addressIn, linkPath, progressPath, type Scene } from './page-services.ts';
import { backButton, stateBody, textsOf } from './scene-page.ts';
import { waitingText, waysOn } from './waiting-view.ts';

const signs: Readonly<Record<Stage, Sign>> = {
  waiting: 'wait',
  under_way: 'wait',
  arrived: 'good',
  ended: 'bad',
};

const signOf = (payment: Payment): Sign =>
  payment.status === 'chargeback' ? 'bad' : signs[stageOf(payment)];

/** A bank that has agreed may take hours; until then somebody is sitting there and waiting. */
const secondsBetweenLooks: Readonly<Partial<Record<PaymentStatus, number>>> = {
  initiated: 5,
  awaiting_authorization: 5,
  authorized: 5,
  processing: 5,
  pending_settlement: 15,
  on_hold: 15,
};

const isPaid = ({ status }: Payment): boolean =>
  status === 'settled' || status === 'partially_distributed';

/** Long enough to read that it worked. */
const secondsToRead = 6;

/** How the page goes on by itself, without JavaScript (decision 0047-buyers-page). */
export function refreshOf({ order }: Scene, payment: Payment): Refresh | null {
  const { success } = order.redirectUrls;
  if (isPaid(payment))
    return success === null ? null : { seconds: secondsToRead, address: success };
  const seconds = secondsBetweenLooks[payment.status];
  return seconds === undefined ? null : { seconds, address: null };
}

export type ProgressView = {
  readonly canRetry: boolean;
  /** For the form that cancels the payment. */
  readonly token: string;
  readonly way: Way | null;
  /** The buyer does not want the page to move by itself. */
  readonly isStill: boolean;
};

/** Where a payment stands. */
export function progressBody(scene: Scene, payment: Payment, view: ProgressView): Html {
  const { canRetry, way, isStill } = view;
  const ways: Readonly<Record<Stage, () => readonly Html[]>> = {
    waiting: () => [...waysOn(scene, way), cancelForm(scene, payment, view)],
    under_way: () => [],
    arrived: () => arrivedWays(scene, payment),
    ended: () => endedWays(scene, payment, canRetry),
  };
  const stage = stageOf(payment);
  const state = stage === 'waiting' ? waitingText(scene, payment, way) : payment.status;
  const body = stateBody(scene, signOf(payment), state, ways[stage]());
  const path = progressPath(scene, payment.id);
  return html`${body}${movingHint(scene, path, refreshOf(scene, payment), isStill)}`;
}

const cancelForm = (scene: Scene, payment: Payment, { token, isStill }: ProgressView): Html =>
  html`<form method="post" action="${progressPath(scene, payment.id)}">${hidden('token', token)}${hidden('seen', payment.status)}${hidden('lang', scene.language)}${isStill && hidden('still', '1')}<button class="button plain" type="submit">${textsOf(scene).cancelAttempt}</button></form>`;

const arrivedWays = (scene: Scene, payment: Payment): readonly Html[] =>
  isPaid(payment) ? backButton(scene, scene.order.redirectUrls.success, 'main') : [];

/** 3.3: after a failed attempt the link stays active and the buyer may try again. */
function endedWays(scene: Scene, { status }: Payment, canRetry: boolean): readonly Html[] {
  const { cancel, failure } = scene.order.redirectUrls;
  const again = linkButton(
    addressIn(scene, linkPath(scene), scene.language),
    textsOf(scene).tryAgain,
  );
  return [
    ...(canRetry ? [again] : []),
    ...backButton(scene, status === 'canceled' ? cancel : failure),
  ];
}
