import { chartTexts } from '../../desk/charts/chart-texts.ts';
import { columnChart } from '../../desk/charts/column-chart.ts';
import { longDay, shortDay } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import { panel } from '../../desk/parts.ts';
import { pagesNav } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { isCurrency } from '../../kernel/money.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import type { BankAccount, Items, Reconciliation } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';

const endpoint = 'GET /admin/v1/bank-accounts/:bank_account_id/reconciliations';

/** The first second of a day. */
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;

const sumOf = ({ explained }: Reconciliation): number =>
  explained.reduce((sum, { amount }) => sum + amount, 0);

/** Bars have a positive height: missing money at the bank is as tall as surplus money. */
const heightOf = (minor: number | null): bigint => BigInt(Math.abs(minor ?? 0));

/** Bank 4, Console: the last 30 days as a chart, with the table behind it. */
export async function reconciliationPanel(
  services: ConsoleServices,
  visit: Visit,
  { bank_account_id: id, currency }: BankAccount,
): Promise<Html> {
  const { language } = visit;
  const texts = bankTexts[language];
  const params = { bank_account_id: id };
  const { items } = await readOperator<Items<Reconciliation>>(services, visit, endpoint, {
    params,
  });
  const money = (minor: number | null) =>
    minor === null ? '–' : moneyText(minor, currency, language);
  const name = ({ date }: Reconciliation) => longDay(startOf(date), language);
  const chart = columnChart({
    ...{ language, caption: texts.perDay, axisName: chartTexts[language].day },
    unit: isCurrency(currency) ? { currency } : 'count',
    valueName: texts.closing,
    failedName: texts.unexplained,
    columns: items.map((one) => ({
      label: shortDay(startOf(one.date), language),
      name: name(one),
      value: BigInt(Math.max(0, one.bank_closing ?? 0)),
      failed: heightOf(one.unexplained),
    })),
    level: {
      headings: [
        ...[chartTexts[language].day, texts.closing, texts.ledger],
        ...[texts.explainedSum, texts.unexplained],
      ],
      rows: items.map((one) => [
        ...[name(one), money(one.bank_closing), money(one.ledger)],
        ...[money(one.bank_closing === null ? null : sumOf(one)), money(one.unexplained)],
      ]),
    },
  });
  const foot = pagesNav({
    ...{ language, caption: texts.perDay },
    csvAddress: `/console/bank/accounts/${id}?format=csv`,
  });
  return panel(texts.perDay, html`${chart}${foot}`);
}

/** The same days as CSV. */
export async function reconciliationCsv(
  services: ConsoleServices,
  visit: Visit,
  id: string,
): Promise<StreamedAnswer | VerbatimAnswer> {
  const reply = await askOperator<StreamedAnswer>(services, visit, endpoint, {
    params: { bank_account_id: id },
    query: { format: 'csv' },
  });
  return reply.ok ? reply.body : nothingHerePage(visit.caller, visit.language);
}
