import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import {
  actButton,
  actLink,
  figureRow,
  headOf,
  notice,
  panel,
  sameByApi,
} from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { auditTexts } from './audit-texts.ts';
import { auditTag, auditTones, type ListedAudit, outcomeOf } from './audit-words.ts';
import { ledgerTexts } from './ledger-texts.ts';

export const auditsAddress = '/console/ledger/audits';

const secondsText = ({ seconds }: ListedAudit, { language }: Visit): string =>
  seconds === null ? '' : auditTexts[language].seconds(seconds);

/** Every audit, and the button that starts one. */
export function auditsPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, role } = visit;
  const texts = auditTexts[language];
  const { audits: title, from, to } = ledgerTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: typed[name] ?? '' });
  const form = mayIn('POST /console/ledger/audits', role)
    ? html`<form method="post" action="${auditsAddress}">${formMarks(services, visit, auditsAddress)}<div class="acts">${actButton(texts.run, 'first')}</div></form>`
    : null;
  return listPage<ListedAudit>(services, visit, {
    section: 'ledger',
    title,
    address: auditsAddress,
    acts: [],
    above: panel(null, html`<p>${texts.lead}</p>${form}`),
    endpoint: 'GET /admin/v1/audits',
    typed,
    allowed: { from: 'any', to: 'any' },
    fieldsOf: () => [
      { ...field('from', from), kind: 'date' },
      { ...field('to', to), kind: 'date' },
    ],
    columns: [
      { heading: texts.began, kind: 'moment' },
      { heading: texts.startedBy, kind: 'text' },
      { heading: texts.took, kind: 'sum' },
      { heading: texts.postings, kind: 'sum' },
      { heading: texts.differences, kind: 'sum' },
      { heading: texts.result, kind: 'tag' },
    ],
    rowOf: (audit) => ({
      address: `${auditsAddress}/${audit.audit_id}`,
      cells: [
        momentView(unixSeconds(audit.created_at), services.clock.now(), language),
        audit.started_by.name,
        secondsText(audit, visit),
        String(audit.postings ?? ''),
        String(audit.differences?.length ?? ''),
        auditTag(audit, language),
      ],
    }),
    empty: texts.none,
  });
}

function differencesView({ differences }: ListedAudit, { language }: Visit): Html | false {
  const texts = auditTexts[language];
  if (differences === null || differences.length === 0) return false;
  const table = tableView({
    language,
    caption: texts.differences,
    columns: [
      { heading: texts.subject, kind: 'text' },
      { heading: texts.expected, kind: 'text' },
      { heading: texts.found, kind: 'text' },
    ],
    rows: differences.map(({ subject, expected, found }) => ({
      cells: [subject, expected, found],
    })),
    empty: '',
  });
  return panel(texts.differences, table);
}

/** One audit: its progress and its findings. */
export async function auditPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  done: string | null,
): Promise<VerbatimAnswer> {
  const { language, caller } = visit;
  const texts = auditTexts[language];
  const params = { audit_id: id };
  const found = await askOperator<ListedAudit>(services, visit, 'GET /admin/v1/audits/:audit_id', {
    params,
  });
  if (!found.ok) return nothingHerePage(caller, language);
  const audit = found.body;
  const outcome = outcomeOf(audit);
  const isRunning = outcome === 'running';
  const address = `${auditsAddress}/${id}`;
  const figures = figureRow([
    { label: texts.began, value: momentText(unixSeconds(audit.created_at), language) },
    { label: texts.startedBy, value: audit.started_by.name },
    { label: texts.took, value: secondsText(audit, visit) || '…' },
    { label: texts.accounts, value: String(audit.accounts ?? '…') },
    { label: texts.postings, value: String(audit.postings ?? '…') },
  ]);
  const progress = html`<p><progress aria-label="${texts.progress}" max="${audit.steps}" value="${audit.steps_done}"></progress> ${audit.steps_done} / ${audit.steps}</p>`;
  const head = headOf({
    ...{ title: texts.audit, tag: auditTag(audit, language) },
    acts: [
      actLink(auditsAddress, ledgerTexts[language].audits, 'plain'),
      ...(isRunning ? [actLink(address, texts.refresh, 'first')] : []),
    ],
  });
  const api = operatorApi(services, 'GET', `/admin/v1/audits/${id}`);
  const body = html`${head}${done !== null && isRunning && notice(done, 'good')}${notice(texts.meanings[outcome], auditTones[outcome])}${isRunning && progress}${figures}${differencesView(audit, visit)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'ledger', title: texts.audit, body });
}
