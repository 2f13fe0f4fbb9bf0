import { type Html, html } from '../../../pages/html.ts';
import { momentText } from '../../../pages/moment.ts';
import type { Scene } from '../../buyer/scene.ts';
import { textsOf } from '../../buyer/scene-page.ts';
import type { Method } from '../../methods/method.ts';
import type { Payment } from '../../payments/payment.ts';
import { methodWords } from '../method-words.ts';

const fact = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`;

type Shown = {
  /** The method of the payment. Null: the catalogue no longer has it. */
  readonly method: Method | null;
  readonly isReceiptMailed: boolean;
};

/** For a printed page: the day, the method and the number of the payment. */
export function receiptView(
  scene: Scene,
  payment: Payment,
  { method, isReceiptMailed }: Shown,
): Html {
  const { receipt } = textsOf(scene);
  const { id, settledAt } = payment;
  const { language } = scene;
  return html`<dl class="receipt">${settledAt !== null && fact(receipt.day, momentText(settledAt, language))}${method !== null && fact(receipt.method, methodWords(method, language).title)}${fact(receipt.number, id)}</dl>${keptBy(scene, isReceiptMailed)}`;
}

/** The hint on how to print is not printed. */
function keptBy(scene: Scene, isReceiptMailed: boolean): Html {
  const { keepReceipt, receiptMailed } = textsOf(scene);
  const { email } = scene.link.payer;
  const mailedTo = isReceiptMailed && email !== null ? receiptMailed(email) : null;
  return html`<div class="ways"><p class="hint">${keepReceipt}</p>${mailedTo !== null && html`<p class="hint"><bdi>${mailedTo}</bdi></p>`}</div>`;
}
