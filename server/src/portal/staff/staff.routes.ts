import { randomUUID } from 'node:crypto';
import { doneWord } from '../../desk/done-word.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { type PageLanguage, pageLanguages } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { addAsOwner } from '../../staff/members/add-as-owner.ts';
import { changeAsOwner } from '../../staff/members/change-as-owner.ts';
import type { ChangedStaff, ChangeStaff } from '../../staff/members/change-staff.ts';
import { sendInvitation } from '../../staff/members/invitation-link.ts';
import { invitationMail, newInvitation } from '../../staff/members/invitation-mail.ts';
import { readStaff } from '../../staff/members/listed-staff.store.ts';
import { staffMembers, staffRoles } from '../../staff/members/member.store.ts';
import {
  isProjectRole,
  memberFacts,
  type StaffMember,
  staffRoleId,
} from '../../staff/members/member.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import type { PortalForm } from '../rights.ts';
import type { Visit } from '../visit.ts';
import { invitePage, type TypedInvitation } from './invite-page.ts';
import { memberPage } from './member-page.ts';
import * as wire from './staff.wire.ts';
import { colleagueOf, staffPage } from './staff-page.ts';

const listRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/staff', {
    summary: 'Who works in a project',
    request: { params: projectParams, query: wire.staffQuery },
    handle: (visit, { query }) => staffPage(services, visit, query),
  });

const memberRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/staff/:staff_id', {
    summary: 'One colleague',
    request: { params: wire.staffParams, query: wire.memberQuery },
    handle: (visit, { params, query }) =>
      memberPage(services, visit, {
        staffId: params.staff_id.toLowerCase(),
        done: doneWord(staffTexts[visit.language].done, query.done),
        refused: null,
      }),
  });

const emptyInvitation = ({ language }: Visit): TypedInvitation => ({
  email: '',
  name: '',
  role: 'viewer',
  language,
});

const newPageRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/staff/new', {
    summary: 'The form that invites somebody',
    request: { params: projectParams, query: wire.memberQuery },
    handle: async (visit) =>
      invitePage(services, visit, { typed: emptyInvitation(visit), wrong: {}, status: 200 }),
  });

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const isLanguage = (text: string): text is PageLanguage =>
  (pageLanguages as readonly string[]).includes(text);

function wrongIn(typed: TypedInvitation, language: PageLanguage): Partial<TypedInvitation> {
  const { wrong } = staffTexts[language];
  return {
    ...(emailForm.test(typed.email) ? {} : { email: wrong.email }),
    ...(typed.name === '' ? { name: wrong.name } : {}),
    ...(isProjectRole(typed.role) ? {} : { role: wrong.choice }),
    ...(isLanguage(typed.language) ? {} : { language: wrong.choice }),
  };
}

/** Adds the person of a form, and returns the next address for the browser. */
function added(
  services: PortalServices,
  visit: Visit,
  request: Parameters<typeof actOnce>[2],
  { email, name, role, language: locale }: TypedInvitation,
) {
  const { project, base } = visit;
  const id = randomUUID();
  const input = {
    ...{ id, email, name, projectId: project.id, passwordHash: null, mailing: services.mailing },
    locale: isLanguage(locale) ? locale : 'en',
    role: isProjectRole(role) ? role : 'viewer',
    invitation: newInvitation(services.publicUrl()),
  } as const;
  const told = {
    action: 'add_staff' as const,
    subject: `staff ${id}`,
    details: { role, project_id: project.id },
    // A person with a known address already has an id.
    subjectOf: (member: StaffMember) => `staff ${member.id}`,
  };
  const addressOf = (member: StaffMember) =>
    `${base}/staff?done=${member.state === 'invited' ? 'invited' : 'added'}`;
  const asked = { ownerId: visit.signedIn.member.id, added: input };
  return actOnce(services, visit, request, told, addAsOwner, asked, addressOf);
}

const inviteRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/staff/new', {
    summary: 'Give somebody a role in the project; who is new is invited by mail',
    request: { params: projectParams, body: wire.inviteForm },
    from: () => '/staff/new',
    handle: async (visit, request) => {
      const { caller, language, base } = visit;
      const { email = '', name = '', role = '', language: locale = '' } = request.body;
      const typed = { email: email.trim(), name: name.trim(), role, language: locale };
      const wrong = wrongIn(typed, language);
      if (Object.keys(wrong).length > 0) {
        return invitePage(services, visit, { typed, wrong, status: 422 });
      }
      const done = await added(services, visit, request, typed);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') {
        return sentAlreadyPage(caller, language, `${base}/staff/new`);
      }
      const said = { email: refusalWords(done.refusal, language) };
      const status = done.refusal === 'too_many_mails' ? 429 : 409;
      return invitePage(services, visit, { typed, wrong: said, status });
    },
  });

/** The facts that the log shows about a person in this project. */
const lookAtMember = (staffId: string, projectId: string) => (rows: LoadedRows) => {
  const member = rows.get(staffMembers, staffId);
  const role = rows.get(staffRoles, staffRoleId(staffId, projectId))?.role ?? null;
  return member === null ? null : { ...memberFacts(member), role };
};

type Request = Parameters<typeof actOnce>[2] & {
  readonly params: { readonly staff_id: string };
};

type Wanted = {
  readonly change: Partial<Pick<ChangeStaff, 'role' | 'state'>>;
  readonly done: 'changed' | 'removed' | 'suspended' | 'resumed';
};

/** An owner changes a person in their project. */
async function changed(
  services: PortalServices,
  visit: Visit,
  request: Request,
  { change, done: word }: Wanted,
): Promise<VerbatimAnswer> {
  const { project, caller, language, base, signedIn } = visit;
  const staffId = request.params.staff_id.toLowerCase();
  const [found] = await readStaff(services.database, [staffId]);
  if (found === undefined || colleagueOf(found, project.id) === null) {
    return nothingHerePage(caller, language);
  }
  const page = `${base}/staff/${staffId}`;
  const isElsewhere = found.roles.length > 1;
  if (change.state !== undefined && isElsewhere) {
    const refused = refusalWords('invalid_state', language);
    return memberPage(services, visit, { staffId, done: null, refused, status: 409 });
  }
  const places = found.roles.map(({ projectId }) => projectId);
  const input = {
    ownerId: signedIn.member.id,
    projectId: project.id,
    change: { staffId, places, ...change },
  };
  const told = {
    action: 'change_staff' as const,
    subject: `staff ${staffId}`,
    details: { ...change, project_id: project.id },
    look: lookAtMember(staffId, project.id),
    tookPlace: ({ isChanged }: ChangedStaff) => isChanged,
  };
  const addressOf = () => `${word === 'removed' ? `${base}/staff` : page}?done=${word}`;
  const done = await actOnce(services, visit, request, told, changeAsOwner, input, addressOf);
  if (done.ok) return seeOther(done.value);
  if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
  const refused = refusalWords(done.refusal, language);
  return memberPage(services, visit, { staffId, done: null, refused, status: 409 });
}

const ofMember = 'POST /portal/projects/:project_id/staff/:staff_id';

const pageOf = ({ staff_id: id }: { readonly staff_id: string }): string => `/staff/${id}`;

const roleRoute = (services: PortalServices): Route =>
  portalForm(services, `${ofMember}/role`, {
    summary: 'Change the role of somebody',
    request: { params: wire.staffParams, body: wire.roleForm },
    from: pageOf,
    handle: async (visit, request) => {
      const { role = '' } = request.body;
      const staffId = request.params.staff_id.toLowerCase();
      if (!isProjectRole(role)) {
        const refused = staffTexts[visit.language].wrong.choice;
        return memberPage(services, visit, { staffId, done: null, refused, status: 422 });
      }
      const change = { role: { projectId: visit.project.id, role } };
      return changed(services, visit, request, { change, done: 'changed' });
    },
  });

/** An act that needs only its button. */
const plainRoute = (
  services: PortalServices,
  endpoint: PortalForm,
  summary: string,
  wantedIn: (visit: Visit) => Wanted,
): Route =>
  portalForm(services, endpoint, {
    summary,
    request: { params: wire.staffParams, body: wire.plainForm },
    from: pageOf,
    handle: (visit, request) => changed(services, visit, request, wantedIn(visit)),
  });

const againRoute = (services: PortalServices): Route =>
  portalForm(services, `${ofMember}/invitation`, {
    summary: 'Send the invitation again',
    request: { params: wire.staffParams, body: wire.plainForm },
    from: pageOf,
    handle: async (visit, request) => {
      const { project, caller, language, base } = visit;
      const staffId = request.params.staff_id.toLowerCase();
      const [found] = await readStaff(services.database, [staffId]);
      if (found === undefined || colleagueOf(found, project.id) === null) {
        return nothingHerePage(caller, language);
      }
      const roles = found.roles.map(({ role }) => role);
      const { locale } = found.member;
      const input = {
        staffId,
        invitation: invitationMail(
          { staffId, locale, roles, project: project.name },
          services.publicUrl(),
        ),
        isTest: found.roles.every(({ isTest }) => isTest),
        mailing: services.mailing,
      };
      const page = `${base}/staff/${staffId}`;
      const told = { action: 'invite_staff' as const, subject: `staff ${staffId}`, details: {} };
      const addressOf = () => `${page}?done=again`;
      const done = await actOnce(services, visit, request, told, sendInvitation, input, addressOf);
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
      const refused = refusalWords(done.refusal, language);
      return memberPage(services, visit, { staffId, done: null, refused, status: 409 });
    },
  });

/** Staff in the portal (business 4). */
export const portalStaffRoutes = (services: PortalServices): readonly Route[] => [
  listRoute(services),
  newPageRoute(services),
  inviteRoute(services),
  memberRoute(services),
  roleRoute(services),
  againRoute(services),
  plainRoute(services, `${ofMember}/remove`, 'Take away the role of somebody', ({ project }) => ({
    change: { role: { projectId: project.id, role: null } },
    done: 'removed',
  })),
  plainRoute(services, `${ofMember}/suspend`, 'Suspend somebody', () => ({
    change: { state: 'suspended' },
    done: 'suspended',
  })),
  plainRoute(services, `${ofMember}/resume`, 'End the suspension of somebody', () => ({
    change: { state: 'active' },
    done: 'resumed',
  })),
];
