import type { UnixSeconds } from '../../kernel/time.ts';
import { amountText } from '../../pages/amount.ts';
import { amountLine } from '../../pages/amount-line.ts';
import { fundsLine } from '../../pages/funds-line.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { momentText } from '../../pages/moment.ts';
import { named } from '../../pages/named.ts';
import { isDue, payerNumberOf, type Transfer } from '../transfers/transfer.ts';
import { beneficiaryWords } from './beneficiary-words.ts';
import type { SignScene } from './sign-scene.ts';
import { signTexts } from './sign-texts.ts';

export const transferAmount = ({ amount: minor, currency }: Transfer, language: PageLanguage) =>
  amountText({ minor, currency }, language);

/** One property of the transfer: the first line is its value, further lines describe it. */
const row = (label: string, [first = '', ...further]: readonly string[]): Html =>
  html`<li><small>${label}</small><span class="what"><bdi>${first}</bdi>${further.map((line) => html`<small><bdi>${line}</bdi></small>`)}</span></li>`;

/** The time of the execution. */
export function whenRow(
  { transfer, project }: SignScene,
  language: PageLanguage,
  now: UnixSeconds,
): Html {
  const texts = signTexts[language];
  const { performAt, autoProcess } = transfer;
  if (performAt !== null && !isDue(transfer, now)) {
    return row(texts.when, [momentText(performAt, language)]);
  }
  return row(texts.when, [autoProcess ? texts.atOnce : texts.stepByStep(project.name)]);
}

/** The end of its wait. Null: it waits for nothing. */
export const waitRow = ({ lapsesAt }: Transfer, language: PageLanguage): Html | null =>
  lapsesAt === null ? null : row(signTexts[language].keptUntil, [momentText(lapsesAt, language)]);

/** The name, if given: the other fields are for the bank. */
function finalBeneficiaryOf({ extras }: Transfer): string | null {
  const { name } = (extras.final_beneficiary ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : null;
}

function purposeLines({ purpose }: Transfer, language: PageLanguage): readonly string[] {
  const { details = null, reference = null } = purpose ?? {};
  return [
    ...(details === null ? [] : [details]),
    ...(reference === null ? [] : [signTexts[language].reference(reference)]),
  ];
}

/** The beneficiary, the payer's account and the purpose, with the relevant time if there is one. */
export function transferRows(transfer: Transfer, language: PageLanguage, time: Html | null): Html {
  const texts = signTexts[language];
  const final = finalBeneficiaryOf(transfer);
  const purpose = purposeLines(transfer, language);
  return html`<ul class="rows">${[
    row(texts.to, beneficiaryWords(transfer.beneficiary, language)),
    ...(final === null ? [] : [row(texts.finally, [final])]),
    row(texts.from, [payerNumberOf(transfer)]),
    ...(purpose.length === 0 ? [] : [row(texts.purpose, purpose)]),
    ...(time === null ? [] : [time]),
  ]}</ul>`;
}

/** The payer's available money, and the missing part. */
export const sceneFunds = ({ transfer, available }: SignScene, language: PageLanguage) =>
  fundsLine([{ currency: transfer.currency, needed: transfer.amount, available }], language);

export type AskView = {
  readonly language: PageLanguage;
  readonly scene: SignScene;
  readonly now: UnixSeconds;
  readonly path: string;
  readonly token: string;
};

/** The purpose, the beneficiary, the amount, the account and the time, with two clear answers. */
export function askBody({ language, scene, now, path, token }: AskView): Html {
  const texts = signTexts[language];
  const amount = transferAmount(scene.transfer, language);
  return html`<h1>${named(texts.heading, scene.project.name)}</h1>
${amountLine(amount, 'large')}${transferRows(scene.transfer, language, whenRow(scene, language, now))}${sceneFunds(scene, language)}
<form method="post" action="${path}"><input type="hidden" name="token" value="${token}">
<div class="actions"><button class="button" type="submit" name="answer" value="sign">${texts.sign(amount)}</button><button class="button plain" type="submit" name="answer" value="reject">${texts.reject}</button></div></form>`;
}

/** The form that revokes a transfer that was signed and has not left. */
export const takeBackForm = (path: string, token: string, language: PageLanguage): Html =>
  html`<form method="post" action="${path}"><input type="hidden" name="token" value="${token}">
<div class="actions"><button class="button plain" type="submit" name="answer" value="reject">${signTexts[language].takeBack}</button></div></form>`;
