import type { StatementPage } from '../figures/statements/statement.wire.ts';
import { type UnixSeconds, unixSeconds } from '../kernel/time.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { deskTexts } from './desk-texts.ts';
import { momentView } from './moments.ts';
import { moneyText } from './money-text.ts';
import { actLink, figureRow } from './parts.ts';
import { balanceTexts } from './statement-texts.ts';
import { tableView } from './table.ts';

/** A page of a statement: what was there, what moved, what is there now; and all of it to download. */
export function statementView(
  page: StatementPage,
  address: (more: Readonly<Record<string, string>>) => string,
  language: PageLanguage,
  now: UnixSeconds,
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
