import type { StatementPage } from '../../figures/statements/statement.wire.ts';
import type { Currency } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { deskTexts } from '../desk-texts.ts';
import { addressWith, type FilterField, filterBar } from '../filters.ts';
import { momentView } from '../moments.ts';
import { moneyText } from '../money-text.ts';
import { actLink, figureRow, notice, panel } from '../parts.ts';
import { tableView } from '../table.ts';
import type { AskedStatement } from './statement-query.ts';
import { statementTexts } from './statement-texts.ts';

type Shown = {
  readonly language: PageLanguage;
  /** The page, without a query. */
  readonly address: string;
  readonly asked: AskedStatement;
  /** The currencies for which there may be a statement. */
  readonly own: readonly Currency[];
  /** Null: the request was refused. */
  readonly page: StatementPage | null;
  /** The reason of the refusal. Null: there was none. */
  readonly because: string | null;
  readonly now: UnixSeconds;
  /** Names of accounts that belong to the service, in words; left out: as the ledger has them. */
  readonly counterparties?: Readonly<Record<string, string>>;
};

function fieldsOf({ asked: { filters }, own, language }: Shown): readonly FilterField[] {
  const texts = statementTexts[language];
  const options = own.map((value) => ({ value, text: value }));
  return [
    { kind: 'select', name: 'currency', label: texts.currency, value: filters.currency, options },
    { kind: 'date', name: 'from', label: texts.from, value: filters.from },
    { kind: 'date', name: 'to', label: texts.to, value: filters.to },
  ];
}

function itemsView(page: StatementPage, shown: Shown): Html {
  const { language, address, asked, now, counterparties = {} } = shown;
  const texts = statementTexts[language];
  const at = (more: Readonly<Record<string, string>>) =>
    addressWith(address, { ...asked.filters, ...more });
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
        counterparties[counterparty] ?? counterparty,
        reference,
        money(amount),
        money(balance),
      ],
    })),
    empty: texts.empty,
    nextAddress: after === null ? null : at({ after }),
  });
  const figures = figureRow([
    { label: texts.opening, value: money(page.opening_balance) },
    { label: texts.closing, value: money(page.closing_balance) },
  ]);
  const csv = actLink(at({ format: 'csv' }), deskTexts[language].downloadCsv, 'plain');
  const camt = actLink(at({ format: 'camt053' }), texts.camt, 'plain');
  return html`${figures}${table}<div class="acts">${csv}${camt}</div>`;
}

/** The labels of the fields with impossible values. A refusal begins with the name of its field. */
function wrongLabels(shown: Shown): readonly string[] {
  const fields = fieldsOf(shown);
  const { cursor } = statementTexts[shown.language];
  const labelOf = (name: string) => fields.find((one) => one.name === name)?.label ?? cursor;
  const refused = shown.because === null ? [] : [shown.because.split(':')[0] ?? ''];
  return [...shown.asked.wrong, ...refused].map(labelOf);
}

/** The movements of an account. The address of the page contains the currency and the days. */
export function statementView(shown: Shown): { readonly body: Html; readonly status: number } {
  const { language, address, asked, page } = shown;
  const texts = deskTexts[language];
  const wrong = wrongLabels(shown);
  const bar = { address, fields: fieldsOf(shown), clearAddress: address, submitText: texts.apply };
  const heading = statementTexts[language].statement(asked.filters.currency);
  const body = html`${wrong.length > 0 && notice(texts.wrongFilter(wrong.join(', ')), 'bad')}${filterBar({ ...bar, texts })}${page !== null && panel(heading, itemsView(page, shown))}`;
  return { body, status: wrong.length === 0 ? 200 : 400 };
}
