import { type Html, html } from '../../../pages/html.ts';
import { momentText } from '../../../pages/moment.ts';
import type { Scene } from '../../buyer/scene.ts';
import { textsOf } from '../../buyer/scene-page.ts';
import type { Method } from '../../methods/method.ts';
import type { Payment } from '../../payments/payment.ts';
import { methodWords } from '../method-words.ts';

const fact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`;

/** For a printed page: the day, the method and the number of the payment. */
export function receiptView(scene: Scene, payment: Payment, method: Method | null): Html {
  const { receipt } = textsOf(scene);
  const { id, settledAt } = payment;
  const { language } = scene;
  return html`<dl class="receipt">${settledAt !== null && fact(receipt.day, momentText(settledAt, language))}${method !== null && fact(receipt.method, methodWords(method, language).title)}${fact(receipt.number, id)}</dl>`;
}
