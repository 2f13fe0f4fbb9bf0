import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actButton, actLink, notice, type Tone, tag } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { doneText } from './jobs-page.ts';
import { jobTexts, type MailState } from './jobs-texts.ts';

const tones: Readonly<Record<MailState, Tone>> = {
  ...{ pending: 'wait', sent: 'good', failed: 'bad' },
  ...{ kept: 'plain', lapsed: 'plain', withheld: 'plain' },
};
const states = Object.keys(tones) as MailState[];

type MailRow = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: UnixSeconds;
};

export const mailsAt = '/console/jobs/mails';

function fieldsOf(set: TypedFilters, language: PageLanguage): readonly FilterField[] {
  const texts = jobTexts[language];
  const options = states.map((value) => ({ value, text: texts.mailStates[value] }));
  return [
    { name: 'state', label: texts.state, value: set['state'] ?? '', kind: 'select', options },
    { name: 'recipient', label: texts.to, value: set['recipient'] ?? '', kind: 'text' },
  ];
}

function retryForm(services: ConsoleServices, visit: Visit, { id, state }: MailRow): Html | string {
  if (state !== 'failed') return '';
  const path = `${mailsAt}/${id}/retry`;
  return html`<form method="post" action="${path}">${formMarks(services, visit, path)}${actButton(jobTexts[visit.language].retry, 'plain')}</form>`;
}

type Said = {
  readonly done?: string | undefined;
  readonly refused?: string;
  readonly status?: number;
};

/** Mails with their states; only recipients see the texts. */
export function mailsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
  { done, refused, status }: Said,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = jobTexts[language];
  const now = services.clock.now();
  const mayRetry = mayIn('POST /console/jobs/mails/:mail_id/retry', visit.role);
  return listPage<MailRow>(services, visit, {
    section: 'jobs',
    endpoint: 'GET /admin/v1/mails',
    title: texts.mails,
    address: mailsAt,
    acts: [actLink('/console/jobs', texts.title, 'plain')],
    above: refused === undefined ? null : notice(refused, 'bad'),
    done: doneText(done, language),
    typed,
    allowed: { state: states, recipient: 'any' },
    fieldsOf: (set) => fieldsOf(set, language),
    columns: [
      { heading: texts.created, kind: 'moment' },
      { heading: texts.to, kind: 'text' },
      { heading: texts.mailSubject, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
      { heading: texts.attempts, kind: 'sum' },
      { heading: texts.error, kind: 'text' },
      ...(mayRetry ? [{ heading: texts.act, kind: 'text' } as const] : []),
    ],
    rowOf: (row) => ({
      cells: [
        momentView(row.created_at, now, language),
        row.to,
        row.subject,
        tag(texts.mailStates[row.state], tones[row.state]),
        String(row.attempts),
        row.last_error ?? '',
        ...(mayRetry ? [retryForm(services, visit, row)] : []),
      ],
    }),
    empty: texts.noMails,
    ...(status === undefined ? {} : { status }),
  });
}
