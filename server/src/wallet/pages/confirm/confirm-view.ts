import type { Currency, Money } from '../../../kernel/money.ts';
import { amountText } from '../../../pages/amount.ts';
import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { Allowance } from '../../allowances/allowance.ts';
import { feesOf, totalOf } from '../../payments/commission.ts';
import type { WalletPayment } from '../../payments/wallet-payment.ts';
import type { WholeTransaction } from '../../transactions/whole-transaction.ts';
import { hidden } from '../page-route.ts';
import { confirmTexts } from './confirm-texts.ts';
import { type Asked, inquiryFields } from './inquiry-fields.ts';

export type ConfirmView = Omit<Asked, 'inquiries'> & {
  readonly merchant: string;
  /** Whoever is paid without another being named. */
  readonly merchantWallet: number;
  readonly whole: WholeTransaction;
  readonly path: string;
  readonly token: string;
  readonly passwordError: string | null;
};

const daySeconds = 86_400;
const hourSeconds = 3_600;

/** A time in words: whole days and hours where it is that. */
function spokenPeriod(seconds: number, language: PageLanguage): string {
  const texts = confirmTexts[language];
  if (seconds % daySeconds === 0) return texts.days(seconds / daySeconds);
  return seconds % hourSeconds === 0 ? texts.hours(seconds / hourSeconds) : texts.seconds(seconds);
}

/** What all payments take together, one amount for each currency. */
function totalsOf(payments: readonly WalletPayment[]): readonly Money[] {
  const totals = new Map<Currency, bigint>();
  for (const payment of payments) {
    totals.set(payment.currency, (totals.get(payment.currency) ?? 0n) + totalOf(payment));
  }
  return [...totals].map(([currency, minor]) => ({ currency, minor }));
}

const totalText = (payments: readonly WalletPayment[], language: PageLanguage): string =>
  totalsOf(payments)
    .map((total) => amountText(total, language))
    .join(' + ');

/** Null: the merchant, who stands above all. A wallet has a number; its owner's name is not ours to tell. */
function recipientOf(payment: WalletPayment, view: ConfirmView): string | null {
  const { beneficiaryEmail, beneficiaryWallet } = payment;
  if (beneficiaryEmail !== null) return beneficiaryEmail;
  return beneficiaryWallet === null || beneficiaryWallet === view.merchantWallet
    ? null
    : confirmTexts[view.language].wallet(beneficiaryWallet);
}

function paymentRow(payment: WalletPayment, view: ConfirmView): Html {
  const { language } = view;
  const texts = confirmTexts[language];
  const { currency, price, commission, freezeUntil } = payment;
  const fee = feesOf(commission, price).out;
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  const items = (payment.items ?? []).map(
    (item) =>
      html`<small>${item.quantity} × <bdi>${item.title}</bdi>: ${words(BigInt(item.price))}</small>`,
  );
  const recipient = recipientOf(payment, view);
  return html`<li><span class="what"><bdi>${payment.description}</bdi>${items}${recipient !== null && html` <small>${texts.toWhom(recipient)}</small>`}${freezeUntil !== null && html`<small>${texts.frozen}</small>`}${fee > 0n && html`<small>${texts.fee}: ${words(fee)}</small>`}</span><b>${words(price)}</b></li>`;
}

const suggestionId = 'allowance-suggestion';

/**
 * 2.4, optional: the payer decides by a box of its own. A merchant may recommend it (2.1,
 * suggest_allowance), but nobody checks it for the payer (decision 0076-suggested-allowances).
 */
function allowanceChoice({ language, merchant, whole }: ConfirmView): Html {
  const texts = confirmTexts[language];
  const isSuggested = whole.transaction.suggestAllowance;
  const suggestion =
    isSuggested &&
    html`<p class="note" id="${suggestionId}">${texts.allowanceSuggested(merchant)}</p>`;
  const described = isSuggested && html` aria-describedby="${suggestionId}"`;
  return html`${suggestion}<label class="check"><input type="checkbox" name="allowance" value="true"${described}> ${texts.allowanceOptional}</label>`;
}

/** 2.4: what the allowance lets the merchant do, in plain words. */
function allowanceOffer(view: ConfirmView, allowance: Allowance): Html {
  const { language, merchant } = view;
  const texts = confirmTexts[language];
  const { currency, maxPrice, limits, validSeconds, isOptional } = allowance;
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  const terms = [
    texts.allowanceTotal(words(maxPrice)),
    ...limits.map((limit) =>
      texts.allowanceLimit(
        words(BigInt(limit.maxPrice)),
        spokenPeriod(limit.periodSeconds, language),
      ),
    ),
    validSeconds === null
      ? texts.allowanceEndless
      : texts.allowanceEnds(spokenPeriod(validSeconds, language)),
  ];
  const consent = isOptional
    ? allowanceChoice(view)
    : html`<p class="note">${texts.allowanceRequired}</p>`;
  return html`<fieldset><legend>${texts.allowance(merchant)}</legend><p class="purpose"><bdi>${allowance.description}</bdi></p>
<ul class="wishes">${terms.map((term) => html`<li>${term}</li>`)}</ul>${consent}</fieldset>`;
}

/** What, to whom, how much; the questions, the allowance, and two clear answers. */
export function confirmBody(view: ConfirmView): Html {
  const { language, merchant, whole, path, token } = view;
  const { transaction, payments, allowance } = whole;
  const texts = confirmTexts[language];
  const offered = transaction.newAllowanceId === null ? null : allowance;
  const total = totalText(payments, language);
  const password =
    transaction.passwordRequest === 'always' &&
    fieldView({
      name: 'password',
      label: texts.password,
      type: 'password',
      autocomplete: 'current-password',
      lengthMax: 1_000,
      error: view.passwordError,
    });
  const rows = payments.map((payment) => paymentRow(payment, view));
  const sum =
    payments.length > 0 &&
    html`<p class="purpose">${texts.total}</p><p class="amount">${total}</p><ul class="rows">${rows}</ul>`;
  return html`<h1><bdi>${texts.heading(merchant)}</bdi></h1>${sum}
<form method="post" action="${path}">${hidden('token', token)}
${inquiryFields({ ...view, inquiries: transaction.inquiries })}${offered !== null && allowanceOffer(view, offered)}${password}
<div class="actions"><button class="button" type="submit" name="answer" value="accept">${payments.length > 0 ? texts.accept(total) : texts.acceptAllowance}</button><button class="button plain" type="submit" name="answer" value="reject" formnovalidate>${texts.reject}</button></div></form>`;
}
