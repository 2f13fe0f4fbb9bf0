import { orderFace } from '../../checkout/orders/order-list.ts';
import { barChart } from '../../desk/charts/bar-chart.ts';
import { percentText } from '../../desk/charts/unit.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { actLink, figureRow, headOf, panel, sameByApi } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import {
  conversionOf,
  type DailyFigures,
  dailyFigures,
} from '../../figures/daily/daily-figures.ts';
import { readDailySums } from '../../figures/daily/daily-sums.store.ts';
import type { Currency } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import { readList } from '../list-page.ts';
import { orderColumns, orderRow } from '../orders/orders-page.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { attentionPanel } from './attention-panel.ts';
import { homeTexts } from './home-texts.ts';
import { sharePanels } from './share-panels.ts';

const daySeconds = 86_400;
const daysShown = 30;
const ordersShown = 5;

type Sums = { readonly orders: number; readonly paid: number; readonly failed: number };

const sumsOf = (days: readonly DailyFigures[]): Sums & { readonly volume: bigint } =>
  days.reduce(
    (sum, { numbers, amounts }) => ({
      orders: sum.orders + numbers.orders,
      paid: sum.paid + numbers.orders_paid,
      failed: sum.failed + numbers.payments_failed,
      volume: sum.volume + amounts.payments_settled,
    }),
    { orders: 0, paid: 0, failed: 0, volume: 0n },
  );

/** One currency of a project: its figures, and a bar for each day. */
function currencyView(
  currency: Currency,
  figures: readonly DailyFigures[],
  firstDay: number,
  { language }: Visit,
): Html {
  const texts = homeTexts[language];
  const own = figures.filter((one) => one.currency === currency);
  const { volume, orders, paid, failed } = sumsOf(own);
  const ofDay = new Map(own.map((one) => [one.day, one]));
  const days = Array.from({ length: daysShown }, (_, nth) => {
    const found = ofDay.get(firstDay + nth);
    return {
      day: unixSeconds((firstDay + nth) * daySeconds),
      value: found?.amounts.payments_settled ?? 0n,
      failed: found?.amounts.payments_failed ?? 0n,
    };
  });
  const chart = barChart({
    language,
    caption: texts.perDay,
    unit: { currency },
    valueName: texts.volume,
    failedName: texts.failed,
    days,
  });
  return html`${figureRow([
    { label: texts.volume, value: amountText({ minor: volume, currency }, language) },
    { label: texts.paidOrders, value: String(paid) },
    {
      label: texts.conversion,
      value: percentText(Math.round(conversionOf(paid, orders) * 1_000), language),
    },
    { label: texts.failed, value: String(failed) },
  ])}${panel(`${texts.perDay}, ${currency}`, chart)}`;
}

/** The first page: is all well, and what came last. */
export async function homePage(services: PortalServices, visit: Visit): Promise<VerbatimAnswer> {
  const { project, language } = visit;
  const texts = homeTexts[language];
  const now = services.clock.now();
  const lastDay = Math.floor(now / daySeconds);
  const firstDay = lastDay - daysShown + 1;
  const filter = { projectId: project.id, isTest: project.isTest, firstDay, lastDay };
  const figures = dailyFigures(await readDailySums(services.database, filter, 'day'));
  const used = project.configuration.currencies.filter(
    (currency, nth) => nth === 0 || figures.some((one) => one.currency === currency),
  );
  const latest = await readList(services, visit, {
    face: orderFace(services),
    typed: {},
    allowed: {},
    limit: ordersShown,
  });
  const rows = latest instanceof StreamedAnswer ? [] : latest.rows;
  const table = tableView({
    language,
    caption: texts.latest,
    columns: orderColumns(language),
    rows: rows.map((order) => orderRow(order, visit, now)),
    empty: texts.noOrders,
  });
  const maySell = mayVisitorDo(visit, 'GET /portal/projects/:project_id/orders/new');
  const step =
    rows.length === 0 &&
    maySell &&
    html`<p>${project.isTest ? texts.firstStepTest : texts.firstStep}</p>`;
  const acts = maySell
    ? [actLink(`${visit.base}/orders/new`, orderTexts[language].newOrder, 'first')]
    : [];
  const body = html`${headOf({ title: project.name, lead: texts.lead, acts })}${await attentionPanel(services, visit)}${used.map((currency) => currencyView(currency, figures, firstDay, visit))}${await sharePanels(services, visit, filter)}${panel(texts.latest, html`${table}${step}`)}${sameByApi(ownApi(services, 'GET', '/merchant-order/integration/v1/orders', { limit: ordersShown }), deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'home', title: project.name, body });
}
