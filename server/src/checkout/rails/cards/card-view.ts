import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { alertView } from '../../../pages/alert.ts';
import { type Field, fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import { linkButton } from '../../../pages/layout.ts';
import { addressIn, ownAddress, progressPath } from '../../buyer/addresses.ts';
import { hidden, keptFields } from '../../buyer/form-fields.ts';
import type { Scene } from '../../buyer/scene.ts';
import { amountOf, scenePage, sideBySide, summary, textsOf } from '../../buyer/scene-page.ts';
import type { RailView } from '../rail.ts';
import type { CardField, CardProblems, GivenCard } from './card.ts';
import { cardTexts } from './card-texts.ts';
import { testCards } from './test-cards.ts';

export const cardPath = (paymentId: string): string => `/pay/card/${paymentId}`;

/** The values of the form, and the mistakes in the values that were sent. */
export type Filled = {
  readonly values: Pick<GivenCard, 'expiry' | 'name'>;
  readonly problems: CardProblems;
};

function cardPage({ scene, payment, visitor }: RailView, body: Html, status: number) {
  return scenePage(scene, body, { path: cardPath(payment.id), visitor, status });
}

const marks = ({ scene, payment, token }: RailView): Html =>
  html`${hidden('token', token)}${hidden('seen', payment.status)}${keptFields(scene)}`;

const wayBack = ({ scene, payment }: RailView): Html =>
  linkButton(
    addressIn(scene, progressPath(scene, payment.id), scene.language),
    cardTexts[scene.language].back,
    'plain',
  );

// biome-ignore format: a table
const inputs: Readonly<Record<CardField, Pick<Field, 'autocomplete' | 'inputmode' | 'lengthMax'>>> = {
  number: { autocomplete: 'cc-number', inputmode: 'numeric', lengthMax: 40 },
  expiry: { autocomplete: 'cc-exp',    inputmode: 'numeric', lengthMax: 10 },
  cvc:    { autocomplete: 'cc-csc',    inputmode: 'numeric', lengthMax: 4 },
  name:   { autocomplete: 'cc-name',   inputmode: 'text',    lengthMax: 150 },
};

/** The cardholder's name, if the merchant gave it (checkout 2.3, payer_information.name). */
export const unfilled = ({ link }: Scene): Filled => ({
  values: { expiry: '', name: link.payer.name ?? '' },
  problems: {},
});

function cardField({ language }: Scene, { values, problems }: Filled, name: CardField): Html {
  const texts = cardTexts[language];
  const problem = problems[name];
  const hint = texts.hints[name];
  return fieldView({
    name,
    label: texts.fields[name],
    ...inputs[name],
    ...(hint === undefined ? {} : { hint }),
    error: problem === undefined ? null : texts.problems[problem],
    value: name === 'expiry' || name === 'name' ? values[name] : '',
  });
}

/** Number, date, CVC and name. */
export function cardFields(scene: Scene, filled: Filled): Html {
  const field = (name: CardField) => cardField(scene, filled, name);
  return html`${field('number')}<div class="pair">${field('expiry')}${field('cvc')}</div>${field('name')}`;
}

export function numbersList({ language }: Scene, isWanted: boolean): Html {
  const texts = cardTexts[language];
  const items = testCards.map(
    ([number, outcome]) => html`<li><b>${number}</b>${texts.outcomes[outcome]}</li>`,
  );
  return html`<details class="hint"${isWanted && html` open`}><summary>${texts.numbers}</summary><p>${texts.numbersMeaning}</p><ul class="numbers">${items}</ul></details>`;
}

/** The form. The number and the CVC must always be typed again. */
export function formPage(view: RailView, filled: Filled): VerbatimAnswer {
  const texts = cardTexts[view.scene.language];
  const isWrong = Object.keys(filled.problems).length > 0;
  const ways = html`${isWrong && alertView(texts.wrong)}
<form method="post" action="${ownAddress(view.scene, cardPath(view.payment.id))}">${marks(view)}
${cardFields(view.scene, filled)}
<div class="actions"><button class="button" type="submit">${textsOf(view.scene).pay(amountOf(view.scene))}</button>${wayBack(view)}</div></form>
${numbersList(view.scene, filled.problems.number === 'number_no_test')}`;
  const body = sideBySide(summary(view.scene, 'large'), ways);
  return cardPage(view, body, isWrong ? 422 : 200);
}

/** The issuer asks whether the cardholder is the one who pays. */
export function challengePage(view: RailView): VerbatimAnswer {
  const texts = cardTexts[view.scene.language];
  const body = html`${summary(view.scene, 'large')}
<form method="post" action="${ownAddress(view.scene, cardPath(view.payment.id))}">${marks(view)}
<fieldset><legend>${texts.challenge}</legend><p class="note">${texts.challengeMeaning}</p>
<div class="actions"><button class="button" type="submit" name="answer" value="approve">${texts.confirm}</button><button class="button plain" type="submit" name="answer" value="reject">${texts.refuse}</button></div></fieldset></form>`;
  return cardPage(view, body, 200);
}
