import { type Html, html } from '../../../pages/html.ts';
import { momentText } from '../../../pages/moment.ts';
import type { Scene } from '../../buyer/scene.ts';
import { textsOf } from '../../buyer/scene-page.ts';
import type { Method } from '../../methods/method.ts';
import type { Payment } from '../../payments/payment.ts';
import { methodWords } from '../method-words.ts';
import { isNothingTaken } from '../money-back/money-back.ts';

const fact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`;

/** For a printed page: the day, the method and the number of the payment. */
export function receiptView(scene: Scene, payment: Payment, method: Method | null): Html {
  const { receipt } = textsOf(scene);
  const { id, settledAt } = payment;
  const { language } = scene;
  return html`<dl class="receipt">${settledAt !== null && fact(receipt.day, momentText(settledAt, language))}${method !== null && fact(receipt.method, methodWords(method, language).title)}${fact(receipt.number, id)}</dl>${keptBy(scene, payment)}`;
}

/** On paper nobody needs to be told how to print. */
function keptBy(scene: Scene, payment: Payment): Html {
  const { keepReceipt, receiptMailed } = textsOf(scene);
  const { link, order, project } = scene;
  const { email } = link.payer;
  const isTaken = payment.settledAt !== null && !isNothingTaken(payment, order);
  const isMailed = project.configuration.receipts === true && email !== null && isTaken;
  return html`<div class="ways"><p class="hint">${keepReceipt}</p>${isMailed && html`<p class="hint"><bdi>${receiptMailed(email)}</bdi></p>`}</div>`;
}
