import { type Html, html } from '../../pages/html.ts';
import { linkButton } from '../../pages/layout.ts';
import type { Sign } from '../../pages/marks.ts';
import type { Refresh } from '../../pages/page-answer.ts';
import type { PaymentStatus } from '../payments/payment.states.ts';
import type { Payment } from '../payments/payment.ts';
import { type Stage, stageOf } from './attempt.ts';
import { buyerRails } from './buyer-rails.ts';
import { hidden } from './link-view.ts';
import { addressIn, linkPath, progressPath, type Scene } from './page-services.ts';
import { backButton, stateBody, textsOf } from './scene-page.ts';

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

/** Where a payment stands. `token`: for the form that cancels it. */
export function progressBody(
  scene: Scene,
  payment: Payment,
  { canRetry, token }: { readonly canRetry: boolean; readonly token: string },
): Html {
  const ways: Readonly<Record<Stage, () => readonly Html[]>> = {
    waiting: () => waitingWays(scene, payment, token),
    under_way: () => [],
    arrived: () => arrivedWays(scene, payment),
    ended: () => endedWays(scene, payment, canRetry),
  };
  const stage = stageOf(payment);
  const body = stateBody(scene, signOf(payment), payment.status, ways[stage]());
  return html`${body}${hintOf(scene, payment)}`;
}

function waitingWays(scene: Scene, payment: Payment, token: string): readonly Html[] {
  const texts = textsOf(scene);
  const bank = buyerRails[payment.rail]?.bankPath(payment.id);
  const toBank =
    bank === undefined
      ? []
      : [linkButton(addressIn(scene, bank, scene.language), texts.continueAtBank)];
  const cancel = html`<form method="post" action="${progressPath(scene, payment.id)}">${hidden('token', token)}${hidden('seen', payment.status)}${hidden('lang', scene.language)}<button class="button plain" type="submit">${texts.cancelAttempt}</button></form>`;
  return [...toBank, cancel];
}

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

function hintOf(scene: Scene, payment: Payment): Html | null {
  const texts = textsOf(scene);
  const refresh = refreshOf(scene, payment);
  if (refresh === null) return null;
  if (refresh.address !== null) {
    return html`<p class="hint">${texts.goesBack(scene.project.name)}</p>`;
  }
  const again = addressIn(scene, progressPath(scene, payment.id), scene.language);
  return html`<p class="hint">${texts.looksAgain} <a href="${again}">${texts.lookNow}</a></p>`;
}
