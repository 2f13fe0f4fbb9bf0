import { deskTexts } from '../../desk/desk-texts.ts';
import { doneWord } from '../../desk/done-word.ts';
import { pageAddresses } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actButton, actLink, headOf, notice, panel, sameByApi } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { readOperator } from '../ask-operator.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { openRunPanels } from '../deliveries/replays-page.ts';
import { operatorApi } from '../operator-api.ts';
import { type ListAddress, type Paged, readList } from '../read-list.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { answersPanel } from './answers-page.ts';
import { jobTexts } from './jobs-texts.ts';

export const jobsAt = '/console/jobs';
const runPath = '/console/jobs/timers';
const rowsShown = 20;

type TimerRow = {
  readonly timer_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly due_at: UnixSeconds;
  readonly failures: number;
  readonly error: string | null;
  readonly next_try_at: UnixSeconds | null;
};

function runForm(services: ConsoleServices, visit: Visit, timerId: string): Html {
  const { runNow } = jobTexts[visit.language];
  return html`<form method="post" action="${runPath}">${formMarks(services, visit, runPath)}<input type="hidden" name="timer_id" value="${timerId}">${actButton(runNow, 'plain')}</form>`;
}

function timersPanel(
  services: ConsoleServices,
  visit: Visit,
  { items, _metadata: pages }: Paged<TimerRow>,
): Html {
  const { language } = visit;
  const texts = jobTexts[language];
  const now = services.clock.now();
  const mayRun = mayIn('POST /console/jobs/timers', visit.role);
  const table = tableView({
    ...{ language, caption: texts.timers, empty: texts.noTimers },
    ...pageAddresses(jobsAt, {}, pages),
    columns: [
      { heading: texts.dueAt, kind: 'moment' },
      { heading: texts.kind, kind: 'text' },
      { heading: texts.subject, kind: 'code' },
      { heading: texts.failures, kind: 'sum' },
      { heading: texts.error, kind: 'text' },
      ...(mayRun ? [{ heading: texts.act, kind: 'text' } as const] : []),
    ],
    rows: items.map((row) => ({
      cells: [
        momentView(row.due_at, now, language),
        row.kind,
        row.subject,
        String(row.failures),
        row.error ?? '',
        ...(mayRun ? [runForm(services, visit, row.timer_id)] : []),
      ],
    })),
  });
  const meaning = items.length > 0 && html`<p>${texts.timersMeaning}</p>`;
  return panel(texts.timers, html`${meaning}${table}`);
}

async function mailsPanel(services: ConsoleServices, visit: Visit): Promise<Html> {
  const texts = jobTexts[visit.language];
  const { items, _metadata: pages } = await readOperator<{
    readonly items: readonly unknown[];
    readonly _metadata: { readonly has_next: boolean };
  }>(services, visit, 'GET /admin/v1/mails', { query: { state: 'failed', limit: 100 } });
  const count = `${items.length}${pages.has_next ? '+' : ''}`;
  const said =
    items.length === 0
      ? notice(texts.noFailedMails, 'good')
      : notice(texts.failedMails(count), 'bad');
  return panel(
    texts.mails,
    html`${said}<div class="acts">${items.length > 0 && actLink('/console/jobs/mails?state=failed', texts.failedMails(count), 'first')}${actLink('/console/jobs/mails', texts.allMails, 'plain')}</div>`,
  );
}

async function runsPanel(services: ConsoleServices, visit: Visit): Promise<Html> {
  const texts = jobTexts[visit.language];
  const open = await openRunPanels(services, visit);
  return open ?? panel(texts.runs, html`<p class="empty">${texts.noRuns}</p>`);
}

/** The outcome of an act in words. Null: these pages do not know it. */
export const doneText = (done: string | undefined, language: PageLanguage): string | null =>
  doneWord(jobTexts[language].done, done);

/** Why an act was refused. */
export function refusedText(
  { refusal, because }: { readonly refusal: string; readonly because: string },
  language: PageLanguage,
): string {
  const texts = jobTexts[language];
  const words: Readonly<Record<string, string>> = texts.refusals;
  return refusal === 'timer_failed' ? texts.timerFailed(because) : (words[refusal] ?? because);
}

type Said = ListAddress & {
  readonly done?: string | undefined;
  readonly refused?: string;
  readonly status?: number;
};

/** The work that the service does by itself. */
export async function jobsPage(
  services: ConsoleServices,
  visit: Visit,
  { done, refused, status = 200, ...address }: Said,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const { title, lead } = jobTexts[language];
  const query = { limit: rowsShown };
  const endpoint = 'GET /admin/v1/timers';
  const timers = await readList<TimerRow>(services, visit, endpoint, address, query);
  if (timers instanceof StreamedAnswer) return timers;
  const said = doneText(done, language);
  const panels = [
    timersPanel(services, visit, timers),
    await answersPanel(services, visit),
    await mailsPanel(services, visit),
    await runsPanel(services, visit),
  ];
  const api = operatorApi(services, 'GET', '/admin/v1/timers', query);
  const body = html`${headOf({ title, lead })}${said !== null && notice(said, 'good')}${refused !== undefined && notice(refused, 'bad')}${panels}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'jobs', title, body, status });
}
