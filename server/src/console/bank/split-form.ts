import { moneyText } from '../../desk/money-text.ts';
import { selectView } from '../../desk/select-view.ts';
import { isCurrency } from '../../kernel/money.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import type { BankTransaction } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';
import { splitTexts } from './split-texts.ts';
import { kindsOf, targetOf } from './targets.ts';

/** The parts that a form offers; more are possible through the API. */
export const partNumbers = [1, 2, 3, 4] as const;

type Typed = Readonly<Record<string, string | undefined>>;

/** A row for each part; empty rows are ignored. */
export function splitFields(typed: Typed, language: PageLanguage): Html {
  const texts = bankTexts[language];
  const rows = partNumbers.map((number) => {
    const at = (field: string) => `${field}_${number}`;
    const field = (name: string, label: string, inputmode: 'text' | 'decimal') =>
      fieldView({
        ...{ name, label, inputmode, value: typed[name] ?? '', lengthMax: 140 },
        ...{ error: null, autocomplete: 'off', isOptional: true },
      });
    const kind = typed[at('to')] ?? 'payment';
    return html`<fieldset class="field"><legend>${splitTexts[language].part(number)}</legend>${field(at('amount'), texts.amount, 'decimal')}${selectView(at('to'), texts.toWhom, kindsOf(language), kind)}${field(at('id'), texts.id, 'text')}</fieldset>`;
  });
  return html`${rows}`;
}

type Part = Readonly<Record<string, unknown>> & { readonly amount: number };

/** The parts that were typed, or what is wrong with them. */
export function partsIn(
  typed: Typed,
  { amount: whole, currency }: BankTransaction,
  language: PageLanguage,
): readonly Part[] | string {
  const texts = splitTexts[language];
  const parts: Part[] = [];
  for (const number of partNumbers) {
    const [amount = '', id = ''] = [typed[`amount_${number}`], typed[`id_${number}`]];
    if (amount.trim() === '' && id.trim() === '') continue;
    const minor = isCurrency(currency) ? typedAmount(amount, currency) : null;
    if (minor === null || id.trim() === '') return texts.wrongPart(number);
    parts.push({ amount: Number(minor), ...targetOf(typed[`to_${number}`] ?? 'payment', id) });
  }
  const sum = parts.reduce((all, part) => all + part.amount, 0);
  const money = (minor: number) => moneyText(minor, currency, language);
  return sum === whole ? parts : texts.wrongSum(money(sum), money(whole));
}
