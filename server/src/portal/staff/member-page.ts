import { roleNames } from '../../desk/member-frame.ts';
import { actButton, actLink, facts, headOf, notice, panel, sideBySide } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { stateTag } from '../../desk/staff-state.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { readStaff } from '../../staff/members/listed-staff.store.ts';
import { projectRoles } from '../../staff/members/member.ts';
import { nothingHerePage } from '../portal-faults.ts';
import { showPage } from '../portal-page.ts';
import { formMarks } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import type { PortalForm } from '../rights.ts';
import { mayVisitorDo, type Visit } from '../visit.ts';
import { sessionTable } from './session-table.ts';
import { type Colleague, colleagueOf } from './staff-page.ts';

export type MemberShown = {
  readonly staffId: string;
  readonly done: string | null;
  readonly refused: string | null;
  readonly status?: number;
};

type Act = {
  readonly path: string;
  readonly title: string;
  readonly meaning: string;
  readonly field: Html | null;
  readonly kind: 'first' | 'danger';
};

const ofMember = 'POST /portal/projects/:project_id/staff/:staff_id';

/**
 * The acts that are allowed on another person. Only a person who works nowhere else can be
 * suspended.
 */
function actsFor(one: Colleague, isElsewhere: boolean, { language }: Visit): readonly Act[] {
  const texts = staffTexts[language];
  const options = projectRoles.map((role) => [role, roleNames[language][role]] as const);
  const field = selectView('role', texts.newRole, options, one.role);
  const acts: Act[] = [
    { path: '/role', title: texts.changeRole, meaning: '', field, kind: 'first' },
  ];
  if (one.state === 'invited') {
    const [title, meaning] = [texts.inviteAgain, texts.inviteAgainMeaning];
    acts.push({ path: '/invitation', title, meaning, field: null, kind: 'first' });
  }
  if (!isElsewhere && one.state !== 'suspended') {
    const [title, meaning] = [texts.suspend, texts.suspendMeaning];
    acts.push({ path: '/suspend', title, meaning, field: null, kind: 'danger' });
  }
  if (!isElsewhere && one.state === 'suspended') {
    const [title, meaning] = [texts.resume, texts.resumeMeaning];
    acts.push({ path: '/resume', title, meaning, field: null, kind: 'first' });
  }
  if (one.state === 'active') {
    const [title, meaning] = [texts.endSessions, texts.endSessionsMeaning];
    acts.push({ path: '/end-sessions', title, meaning, field: null, kind: 'danger' });
  }
  const [title, meaning] = [texts.remove, texts.removeMeaning];
  return [...acts, { path: '/remove', title, meaning, field: null, kind: 'danger' }];
}

function actView(services: PortalServices, visit: Visit, own: string, act: Act): Html {
  const { path, title, meaning, field, kind } = act;
  const address = `${own}${path}`;
  return html`<details class="panel"><summary>${title}</summary>${meaning !== '' && html`<p>${meaning}</p>`}<form method="post" action="${address}">${formMarks(services, visit, address)}${field}<div class="acts">${actButton(title, kind)}</div></form></details>`;
}

/** One colleague, and the acts that an owner may do on them. */
export async function memberPage(
  services: PortalServices,
  visit: Visit,
  { staffId, done, refused, status = 200 }: MemberShown,
): Promise<VerbatimAnswer> {
  const { language, project, caller, base, signedIn } = visit;
  const [found] = await readStaff(services.database, [staffId]);
  const one = found === undefined ? null : colleagueOf(found, project.id);
  if (found === undefined || one === null) return nothingHerePage(caller, language);
  const texts = staffTexts[language];
  const about = facts([
    [texts.email, one.email],
    [texts.role, html`${roleNames[language][one.role]}. ${texts.meanings[one.role]}`],
    [texts.secondFactor, one.second_factor ? texts.yes : texts.no],
    [texts.since, momentText(unixSeconds(one.created_at), language)],
  ]);
  const isSelf = signedIn.member.id === staffId;
  const mayChange = mayVisitorDo(visit, `${ofMember}/role` satisfies PortalForm) && !isSelf;
  const acts = mayChange ? actsFor(one, found.roles.length > 1, visit) : [];
  const own = `${base}/staff/${staffId}`;
  const aside = html`${acts.map((act) => actView(services, visit, own, act))}${isSelf && html`<p>${texts.self}</p>`}`;
  const theirs = actLink(`${base}/staff/log?actor_id=${staffId}`, texts.theirActs, 'plain');
  const sessions = mayVisitorDo(visit, 'GET /portal/projects/:project_id/staff/sessions')
    ? panel(texts.sessions, await sessionTable(services, visit, staffId))
    : null;
  const head = { title: one.name, tag: stateTag(one.state, language), acts: [theirs] };
  const said = html`${done !== null && notice(done, 'good')}${refused !== null && notice(refused, 'bad')}`;
  const body = html`${headOf(head)}${said}${sideBySide(html`${panel(texts.about, about)}${sessions}`, aside)}`;
  return showPage(services, visit, { section: 'staff', title: one.name, body, status });
}
