import { moneyText } from '../desk/money-text.ts';
import { tag } from '../desk/parts.ts';
import { tableView } from '../desk/table.ts';
import type { Currency } from '../kernel/money.ts';
import { amountInField, exampleAmount } from '../pages/amount.ts';
import { fieldView } from '../pages/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { orderTexts } from './order-texts.ts';
import { paymentTexts } from './payment-texts.ts';
import { shareTexts } from './share-texts.ts';

type Typed = Readonly<Partial<Record<'amount' | 'reference', string>>>;

type Refund = {
  /** The refundable rest. The form already contains it. */
  readonly rest: number;
  readonly currency: string;
  readonly typed?: Typed | undefined;
  readonly wrong?: Typed | undefined;
};

/** The fields of a refund. */
export function refundFields(refund: Refund, language: PageLanguage): Html {
  const { rest, typed = {}, wrong = {} } = refund;
  const texts = paymentTexts[language];
  const currency = refund.currency as Currency;
  const amount = fieldView({
    name: 'amount',
    label: `${texts.refundAmount}, ${currency}`,
    value: typed.amount ?? amountInField({ minor: BigInt(rest), currency }, language),
    hint: texts.amountHint(exampleAmount(currency, language)),
    error: wrong.amount ?? null,
    autocomplete: 'off',
    lengthMax: 30,
  });
  const reference = fieldView({
    name: 'reference',
    label: texts.refundReference,
    value: typed.reference ?? '',
    hint: texts.refundReferenceHint,
    error: wrong.reference ?? null,
    autocomplete: 'off',
    lengthMax: 255,
  });
  return html`${amount}${reference}`;
}

/** The field of a new amount of an order. */
export const orderAmountField = (
  currency: string,
  language: PageLanguage,
  { value = '', error = null }: { readonly value?: string; readonly error?: string | null } = {},
): Html =>
  fieldView({
    ...{ name: 'amount', value, error, autocomplete: 'off', lengthMax: 30 },
    label: `${orderTexts[language].newAmount}, ${currency}`,
    hint: orderTexts[language].amountHint(exampleAmount(currency as Currency, language)),
  });

/** The new account of a returned share. Empty: the same account as before. */
export const shareField = (
  legId: string,
  language: PageLanguage,
  { value = '', error = null }: { readonly value?: string; readonly error?: string | null } = {},
): Html =>
  fieldView({
    ...{ name: 'iban', id: `iban-${legId}`, isOptional: true, value, error },
    ...{ autocomplete: 'off', lengthMax: 64 },
    label: shareTexts[language].iban,
    hint: shareTexts[language].ibanHint,
  });

type Attempt = {
  readonly status: string;
  readonly payment_amount: number;
  readonly refunded_amount: number;
  readonly payment_currency: string;
};

/**
 * The amount of a payment that fits its status. For a partial refund it includes the refunded part.
 */
export function attemptSum(attempt: Attempt, language: PageLanguage): string {
  const { status, payment_amount: whole, refunded_amount: back } = attempt;
  const money = (minor: number) => moneyText(minor, attempt.payment_currency, language);
  return status === 'refunded' && back < whole
    ? paymentTexts[language].partOf(money(back), money(whole))
    : money(whole);
}

type Share = {
  readonly name: string;
  readonly status: string;
  readonly amount: number | bigint | string;
};

const shareTones: Readonly<Record<string, 'good' | 'bad'>> = { delivered: 'good', returned: 'bad' };

/** The recipients of a payment's shares. */
export function sharesTable(
  shares: readonly Share[],
  currency: string,
  language: PageLanguage,
): Html {
  const texts = shareTexts[language];
  const words: Readonly<Record<string, string>> = texts.statuses;
  return tableView({
    language,
    caption: texts.shares,
    columns: [
      { heading: texts.recipient, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rows: shares.map(({ name, status, amount }) => ({
      cells: [
        name,
        tag(words[status] ?? status, shareTones[status] ?? 'plain'),
        moneyText(Number(amount), currency, language),
      ],
    })),
    empty: '',
  });
}
