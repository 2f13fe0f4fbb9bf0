import { hidden } from '../../../account/page-route.ts';
import { alertView } from '../../../pages/alert.ts';
import { amountText } from '../../../pages/amount.ts';
import { amountLine } from '../../../pages/amount-line.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Funds, fundsLine } from '../../../pages/funds-line.ts';
import { type Html, html } from '../../../pages/html.ts';
import { named } from '../../../pages/named.ts';
import type { Allowance } from '../../allowances/allowance.ts';
import { allowanceOffer } from './allowance-view.ts';
import { isPermissionAlone } from './confirm-scene.ts';
import { confirmTexts } from './confirm-texts.ts';
import { type Asked, inquiryFields } from './inquiry-fields.ts';
import { paymentRows, type Reading, totalText } from './payment-rows.ts';

export type ConfirmView = Reading &
  Omit<Asked, 'inquiries'> & {
    readonly path: string;
    readonly token: string;
    readonly passwordError: string | null;
    /** The reader's funds for the payments. */
    readonly funds: readonly Funds[];
    /** Somebody else has accepted, and this reader cannot reject that. */
    readonly isAwaitedByOther: boolean;
  };

/** On a long page the wrong field may be out of sight, so the top of the page also reports it. */
function alertOf(view: ConfirmView): Html | false {
  const texts = confirmTexts[view.language];
  const wrong = view.unanswered.length > 0 ? texts.answersMissing : view.passwordError;
  const nothing = isPermissionAlone(view.whole) ? texts.nothingAllowed : texts.nothingPaid;
  return wrong !== null && alertView(`${nothing} ${wrong}`);
}

/** The amount requested: money now, or the right to take it later. */
function askedBody(view: ConfirmView): Html {
  const { language, merchant, whole } = view;
  const texts = confirmTexts[language];
  const { allowance } = whole;
  if (!isPermissionAlone(whole)) {
    return html`<h1>${named(texts.heading, merchant)}</h1>${alertOf(view)}<p class="purpose">${texts.total}</p>${amountLine(totalText(whole, language), 'large')}${paymentRows(view)}${fundsLine(view.funds, language)}`;
  }
  const total = allowance?.maxPrice ?? null;
  const upTo =
    allowance !== null &&
    total !== null &&
    html`<p class="purpose">${texts.upTo}</p>${amountLine(amountText({ minor: total, currency: allowance.currency }, language), 'large')}`;
  return html`<h1>${named(texts.headingPermission, merchant)}</h1>${alertOf(view)}${upTo}`;
}

const passwordField = ({ language, passwordError }: ConfirmView): Html =>
  fieldView({
    name: 'password',
    label: confirmTexts[language].password,
    type: 'password',
    autocomplete: 'current-password',
    lengthMax: 1_000,
    error: passwordError,
  });

/** The button names everything that the click does. An optional allowance has a separate box. */
function acceptText({ language, whole }: ConfirmView, offered: Allowance | null): string {
  const texts = confirmTexts[language];
  if (isPermissionAlone(whole)) return texts.acceptAllowance;
  const paid = totalText(whole, language);
  if (offered === null || offered.isOptional) return texts.accept(paid);
  const { maxPrice: minor, currency } = offered;
  return minor === null
    ? texts.acceptAndAllowLimits(paid)
    : texts.acceptAndAllow(paid, amountText({ minor, currency }, language));
}

/**
 * The purpose, the recipient and the amount, the questions, the allowance, and two clear answers.
 */
export function confirmBody(view: ConfirmView): Html {
  const { language, whole, path, token, isAwaitedByOther } = view;
  const { transaction, allowance } = whole;
  const texts = confirmTexts[language];
  const offered = transaction.newAllowanceId === null ? null : allowance;
  const isChecked = view.typed['allowance'] === 'true';
  const reject = html`<button class="button plain" type="submit" name="answer" value="reject" formnovalidate>${texts.reject}</button>`;
  return html`${askedBody(view)}${isAwaitedByOther && html`<p class="note">${texts.somebodyWaits}</p>`}
<form method="post" action="${path}">${hidden('token', token)}
${inquiryFields({ ...view, inquiries: transaction.inquiries })}${offered !== null && allowanceOffer(view, offered, isChecked)}${transaction.passwordRequest === 'always' && passwordField(view)}
<div class="actions"><button class="button" type="submit" name="answer" value="accept">${acceptText(view, offered)}</button>${!isAwaitedByOther && reject}</div></form>`;
}
