import { pageAddresses, type TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink, panel } from '../../desk/parts.ts';
import { type Column, type TableRow, tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { readOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import type { Paged } from '../read-list.ts';
import type { Visit } from '../visit.ts';
import { jobTexts } from './jobs-texts.ts';

type RailAnswerRow = {
  readonly rail: string;
  readonly payment_id: string;
  readonly status: string;
  readonly payment_status: string;
  readonly reason: string | null;
  readonly taken_at: UnixSeconds;
};

const answersAt = '/console/jobs/answers';
const endpoint = 'GET /admin/v1/rail-answers';
const unexpected = { state: 'unexpected' };
const rowsShown = 20;

function columnsOf(language: PageLanguage): readonly Column[] {
  const texts = jobTexts[language];
  return [
    { heading: texts.takenAt, kind: 'moment' },
    { heading: texts.payment, kind: 'code' },
    { heading: texts.rail, kind: 'text' },
    { heading: texts.said, kind: 'text' },
    { heading: texts.stood, kind: 'text' },
    { heading: texts.reason, kind: 'text' },
  ];
}

const rowOf = (row: RailAnswerRow, now: UnixSeconds, language: PageLanguage): TableRow => ({
  address: `/console/payments/${row.payment_id}`,
  cells: [
    momentView(row.taken_at, now, language),
    row.payment_id,
    row.rail,
    row.status,
    row.payment_status,
    row.reason ?? '',
  ],
});

/** The newest bank reports that contradict the books. */
export async function answersPanel(services: ConsoleServices, visit: Visit): Promise<Html> {
  const { language } = visit;
  const texts = jobTexts[language];
  const now = services.clock.now();
  const { items, _metadata: pages } = await readOperator<Paged<RailAnswerRow>>(
    services,
    visit,
    endpoint,
    { query: { ...unexpected, limit: rowsShown } },
  );
  const table = tableView({
    ...{ language, caption: texts.answers, empty: texts.noAnswers },
    ...pageAddresses(answersAt, {}, pages),
    columns: columnsOf(language),
    rows: items.map((row) => rowOf(row, now, language)),
  });
  const meaning = items.length > 0 && html`<p>${texts.answersMeaning}</p>`;
  return panel(texts.answers, html`${meaning}${table}`);
}

/** All bank reports. */
export function answersPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = jobTexts[language];
  const now = services.clock.now();
  return listPage<RailAnswerRow>(services, visit, {
    section: 'jobs',
    endpoint,
    title: texts.answers,
    address: answersAt,
    acts: [actLink('/console/jobs', texts.title, 'plain')],
    typed,
    allowed: {},
    fixed: unexpected,
    fieldsOf: () => [],
    columns: columnsOf(language),
    rowOf: (row) => rowOf(row, now, language),
    empty: texts.noAnswers,
  });
}
