import type { VerbatimAnswer } from '../../edge/answer.ts';
import { type Html, html } from '../../pages/html.ts';
import { linkButton, pageText, stateHeading } from '../../pages/layout.ts';
import { pageAnswer } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { hidden } from '../page/link-view.ts';
import { addressIn, progressPath, type Scene } from '../page/page-services.ts';
import { amountOf } from '../page/scene-page.ts';
import type { Payment } from '../payments/payment.ts';
import { type MockAnswerName, possibleAnswers } from './mock-bank.ts';
import { bankTexts } from './mock-bank-texts.ts';

export type BankView = {
  readonly scene: Scene;
  readonly payment: Payment;
  readonly visitor: Visitor;
  readonly token: string;
};

export const bankPath = (paymentId: string): string => `/mock-bank/${paymentId}`;

function bankPage(
  { scene, payment, visitor }: BankView,
  body: Html,
  status: number,
): VerbatimAnswer {
  const texts = bankTexts[scene.language];
  const text = pageText({
    language: scene.language,
    title: texts.name,
    brand: texts.name,
    banner: texts.banner,
    body: html`<section class="card">${body}</section>`,
    addressIn: (one) => addressIn(scene, bankPath(payment.id), one),
    look: 'bank',
  });
  return pageAnswer(text, status, { setCookie: visitor.setCookie });
}

const backToPayment = ({ scene, payment }: BankView): Html => {
  const address = addressIn(scene, progressPath(scene, payment.id), scene.language);
  return html`<div class="actions">${linkButton(address, bankTexts[scene.language].back)}</div>`;
};

const statusLine = ({ scene, payment }: BankView): Html =>
  html`<p class="hint">${bankTexts[scene.language].statusNow}: <b>${payment.status}</b></p>`;

/** The first answer is the usual one. */
function answerButton({ scene }: BankView, name: MockAnswerName, index: number): Html {
  const kind = index === 0 ? 'main' : 'plain';
  const text = bankTexts[scene.language].answers[name];
  return html`<button class="button ${kind}" type="submit" name="answer" value="${name}">${text}</button>`;
}

/** The bank asks what it shall answer, or says that it has. */
export function questionPage(view: BankView): VerbatimAnswer {
  const { scene, payment, token } = view;
  const texts = bankTexts[scene.language];
  const names = possibleAnswers(payment.status);
  if (names.length === 0) {
    const heading = stateHeading('good', texts.nothingLeft, texts.nothingLeftMeaning);
    return bankPage(view, html`${heading}${statusLine(view)}${backToPayment(view)}`, 200);
  }
  const buttons = names.map((name, index) => answerButton(view, name, index));
  const body = html`<h1><bdi>${scene.project.name}</bdi></h1><p class="amount">${amountOf(scene)}</p><p class="purpose"><bdi>${payment.purpose}</bdi></p>${statusLine(view)}
<form method="post" action="${bankPath(payment.id)}">${hidden('token', token)}${hidden('seen', payment.status)}${hidden('lang', scene.language)}
<fieldset><legend>${texts.question}</legend><div class="actions">${buttons}</div></fieldset></form>`;
  return bankPage(view, body, 200);
}

/** An answer that came twice, late or in the wrong order: it changed nothing. */
export function tooLatePage(view: BankView): VerbatimAnswer {
  const texts = bankTexts[view.scene.language];
  const heading = stateHeading('bad', texts.tooLate, texts.tooLateMeaning);
  return bankPage(view, html`${heading}${statusLine(view)}${backToPayment(view)}`, 409);
}
