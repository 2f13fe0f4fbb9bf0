import type { FilterField } from '../../desk/filters.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink } from '../../desk/parts.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { actWords, portalActs } from '../../faces/act-words.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import type { ListFace } from '../../figures/lists/list-answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { readActions } from '../../staff/actions/action.store.ts';
import type { Action } from '../../staff/actions/action.ts';
import { projectActionList } from '../../staff/actions/action-list.store.ts';
import type { Database } from '../../storage/database.ts';
import { listPage, readList } from '../list-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { type Colleague, colleagueFace } from './staff-page.ts';
import { changesOf } from './told-act.ts';

/** An act in the view of the project. Its chain and its request concern only the operator. */
type ToldAct = Pick<Action, 'id' | 'at' | 'ip' | 'action' | 'subject' | 'details'> &
  Pick<Action, 'before' | 'after'> & { readonly actor_id: string; readonly actor_name: string };

const csv: CsvForm<ToldAct> = {
  columns: [
    ...['id', 'at', 'actor_id', 'actor_name', 'ip', 'action', 'subject'],
    ...['details', 'before', 'after'],
  ],
  amounts: [],
  currencyOf: () => '',
};

/** The identity and the address of the operator's people stay hidden (decisions 0177 and 0203). */
const toldAct = ({ actor, ...action }: Action): ToldAct =>
  action.action === 'see_as_merchant'
    ? { ...action, ip: null, actor_id: '', actor_name: 'operator' }
    : { ...action, actor_id: actor.id, actor_name: actor.name };

const faceOf = (database: Database): ListFace<ToldAct> => ({
  list: projectActionList,
  csv,
  read: async (ids) => (await readActions(database, ids)).map(toldAct),
});

/** The people who have a role now, with their names. */
async function colleagues(services: PortalServices, visit: Visit): Promise<readonly Colleague[]> {
  const face = colleagueFace(services.database, visit.project.id);
  const read = await readList(services, visit, { face, typed: {}, allowed: {}, limit: 200 });
  return read instanceof StreamedAnswer ? [] : read.rows;
}

const pages: Readonly<Record<string, string>> = {
  order: '/orders',
  payment: '/payments',
  link: '/payment-links',
  delivery: '/webhooks',
};

/** The subject of an act, with a link to its page: `order 0d9c…`. */
function subjectView(subject: string, { base }: Visit, people: readonly Colleague[]): Html | null {
  const [kind = '', id = ''] = subject.split(' ');
  const person = people.find(({ staff_id: staffId }) => staffId === id);
  if (person !== undefined) return html`<a href="${base}/staff/${id}">${person.name}</a>`;
  if (kind === 'project') return null;
  const page = pages[kind];
  const name = html`<code>${id}</code>`;
  return page === undefined ? name : html`<a href="${base}${page}/${id}">${name}</a>`;
}

function fieldsOf(
  set: TypedFilters,
  { language }: Visit,
  people: readonly Colleague[],
): readonly FilterField[] {
  const texts = staffTexts[language];
  const words = actWords[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  const who = people.map(({ staff_id: value, name: text }) => ({ value, text }));
  const acts = portalActs.map((value) => ({ value, text: words[value] }));
  return [
    { ...field('actor_id', texts.who), kind: 'select', options: who },
    { ...field('action', texts.what), kind: 'select', options: acts },
    { ...field('from', texts.from), kind: 'date' },
    { ...field('to', texts.to), kind: 'date' },
  ];
}

/** The acts of people in the project, the newest first (decision 0177). */
export async function logPage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, base } = visit;
  const texts = staffTexts[language];
  const words: Readonly<Record<string, string>> = actWords[language];
  const people = await colleagues(services, visit);
  const now = services.clock.now();
  return listPage(services, visit, {
    section: 'staff',
    title: texts.log,
    address: `${base}/staff/log`,
    acts: [actLink(`${base}/staff`, texts.title, 'plain')],
    above: html`<p>${texts.logLead}</p>`,
    face: faceOf(services.database),
    typed,
    allowed: { actor_id: 'any', action: portalActs, from: 'any', to: 'any' },
    fieldsOf: (set) => fieldsOf(set, visit, people),
    columns: [
      { heading: texts.when, kind: 'moment' },
      { heading: texts.who, kind: 'text' },
      { heading: texts.what, kind: 'text' },
      { heading: texts.subject, kind: 'text' },
      { heading: texts.changes, kind: 'text' },
      { heading: texts.fromWhere, kind: 'code' },
    ],
    rowOf: (act) => ({
      cells: [
        momentView(unixSeconds(act.at), now, language),
        act.actor_id === '' ? texts.operator : act.actor_name,
        words[act.action] ?? act.action,
        subjectView(act.subject, visit, people) ?? '',
        changesOf(act, language),
        act.ip ?? '',
      ],
    }),
    empty: texts.logEmpty,
    apiPath: null,
  });
}
