import { runProgress } from '../../desk/deliveries/resend-progress.ts';
import { resendTexts } from '../../desk/deliveries/resend-texts.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import { pageAddresses } from '../../desk/list-query.ts';
import { actLink, headOf, notice, panel, sameByApi } from '../../desk/parts.ts';
import { pagesNav } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type Html, html } from '../../pages/html.ts';
import { readOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { type ListAddress, type Paged, readList } from '../read-list.ts';
import type { Visit } from '../visit.ts';
import type { RunRow } from './answers.ts';
import { runForm, stopForm, type Whose } from './host-panels.ts';
import { doneText, replaysAt } from './hosts-page.ts';
import { hostTexts } from './hosts-texts.ts';

const runsShown = 20;

/** One run with its progress and its acts. */
function runView(services: ConsoleServices, visit: Visit, run: RunRow): Html {
  const { language } = visit;
  const texts = hostTexts[language];
  const { host, project_id: projectId, state } = run;
  const whose: Whose = host === null ? { project_id: projectId ?? '' } : { host };
  const heading = host === null ? texts.ofProject(projectId ?? '') : texts.ofHost(host);
  const isOpen = state === 'running' || state === 'standing';
  const shown = { ...run, left: run.left_out, isOfAll: run.covers === 'all' };
  const { refresh, goOn } = resendTexts[language];
  const again = state === 'standing' && runForm(services, visit, whose, { goOn, since: run.since });
  return panel(
    heading,
    html`${runProgress(shown, language)}${again}${isOpen && stopForm(services, visit, whose)}${isOpen && actLink(replaysAt, refresh, 'plain')}`,
  );
}

const endpoint = 'GET /admin/v1/resend-runs';
const query = { limit: runsShown };

/** The latest unfinished bulk replays, as panels. Null: none. */
export async function openRunPanels(services: ConsoleServices, visit: Visit): Promise<Html | null> {
  const { items } = await readOperator<Paged<RunRow>>(services, visit, endpoint, { query });
  const shown = items.filter(({ state }) => state === 'running' || state === 'standing');
  if (shown.length === 0) return null;
  return html`${shown.map((run) => runView(services, visit, run))}`;
}

type Said = ListAddress & {
  readonly done?: string | undefined;
  readonly refused?: Html;
  readonly status?: number;
};

/** The progress of bulk replays. */
export async function replaysPage(
  services: ConsoleServices,
  visit: Visit,
  { done, refused, status = 200, ...address }: Said,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = hostTexts[language];
  const said = doneText(done, language);
  const runs = await readList<RunRow>(services, visit, endpoint, address, query);
  if (runs instanceof StreamedAnswer) return runs;
  const { items, _metadata: pages } = runs;
  const panels = items.map((run) => runView(services, visit, run));
  const title = texts.replays;
  const none = items.length === 0 && panel(null, html`<p class="empty">${texts.noReplays}</p>`);
  const foot = pagesNav({ caption: title, language, ...pageAddresses(replaysAt, {}, pages) });
  const api = operatorApi(services, 'GET', '/admin/v1/resend-runs', query);
  const acts = [actLink('/console/deliveries', texts.title, 'plain')];
  const body = html`${headOf({ title, acts })}${said !== null && notice(said, 'good')}${refused ?? null}${panels}${none}${foot}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'deliveries', title, body, status });
}
