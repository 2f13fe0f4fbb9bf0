import { orderFace } from '../../checkout/orders/order-list.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { actLink, headOf, panel, sameByApi } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import { dailyFigures } from '../../figures/daily/daily-figures.ts';
import { readDailySums } from '../../figures/daily/daily-sums.store.ts';
import { dayOf } from '../../figures/daily/tally.ts';
import { html } from '../../pages/html.ts';
import { readList } from '../list-page.ts';
import { orderColumns, orderRow } from '../orders/orders-page.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { attentionPanel } from './attention-panel.ts';
import { currencyView, daysShown, endsChart, usedCurrencies } from './figures-view.ts';
import { homeTexts } from './home-texts.ts';
import { sharePanels } from './share-panels.ts';

const ordersShown = 5;

/** The first page: whether all is well, and the latest events. */
export async function homePage(services: PortalServices, visit: Visit): Promise<VerbatimAnswer> {
  const { project, language } = visit;
  const texts = homeTexts[language];
  const now = services.clock.now();
  const lastDay = dayOf(now);
  const firstDay = lastDay - daysShown + 1;
  const filter = { projectId: project.id, isTest: project.isTest, firstDay, lastDay };
  const figures = dailyFigures(await readDailySums(services.database, filter, 'day'));
  const used = usedCurrencies(project.configuration.currencies, figures);
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
    rows: rows.map((order) => orderRow(services, order, visit)),
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
  const body = html`${headOf({ title: project.name, lead: texts.lead, acts })}${await attentionPanel(services, visit)}${used.map((currency) => currencyView(currency, figures, firstDay, visit))}${panel(texts.endsPerDay, endsChart(figures, firstDay, visit))}${await sharePanels(services, visit, filter)}${panel(texts.latest, html`${table}${step}`)}${sameByApi(ownApi(services, 'GET', '/merchant-order/integration/v1/orders', { limit: ordersShown }), deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'home', title: project.name, body });
}
