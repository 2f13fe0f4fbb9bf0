import { deskTexts } from '../../desk/desk-texts.ts';
import { pageQuery } from '../../desk/form.wire.ts';
import { headOf, panel, sameByApi } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { html } from '../../pages/html.ts';
import { readOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { operatorApi } from '../operator-api.ts';
import type { Visit } from '../visit.ts';
import type { Overview } from './answers.ts';
import { booksConcerns, booksPanel } from './books-panel.ts';
import { alarmsPanel, nodesPanel, serviceFigures, volumesView } from './home-panels.ts';
import { homeTexts } from './home-texts.ts';

/** The first page: whether all is well, and where to fix the rest. */
async function homePage(services: ConsoleServices, visit: Visit): Promise<VerbatimAnswer> {
  const { language } = visit;
  const texts = homeTexts[language];
  const title = consoleTexts[language].sections.home;
  const overview = await readOperator<Overview>(services, visit, 'GET /admin/v1/overview');
  const books = await booksConcerns(services, visit, overview);
  // A broken rule is an alarm already.
  const wrong = books.slice(1).filter(({ tone }) => tone === 'bad');
  const { live, test } = overview.volumes;
  const api = operatorApi(services, 'GET', '/admin/v1/overview');
  const body = html`${headOf({ title, lead: texts.lead })}${alarmsPanel(overview, visit, wrong)}${serviceFigures(overview, visit, services.clock.now())}${panel(texts.live, volumesView(live, visit))}${panel(texts.test, volumesView(test, visit))}${booksPanel(books, visit)}${nodesPanel(overview, visit)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'home', title, body });
}

/** Whether all is well (business 5). */
export const consoleHomeRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console', {
    summary: 'Whether all is well in the installation',
    request: { query: pageQuery({}) },
    handle: (visit) => homePage(services, visit),
  }),
];
