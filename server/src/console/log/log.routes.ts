import { deskTexts } from '../../desk/desk-texts.ts';
import type { FilterField } from '../../desk/filters.ts';
import { pageQuery, typed } from '../../desk/form.wire.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { momentView } from '../../desk/moments.ts';
import { actLink, facts, headOf, notice, panel, sameByApi } from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { Route } from '../../edge/route.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { readOperator } from '../ask-operator.ts';
import { listAddress } from '../console.wire.ts';
import { showPage } from '../console-page.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { consoleTexts } from '../console-texts.ts';
import { listPage } from '../list-page.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import { thingLink } from '../thing-link.ts';
import type { Visit } from '../visit.ts';
import { changesView, type Told } from './changes-view.ts';
import { logTexts } from './log-texts.ts';

type Act = Told & {
  readonly at: number;
  readonly actor: { readonly type: string; readonly id: string; readonly name: string };
  readonly ip: string | null;
  readonly action: string;
  readonly subject: string;
};

const logQuery = pageQuery({
  actor_id: typed(),
  action: typed(),
  subject: typed(),
  project_id: typed(),
  from: typed(),
  to: typed(),
  ...listAddress,
});

/** Addresses use another name for a request of the ledger. */
const pageNames: Readonly<Record<string, string>> = { posting_request: 'request' };

/** The subject of an act, with a link: `order 0d9c…`. */
function subjectView(subject: string): Html {
  const space = subject.indexOf(' ');
  const [kind, id] = [subject.slice(0, space), subject.slice(space + 1)];
  return thingLink(pageNames[kind] ?? kind, id, html`<code>${subject}</code>`);
}

function actorText({ type, id, name }: Act['actor'], { language }: Visit): Html {
  const kind = logTexts[language].actors[type] ?? type;
  const who = type === 'admin' ? html`${kind}` : thingLink(type, id, name);
  return type === 'token' ? html`${who}, ${kind}` : who;
}

function fieldsOf(set: TypedFilters, { language }: Visit): readonly FilterField[] {
  const texts = logTexts[language];
  const field = (name: string, label: string) => ({ name, label, value: set[name] ?? '' });
  return [
    { ...field('actor_id', texts.who), kind: 'text', placeholder: texts.whoHint },
    { ...field('action', texts.what), kind: 'text', placeholder: 'change_staff' },
    { ...field('subject', texts.subject), kind: 'text', placeholder: texts.subjectHint },
    { ...field('project_id', texts.project), kind: 'text' },
    { ...field('from', texts.from), kind: 'date' },
    { ...field('to', texts.to), kind: 'date' },
  ];
}

const any = 'any' as const;

const listRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/log', {
    summary: 'Who did what',
    request: { query: logQuery },
    handle: (visit, { query: { lang, ...set } }) => {
      const { language, role } = visit;
      const texts = logTexts[language];
      return listPage<Act>(services, visit, {
        section: 'log',
        title: consoleTexts[language].sections.log,
        address: '/console/log',
        acts: mayIn('GET /console/log/verify', role)
          ? [actLink('/console/log/verify', texts.verify, 'plain')]
          : [],
        above: html`<p>${texts.lead}</p>`,
        endpoint: 'GET /admin/v1/actions',
        typed: set,
        allowed: {
          ...{ actor_id: any, action: any, subject: any, project_id: any },
          ...{ from: any, to: any },
        },
        fieldsOf: (filters) => fieldsOf(filters, visit),
        columns: [
          { heading: texts.when, kind: 'moment' },
          { heading: texts.who, kind: 'text' },
          { heading: texts.what, kind: 'code' },
          { heading: texts.subject, kind: 'text' },
          { heading: texts.changes, kind: 'text' },
          { heading: texts.fromWhere, kind: 'code' },
        ],
        rowOf: (act) => ({
          cells: [
            momentView(unixSeconds(act.at), services.clock.now(), language),
            actorText(act.actor, visit),
            act.action,
            subjectView(act.subject),
            changesView(act, texts.nothing),
            act.ip ?? '',
          ],
        }),
        empty: texts.empty,
      });
    },
  });

type Report = {
  readonly ok: boolean;
  readonly actions: number;
  readonly head: string;
  readonly breaks: readonly {
    readonly subject: string;
    readonly expected: string;
    readonly found: string;
  }[];
};

function breaksView({ breaks }: Report, { language }: Visit): Html | false {
  const texts = logTexts[language];
  if (breaks.length === 0) return false;
  const table = tableView({
    language,
    caption: texts.breaks,
    columns: [
      { heading: texts.subject, kind: 'text' },
      { heading: texts.expected, kind: 'text' },
      { heading: texts.found, kind: 'text' },
    ],
    rows: breaks.map(({ subject, expected, found }) => ({ cells: [subject, expected, found] })),
    empty: '',
  });
  return panel(texts.breaks, table);
}

const verifyRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/log/verify', {
    summary: 'Whether the log is what it was',
    request: { query: pageQuery({}) },
    handle: async (visit) => {
      const { language } = visit;
      const texts = logTexts[language];
      const endpoint = 'GET /admin/v1/actions/verify';
      const report = await readOperator<Report>(services, visit, endpoint);
      const about = facts([
        [texts.acts, String(report.actions)],
        [texts.head, html`<code>${report.head}</code>`],
      ]);
      const head = headOf({
        ...{ title: texts.verify, lead: texts.verifyLead },
        acts: [actLink('/console/log', texts.log, 'plain')],
      });
      const said = report.ok ? notice(texts.sound, 'good') : notice(texts.broken, 'bad');
      const api = operatorApi(services, 'GET', '/admin/v1/actions/verify');
      const body = html`${head}${said}${panel(null, html`${about}<p>${texts.headMeaning}</p>`)}${breaksView(report, visit)}${sameByApi(api, deskTexts[language].sameByApi)}`;
      return showPage(services, visit, { section: 'log', title: texts.verify, body });
    },
  });

/** The log of acts (business 5, Log). */
export const consoleLogRoutes = (services: ConsoleServices): readonly Route[] => [
  listRoute(services),
  verifyRoute(services),
];
