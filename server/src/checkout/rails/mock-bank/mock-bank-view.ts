import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { amountLine } from '../../../pages/amount-line.ts';
import { type Html, html } from '../../../pages/html.ts';
import { addressesIn, linkButton, pageText, stateHeading } from '../../../pages/layout.ts';
import { pageAnswer } from '../../../pages/page-answer.ts';
import { addressIn, ownAddress, progressPath } from '../../buyer/addresses.ts';
import { hidden, keptFields } from '../../buyer/form-fields.ts';
import { amountOf, purposeOf } from '../../buyer/scene-page.ts';
import type { Payment } from '../../payments/payment.ts';
import { stageOf } from '../../payments/payment-stage.ts';
import type { RailView } from '../rail.ts';
import { type MockAnswerName, possibleAnswers } from './mock-bank.ts';
import { bankTexts } from './mock-bank-texts.ts';

export type BankView = RailView & {
  /** The code that the buyer's page also shows, if they confirm in an app. */
  readonly code: string;
};

export const bankPath = (paymentId: string): string => `/mock-bank/${paymentId}`;

/** The button that gives no answer: the bank then asks in the app. */
export const askInAppName = 'ask_in_app';

export const isInApp = ({ flow }: Payment): boolean => flow === 'decoupled';

const isWaiting = ({ payment }: BankView): boolean => stageOf(payment) === 'waiting';

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
    banner: scene.project.isTest ? texts.banner : texts.simulatedBanner,
    body: html`<section class="card">${body}</section>`,
    languages: addressesIn(scene.languages, (one) => addressIn(scene, bankPath(payment.id), one)),
    look: 'bank',
  });
  return pageAnswer(text, status, { setCookie: visitor.setCookie });
}

/** The main button if the bank asks nothing more urgent. */
const backToPayment = ({ scene, payment }: BankView, kind: 'main' | 'plain' = 'main'): Html => {
  const address = addressIn(scene, progressPath(scene, payment.id), scene.language);
  return html`<div class="actions">${linkButton(address, bankTexts[scene.language].back, kind)}</div>`;
};

const statusLine = ({ scene, payment }: BankView): Html =>
  html`<p class="hint">${bankTexts[scene.language].statusNow}: <b>${payment.status}</b></p>`;

/** The first answer is the main button. Later events have no main button. */
function answerButton(view: BankView, name: MockAnswerName, index: number): Html {
  const { answers, appAnswers } = bankTexts[view.scene.language];
  const kind = index === 0 && stageOf(view.payment) !== 'arrived' ? 'main' : 'plain';
  const inApp = isInApp(view.payment) && isWaiting(view) ? appAnswers[name] : undefined;
  return html`<button class="button ${kind}" type="submit" name="answer" value="${name}">${inApp ?? answers[name]}</button>`;
}

/** In the app, the answers to its question come first. */
function inOrder(view: BankView, names: readonly MockAnswerName[]): readonly MockAnswerName[] {
  if (!isInApp(view.payment)) return names;
  const { appAnswers } = bankTexts[view.scene.language];
  const isUsual = (name: MockAnswerName) => appAnswers[name] !== undefined;
  return [...names.filter(isUsual), ...names.filter((name) => !isUsual(name))];
}

function buttonsOf(view: BankView, names: readonly MockAnswerName[]): readonly Html[] {
  const buttons = inOrder(view, names).map((name, index) => answerButton(view, name, index));
  if (!isWaiting(view) || isInApp(view.payment)) return buttons;
  const { askInApp } = bankTexts[view.scene.language];
  return [
    ...buttons,
    html`<button class="button plain" type="submit" name="answer" value="${askInAppName}">${askInApp}</button>`,
  ];
}

function codeLine(view: BankView): Html | null {
  if (!isInApp(view.payment) || !isWaiting(view)) return null;
  return html`<p class="code">${bankTexts[view.scene.language].code}<b>${view.code}</b></p>`;
}

function questionOf(view: BankView): string {
  const texts = bankTexts[view.scene.language];
  if (stageOf(view.payment) === 'arrived') return texts.questionAfter;
  return isInApp(view.payment) && isWaiting(view) ? texts.codeQuestion : texts.question;
}

/** The bank asks for an answer, or says that it has one. */
export function questionPage(view: BankView): VerbatimAnswer {
  const { scene, payment, token } = view;
  const texts = bankTexts[scene.language];
  const names = possibleAnswers(payment);
  if (names.length === 0) {
    const heading = stateHeading('good', texts.nothingLeft, texts.nothingLeftMeaning);
    return bankPage(view, html`${heading}${statusLine(view)}${backToPayment(view)}`, 200);
  }
  const body = html`<h1><bdi>${scene.project.name}</bdi></h1>${amountLine(amountOf(scene), 'large')}<p class="purpose"><bdi>${purposeOf(scene)}</bdi></p>${statusLine(view)}${codeLine(view)}
<form method="post" action="${ownAddress(scene, bankPath(payment.id))}">${hidden('token', token)}${hidden('seen', payment.status)}${keptFields(scene)}
<fieldset><legend>${questionOf(view)}</legend><div class="actions">${buttonsOf(view, names)}</div></fieldset></form>
${!isWaiting(view) && backToPayment(view, stageOf(payment) === 'arrived' ? 'main' : 'plain')}`;
  return bankPage(view, body, 200);
}

/** The answer was repeated, late or in the wrong order, and changed nothing. */
export function tooLatePage(view: BankView): VerbatimAnswer {
  const { tooLate, tooLateMeaning } = bankTexts[view.scene.language];
  return refusedPage(view, tooLate, tooLateMeaning, 409);
}

/** The answer failed because an account has too little money, or no room. */
export function noMoneyPage(view: BankView): VerbatimAnswer {
  const { noMoney, noMoneyMeaning } = bankTexts[view.scene.language];
  return refusedPage(view, noMoney, noMoneyMeaning, 422);
}

function refusedPage(view: BankView, heading: string, meaning: string, status: number) {
  const state = stateHeading('bad', heading, meaning);
  return bankPage(view, html`${state}${statusLine(view)}${backToPayment(view)}`, status);
}
