import type { StatementPage } from '../figures/statements/statement.wire.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { balanceTexts } from './balance-texts.ts';
import { deskTexts } from './desk-texts.ts';
import { addressWith, type FilterField, filterBar } from './filters.ts';
import { momentView } from './moments.ts';
import { moneyText } from './money-text.ts';
import { actLink, figureRow, notice, panel } from './parts.ts';
import type { AskedStatement } from './statement-query.ts';
import { tableView } from './table.ts';

type Balance = {
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
};

/** What an account holds, in each currency. */
export function balanceFigures(
  balances: readonly Balance[],
  language: PageLanguage,
): readonly Html[] {
  const texts = balanceTexts[language];
  return balances.map(({ currency, balance, held, available }) => {
    const money = (minor: number) => moneyText(minor, currency, language);
    return figureRow([
      { label: `${texts.balance}, ${currency}`, value: money(balance) },
      { label: texts.held, value: money(held) },
      { label: texts.available, value: money(available) },
    ]);
  });
}

/** Which currency and which days a statement shows. */
function statementFields(
  { filters }: AskedStatement,
  own: readonly string[],
  language: PageLanguage,
): readonly FilterField[] {
  const texts = balanceTexts[language];
  const options = own.map((value) => ({ value, text: value }));
  return [
    { kind: 'select', name: 'currency', label: texts.currency, value: filters.currency, options },
    { kind: 'date', name: 'from', label: texts.from, value: filters.from },
    { kind: 'date', name: 'to', label: texts.to, value: filters.to },
  ];
}

type Reader = { readonly language: PageLanguage; readonly now: UnixSeconds };

/** `address` adds to the query of the page. */
function statementView(
  page: StatementPage,
  address: (more: Readonly<Record<string, string>>) => string,
  { language, now }: Reader,
): Html {
  const texts = balanceTexts[language];
  const money = (minor: number) => moneyText(minor, page.currency, language);
  const { after } = page._metadata.cursors;
  const table = tableView({
    language,
    caption: texts.statement(page.currency),
    columns: [
      { heading: texts.date, kind: 'moment' },
      { heading: texts.kind, kind: 'text' },
      { heading: texts.counterparty, kind: 'text' },
      { heading: texts.reference, kind: 'text' },
      { heading: texts.amount, kind: 'sum' },
      { heading: texts.balanceAfter, kind: 'sum' },
    ],
    rows: page.items.map(({ date, type, counterparty, reference, amount, balance }) => ({
      cells: [
        momentView(unixSeconds(date), now, language),
        texts.kinds[type] ?? type,
        counterparty,
        reference,
        money(amount),
        money(balance),
      ],
    })),
    empty: texts.empty,
    nextAddress: after === null ? null : address({ after }),
  });
  const figures = figureRow([
    { label: texts.opening, value: money(page.opening_balance) },
    { label: texts.closing, value: money(page.closing_balance) },
  ]);
  const csv = actLink(address({ format: 'csv' }), deskTexts[language].downloadCsv, 'plain');
  const camt = actLink(address({ format: 'camt053' }), texts.camt, 'plain');
  return html`${figures}${table}<div class="acts">${csv}${camt}</div>`;
}

type Shown = Reader & {
  /** The page, without a query. */
  readonly address: string;
  readonly asked: AskedStatement;
  /** The currencies of which there may be a statement. */
  readonly own: readonly string[];
  /** What was found, or why nothing was: a refusal begins with the name of what was wrong. */
  readonly found: StatementPage | { readonly because: string };
};

/** What moved, with the balances before and after; the currency and the days are in the address. */
export function statementSection({ address, asked, own, found, ...reader }: Shown): {
  readonly view: Html;
  readonly isWrong: boolean;
} {
  const { language } = reader;
  const texts = deskTexts[language];
  const fields = statementFields(asked, own, language);
  const labelOf = (name: string) =>
    fields.find((one) => one.name === name)?.label ?? balanceTexts[language].cursor;
  const refused = 'because' in found ? [found.because.split(':')[0] ?? ''] : [];
  const wrong = [...asked.wrong, ...refused].map(labelOf);
  const at = (more: Readonly<Record<string, string>>) =>
    addressWith(address, { ...asked.filters, ...more });
  const bar = { address, fields, clearAddress: address, submitText: texts.apply, texts };
  const heading = balanceTexts[language].statement(asked.filters.currency);
  const moved = 'because' in found ? null : panel(heading, statementView(found, at, reader));
  const view = html`${wrong.length > 0 && notice(texts.wrongFilter(wrong.join(', ')), 'bad')}${filterBar(bar)}${moved}`;
  return { view, isWrong: wrong.length > 0 };
}
