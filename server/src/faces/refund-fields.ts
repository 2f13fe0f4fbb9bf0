import { moneyText } from '../desk/money-text.ts';
import { panel } from '../desk/parts.ts';
import { tableView } from '../desk/table.ts';
import { fieldView } from '../pages/field.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { refundTexts } from './refund-texts.ts';
import { refundWords, statusTag } from './status-words.ts';

/** The typed account of a payer, and the problem with it. */
export type TypedAccount = {
  readonly iban?: string | undefined;
  readonly name?: string | undefined;
  readonly error?: string | null;
};

/** Shown instead of the form. Null: the status of the payment is explanation enough. */
export const whyNoRefund = (reason: string | null, language: PageLanguage): Html | null =>
  reason === 'NO_BANK_ACCOUNT'
    ? panel(null, html`<p>${refundTexts[language].noBankAccount}</p>`)
    : null;

/** The account for the refund of a bank transfer. */
export function payerFields(
  needsPayer: boolean,
  language: PageLanguage,
  { iban = '', name = '', error = null }: TypedAccount = {},
): Html {
  const texts = refundTexts[language];
  const common = { autocomplete: 'off' } as const;
  const ibanField = fieldView({
    ...{ ...common, name: 'iban', label: texts.payerIban, value: iban, error, lengthMax: 64 },
    ...{ hint: texts.payerIbanHint[needsPayer ? 'unknown' : 'known'], isOptional: !needsPayer },
  });
  const nameField = fieldView({
    ...{ ...common, name: 'name', label: texts.payerName, value: name, lengthMax: 150 },
    ...{ error: null, isOptional: true },
  });
  return html`${ibanField}${nameField}`;
}

/** The account for a returned refund. Empty: the same account as before. */
export function resendFields(
  refundId: string,
  language: PageLanguage,
  { iban = '', name = '', error = null }: TypedAccount = {},
): Html {
  const texts = refundTexts[language];
  const common = { isOptional: true, autocomplete: 'off' } as const;
  const ibanField = fieldView({
    ...{ ...common, name: 'iban', id: `iban-${refundId}`, label: texts.otherIban, value: iban },
    ...{ hint: texts.otherIbanHint, error, lengthMax: 64 },
  });
  const nameField = fieldView({
    ...{ ...common, name: 'name', id: `name-${refundId}`, label: texts.otherName, value: name },
    ...{ hint: texts.otherNameHint, error: null, lengthMax: 150 },
  });
  return html`${ibanField}${nameField}`;
}

type Row = {
  readonly reference: Html | string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
};

/** The refunds of a payment, with their progress. */
export function refundsTable(refunds: readonly Row[], language: PageLanguage): Html {
  const texts = refundTexts[language];
  return tableView({
    language,
    caption: texts.refunds,
    columns: [
      { heading: texts.reference, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.amount, kind: 'sum' },
    ],
    rows: refunds.map(({ reference, status, amount, currency }) => ({
      cells: [
        reference,
        statusTag(refundWords, status, language),
        moneyText(amount, currency, language),
      ],
    })),
    empty: '',
  });
}
