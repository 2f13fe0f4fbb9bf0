import { deliveryTexts } from '../../desk/deliveries/delivery-texts.ts';
import { answerText, shownStates, stateTag } from '../../desk/deliveries/delivery-view.ts';
import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink } from '../../desk/parts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { ConsoleServices } from '../console-services.ts';
import { listPage } from '../list-page.ts';
import type { Visit } from '../visit.ts';
import type { DeliveryRow } from './answers.ts';
import { hostPanels, replayPanel } from './host-panels.ts';
import { doneText, listAt, replaysAt } from './hosts-page.ts';
import { hostTexts } from './hosts-texts.ts';

const allowed = { state: shownStates, host: 'any', project_id: 'any' } as const;

function fieldsOf(set: TypedFilters, language: PageLanguage): readonly FilterField[] {
  const texts = hostTexts[language];
  const ofDelivery = deliveryTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const options = shownStates.map((value) => ({ value, text: ofDelivery.states[value] }));
  return [
    { ...field('state', ofDelivery.state), kind: 'select', options },
    { ...field('host', texts.host), kind: 'text', placeholder: texts.hostHint },
    { ...field('project_id', texts.project), kind: 'text', placeholder: texts.projectHint },
  ];
}

/** `refused`: why the last act was refused. */
export type Said = { readonly done?: string | undefined; readonly refused?: Html };

/** The acts for the host or the project whose deliveries are listed. */
async function aboveList(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
  { refused }: Said,
): Promise<Html> {
  const host = typed['host']?.trim().toLowerCase() ?? '';
  const projectId = typed['project_id']?.trim().toLowerCase() ?? '';
  const ofHost = host === '' ? null : await hostPanels(services, visit, host);
  const ofProject =
    host === '' && isUuid(projectId)
      ? replayPanel(services, visit, { project_id: projectId })
      : null;
  return html`${refused ?? null}${ofHost}${ofProject}`;
}

/** The deliveries of a host, of a project, or of all. */
export async function deliveriesPage(
  services: ConsoleServices,
  visit: Visit,
  typed: TypedFilters,
  said: Said & { readonly status?: number } = {},
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const texts = hostTexts[language];
  const ofDelivery = deliveryTexts[language];
  const now = services.clock.now();
  const isFirst = !typed['after'] && !typed['before'] && typed['format'] !== 'csv';
  return listPage<DeliveryRow>(services, visit, {
    section: 'deliveries',
    endpoint: 'GET /admin/v1/deliveries',
    title: typed['host'] || texts.list,
    address: listAt,
    acts: [
      actLink('/console/deliveries', texts.title, 'plain'),
      actLink(replaysAt, texts.replays, 'plain'),
    ],
    above: isFirst ? await aboveList(services, visit, typed, said) : null,
    done: doneText(said.done, language),
    typed,
    allowed,
    fieldsOf: (set) => fieldsOf(set, language),
    columns: [
      { heading: ofDelivery.created, kind: 'moment' },
      { heading: ofDelivery.about, kind: 'code' },
      { heading: ofDelivery.state, kind: 'tag' },
      { heading: texts.host, kind: 'text' },
      { heading: ofDelivery.lastAnswer, kind: 'text' },
    ],
    rowOf: (row) => ({
      address: `/console/deliveries/${row.id}`,
      cells: [
        momentView(row.created_at, now, language),
        row.object,
        stateTag(row.state, language),
        URL.canParse(row.url) ? new URL(row.url).host : row.url,
        answerText(row.attempts.at(-1), language),
      ],
    }),
    empty: ofDelivery.empty,
    ...(said.status === undefined ? {} : { status: said.status }),
  });
}
