import { deskTexts } from '../../desk/desk-texts.ts';
import { spokenAgent } from '../../desk/entry/spoken-agent.ts';
import { roleNames } from '../../desk/member-frame.ts';
import { momentView } from '../../desk/moments.ts';
import {
  actButton,
  actLink,
  facts,
  headOf,
  notice,
  panel,
  sameByApi,
  sideBySide,
} from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { stateTag } from '../../desk/staff-state.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import { tableView } from '../../desk/table.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { projectRoles } from '../../staff/members/member.ts';
import { roles as installationRoles } from '../../staff/roles.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { showPage } from '../console-page.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { operatorApi } from '../operator-api.ts';
import { mayIn } from '../rights.ts';
import { thingLink } from '../thing-link.ts';
import type { Visit } from '../visit.ts';
import { type Member, staffAddress } from './staff-page.ts';
import { consoleStaffTexts } from './staff-texts.ts';

export const memberAddress = (id: string): string => `${staffAddress}/${id}`;

type Project = { readonly state: string };

type Act = {
  readonly path: string;
  readonly title: string;
  readonly meaning: string;
  readonly field: Html | null;
  readonly kind: 'first' | 'danger';
};

/** The roles that may change. The staff of a closed project keeps its roles (decision 0149). */
async function changeableRoles(
  services: ConsoleServices,
  visit: Visit,
  { roles }: Member,
): Promise<Member['roles']> {
  const endpoint = 'GET /admin/v1/projects/:project_id';
  const isOpen = async ({ project_id: id }: Member['roles'][number]): Promise<boolean> => {
    if (id === null) return true;
    const params = { project_id: id };
    return (await readOperator<Project>(services, visit, endpoint, { params })).state !== 'closed';
  };
  const open = await Promise.all(roles.map(isOpen));
  return roles.filter((_role, nth) => open[nth]);
}

/** One form for each place where they may get another role. */
function roleActs(roles: Member['roles'], { language }: Visit): readonly Act[] {
  const texts = staffTexts[language];
  const own = consoleStaffTexts[language];
  return roles.map(({ project_id: projectId, role }, nth) => {
    const names = projectId === null ? installationRoles : projectRoles;
    const options = [
      ...names.map((name) => [name, roleNames[language][name]] as const),
      ['', own.remove] as const,
    ];
    const place = projectId === null ? own.installation : `${own.project} ${projectId.slice(0, 8)}`;
    const field = html`<input type="hidden" name="project_id" value="${projectId ?? ''}">${selectView('role', texts.newRole, options, role, null, `role-${nth}`)}`;
    return {
      ...{ path: '/role', title: `${texts.changeRole}: ${place}`, meaning: '' },
      ...{ field, kind: 'first' as const },
    };
  });
}

function actsFor(member: Member, roles: Member['roles'], visit: Visit): readonly Act[] {
  const { language } = visit;
  const texts = staffTexts[language];
  const plain = (path: string, title: string, meaning: string, kind: Act['kind']): Act => ({
    ...{ path, title, meaning, field: null, kind },
  });
  const { endSessionsMeaning } = consoleStaffTexts[language];
  const byState: Readonly<Record<Member['state'], readonly Act[]>> = {
    invited: [plain('/invitation', texts.inviteAgain, texts.inviteAgainMeaning, 'first')],
    active: [plain('/end-sessions', texts.endSessions, endSessionsMeaning, 'danger')],
    suspended: [plain('/resume', texts.resume, texts.resumeMeaning, 'first')],
  };
  return [
    ...roleActs(roles, visit),
    ...byState[member.state],
    ...(member.state === 'suspended'
      ? []
      : [plain('/suspend', texts.suspend, texts.suspendMeaning, 'danger')]),
  ];
}

function actView(services: ConsoleServices, visit: Visit, own: string, act: Act): Html {
  const { path, title, meaning, field, kind } = act;
  const address = `${own}${path}`;
  return html`<details class="panel"><summary>${title}</summary>${meaning !== '' && html`<p>${meaning}</p>`}<form method="post" action="${address}">${formMarks(services, visit, address)}${field}<div class="acts">${actButton(title, kind)}</div></form></details>`;
}

type Sessions = {
  readonly sessions: readonly {
    readonly created_at: number;
    readonly seen_at: number;
    readonly ip: string | null;
    readonly agent: string;
  }[];
};

async function sessionsView(services: ConsoleServices, visit: Visit, id: string): Promise<Html> {
  const { language } = visit;
  const texts = staffTexts[language];
  const now = services.clock.now();
  const endpoint = 'GET /admin/v1/staff/:staff_id/sessions';
  const params = { staff_id: id };
  const { sessions } = await readOperator<Sessions>(services, visit, endpoint, { params });
  const table = tableView({
    language,
    caption: texts.sessions,
    columns: [
      { heading: texts.browser, kind: 'text' },
      { heading: texts.fromWhere, kind: 'code' },
      { heading: texts.since, kind: 'moment' },
      { heading: texts.lastRequest, kind: 'text' },
    ],
    rows: sessions.map((session) => ({
      cells: [
        spokenAgent(session.agent) || texts.unknownBrowser,
        session.ip ?? '',
        momentView(unixSeconds(session.created_at), now, language),
        momentView(unixSeconds(session.seen_at), now, language),
      ],
    })),
    empty: texts.noSessions,
  });
  return panel(texts.sessions, table);
}

function rolesView({ roles }: Member, { language }: Visit): Html {
  const own = consoleStaffTexts[language];
  if (roles.length === 0) return html`${own.noRole}`;
  return html`${roles.map(({ project_id: id, role }, nth) => {
    const place = id === null ? own.installation : thingLink('project', id);
    return html`${nth > 0 && html`<br>`}${roleNames[language][role]}: ${place}`;
  })}`;
}

export type MemberSaid = {
  readonly done: string | null;
  readonly refused: string | null;
  readonly status?: number;
};

/** One staff member, their sessions, and the acts on them. */
export async function memberPage(
  services: ConsoleServices,
  visit: Visit,
  id: string,
  { done, refused, status = 200 }: MemberSaid,
): Promise<VerbatimAnswer> {
  const { language, caller, role, signedIn } = visit;
  const texts = staffTexts[language];
  const endpoint = 'GET /admin/v1/staff/:staff_id';
  const found = await askOperator<Member>(services, visit, endpoint, { params: { staff_id: id } });
  if (!found.ok) return nothingHerePage(caller, language);
  const member = found.body;
  const about = facts([
    [texts.email, member.email],
    [consoleStaffTexts[language].roles, rolesView(member, visit)],
    [texts.secondFactor, member.second_factor ? texts.yes : texts.no],
    [texts.since, momentText(unixSeconds(member.created_at), language)],
  ]);
  const isSelf = signedIn.member.id === member.staff_id;
  const mayChange = mayIn('POST /console/staff/:staff_id/role', role) && !isSelf;
  const own = memberAddress(member.staff_id);
  const roles = mayChange ? await changeableRoles(services, visit, member) : [];
  const forms = mayChange ? actsFor(member, roles, visit) : [];
  const aside = html`${forms.map((act) => actView(services, visit, own, act))}${isSelf && html`<p>${consoleStaffTexts[language].self}</p>`}`;
  const acts = [actLink(`/console/log?actor_id=${member.staff_id}`, texts.theirActs, 'plain')];
  const head = headOf({ title: member.name, tag: stateTag(member.state, language), acts });
  const said = html`${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}`;
  const sessions = await sessionsView(services, visit, member.staff_id);
  const api = operatorApi(services, 'GET', `/admin/v1/staff/${member.staff_id}`);
  const body = html`${head}${said}${sideBySide(html`${panel(texts.about, about)}${sessions}`, aside)}${sameByApi(api, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'staff', title: member.name, body, status });
}
