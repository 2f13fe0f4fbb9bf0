import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { type Tone, tag } from '../../desk/parts.ts';
import type { TableRow } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { requestFace } from '../../figures/requests/read-requests.ts';
import {
  type LoggedRequest,
  methods,
  statusClasses,
} from '../../figures/requests/request-list.wire.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { listPage } from '../list-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { developerTexts } from './developer-texts.ts';

const allowed = {
  status_class: statusClasses,
  method: methods,
  request_id: 'any',
  from: 'any',
  to: 'any',
} as const;

function toneOf(status: number): Tone {
  if (status < 400) return 'good';
  return status < 500 ? 'wait' : 'bad';
}

/** The code of an error, with its text from the answer. */
const errorView = ({ error, error_description: text }: LoggedRequest): Html | string =>
  error === null
    ? ''
    : html`<code>${error}</code>${text !== null && html`<br><small>${text}</small>`}`;

const requestRow = (request: LoggedRequest, { language }: Visit, now: UnixSeconds): TableRow => ({
  cells: [
    momentView(unixSeconds(request.created_at), now, language),
    request.method,
    html`<code>${request.path}</code>`,
    tag(String(request.status), toneOf(request.status)),
    errorView(request),
    `${Math.round(request.duration_ms)} ms`,
    request.request_id,
  ],
});

function fieldsOf(set: TypedFilters, language: PageLanguage): readonly FilterField[] {
  const texts = developerTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const options = (words: readonly string[]) => words.map((value) => ({ value, text: value }));
  return [
    { ...field('status_class', texts.status), kind: 'select', options: options(statusClasses) },
    { ...field('method', texts.method), kind: 'select', options: options(methods) },
    { ...field('request_id', texts.requestId), kind: 'text' },
    { ...field('from', texts.from), kind: 'date' },
    { ...field('to', texts.to), kind: 'date' },
  ];
}

/** The API requests of a project's programs, with their answers (decision 0168). */
export async function requestsPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base } = visit;
  const texts = developerTexts[language];
  // A developer who has just got an answer must find it here.
  await services.requests.written();
  return listPage(services, visit, {
    section: 'developers',
    title: texts.requests,
    address: `${base}/developers/requests`,
    acts: [],
    above: html`<p>${texts.requestsLead}</p>`,
    face: requestFace(services.database),
    typed,
    allowed,
    fieldsOf: (set) => fieldsOf(set, language),
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.method, kind: 'text' },
      { heading: texts.path, kind: 'text' },
      { heading: texts.status, kind: 'tag' },
      { heading: texts.error, kind: 'text' },
      { heading: texts.duration, kind: 'text' },
      { heading: texts.requestId, kind: 'code' },
    ],
    rowOf: (request) => requestRow(request, visit, services.clock.now()),
    empty: texts.noRequests,
    apiPath: null,
  });
}
