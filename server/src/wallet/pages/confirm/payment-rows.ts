import type { Money } from '../../../kernel/money.ts';
import type { UnixSeconds } from '../../../kernel/time.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { momentText } from '../../../pages/moment.ts';
import { named } from '../../../pages/named.ts';
import { feesOf } from '../../payments/commission.ts';
import { isPaidAtConfirm, type WalletPayment } from '../../payments/wallet-payment.ts';
import type { WholeTransaction } from '../../transactions/whole-transaction.ts';
import { confirmTexts } from './confirm-texts.ts';
import { askedPriceOf, fateOf, lineTotalOf, type Outcome, outcomeOf, totalsOf } from './outcome.ts';

/** A transaction as one reader sees it at one moment. */
export type Reading = {
  readonly language: PageLanguage;
  readonly merchant: string;
  /** The wallet that gets payments without a named beneficiary. */
  readonly merchantWallet: number;
  readonly whole: WholeTransaction;
  readonly now: UnixSeconds;
};

/** Amounts in several currencies, side by side. */
const amountsText = (amounts: readonly Money[], language: PageLanguage): string =>
  amounts.map((amount) => amountText(amount, language)).join(' + ');

export const totalText = ({ payments }: WholeTransaction, language: PageLanguage): string =>
  amountsText(totalsOf(payments), language);

/**
 * Null: the merchant, whom the heading names. A wallet is shown by its number: its owner's name is
 * confidential.
 */
function recipientOf(payment: WalletPayment, { merchantWallet, language }: Reading): string | null {
  const { beneficiaryEmail, beneficiaryWallet } = payment;
  if (beneficiaryEmail !== null) return beneficiaryEmail;
  return beneficiaryWallet === null || beneficiaryWallet === merchantWallet
    ? null
    : confirmTexts[language].wallet(beneficiaryWallet);
}

/** The lines add up to the price. Each shows its unit price and its total. */
function itemLines({ items, currency }: WalletPayment, language: PageLanguage): readonly Html[] {
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  return (items ?? []).map((item) => {
    const total = words(lineTotalOf(item));
    const cost =
      item.quantity === 1 ? total : `${item.quantity} × ${words(BigInt(item.price))} = ${total}`;
    return html`<small><bdi>${item.title}</bdi>: ${cost}</small>`;
  });
}

/** What happens or has happened to the money after the acceptance. */
function fateLine(payment: WalletPayment, { language, now, whole }: Reading): Html | false {
  const texts = confirmTexts[language];
  const { freezeUntil, status } = payment;
  const fate = fateOf(payment);
  const isStillFrozen = freezeUntil !== null && !isPaidAtConfirm(payment, now);
  const isOpen = status === 'new' || status === 'waiting';
  if (isOpen) {
    return isStillFrozen && html`<small>${texts.frozen(momentText(freezeUntil, language))}</small>`;
  }
  if (fate === 'held' && isStillFrozen) {
    const until = texts.frozenNow(momentText(freezeUntil, language));
    return html`<small>${texts.fates.held} ${until}</small>`;
  }
  const isTold = whole.transaction.status === 'confirmed' && fate !== 'asked';
  return isTold && html`<small>${texts.fates[fate]}</small>`;
}

function paymentRow(payment: WalletPayment, reading: Reading): Html {
  const { language } = reading;
  const texts = confirmTexts[language];
  const { currency, price, commission } = payment;
  const words = (minor: bigint) => amountText({ minor, currency }, language);
  const fee = feesOf(commission, price).out;
  const reduction = askedPriceOf(payment) - price;
  const recipient = recipientOf(payment, reading);
  const lines = html`${itemLines(payment, language)}${reduction > 0n && html`<small>${texts.reduced(words(reduction))}</small>`}${recipient !== null && html` <small>${named(texts.toWhom, recipient)}</small>`}${fateLine(payment, reading)}${fee > 0n && html`<small>${texts.fee}: ${words(fee)}</small>`}`;
  return html`<li><span class="what"><bdi>${payment.description}</bdi>${lines}</span><b>${words(price)}</b></li>`;
}

/** The payments, one row each. */
export const paymentRows = (reading: Reading): Html =>
  html`<ul class="rows">${reading.whole.payments.map((payment) => paymentRow(payment, reading))}</ul>`;

const fatesInOrder: readonly (keyof Outcome)[] = ['paid', 'held', 'returned'];

/**
 * The amounts that were paid, are held (until the seller decides) and were returned. False: none of
 * these exist.
 */
export function outcomeRows({ language, whole }: Reading): Html | false {
  const texts = confirmTexts[language];
  const { status, reserveUntil } = whole.transaction;
  const outcome = outcomeOf(whole.payments);
  const isUndecided = status === 'waiting' || status === 'reserved';
  const until =
    isUndecided &&
    reserveUntil !== null &&
    html`<small>${texts.reservedNow(momentText(reserveUntil, language))}</small>`;
  // Money that the seller never took was not returned: only its reservation ended.
  const wordOf = (fate: keyof Outcome) =>
    fate === 'returned' && status !== 'confirmed' ? texts.released : texts.fates[fate];
  const rows = fatesInOrder.flatMap((fate) =>
    outcome[fate].length === 0
      ? []
      : [
          html`<li><span class="what">${wordOf(fate)}${until}</span><b>${amountsText(outcome[fate], language)}</b></li>`,
        ],
  );
  return rows.length > 0 && html`<ul class="rows">${rows}</ul>`;
}
