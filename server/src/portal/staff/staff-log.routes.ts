import { pageQuery } from '../../desk/form.wire.ts';
import type { Route } from '../../edge/route.ts';
import { seeOther } from '../../pages/page-answer.ts';
import { readStaff } from '../../staff/members/listed-staff.store.ts';
import { endVisitsAsOwner } from '../../staff/sessions/change-visit.ts';
import { sessionsOf } from '../../staff/sessions/session-list.store.ts';
import { actOnce } from '../act-once.ts';
import { projectParams } from '../portal.wire.ts';
import { nothingHerePage, sentAlreadyPage } from '../portal-faults.ts';
import { portalForm, portalPage } from '../portal-route.ts';
import type { PortalServices } from '../portal-services.ts';
import { refusalWords } from '../refusal-words.ts';
import { logPage } from './log-page.ts';
import { memberPage } from './member-page.ts';
import { sessionsPage } from './session-table.ts';
import * as wire from './staff.wire.ts';
import { colleagueOf } from './staff-page.ts';

const logRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/staff/log', {
    summary: 'What people did in a project',
    request: { params: projectParams, query: wire.logQuery },
    handle: (visit, { query: { lang, ...typed } }) => logPage(services, visit, typed),
  });

const sessionsRoute = (services: PortalServices): Route =>
  portalPage(services, 'GET /portal/projects/:project_id/staff/sessions', {
    summary: 'Who works in a project now',
    request: { params: projectParams, query: pageQuery({}) },
    handle: (visit) => sessionsPage(services, visit),
  });

const endRoute = (services: PortalServices): Route =>
  portalForm(services, 'POST /portal/projects/:project_id/staff/:staff_id/end-sessions', {
    summary: 'End the sessions of somebody in the project',
    request: { params: wire.staffParams, body: wire.plainForm },
    from: ({ staff_id: id }) => `/staff/${id}`,
    handle: async (visit, request) => {
      const { project, caller, language, base, signedIn } = visit;
      const staffId = request.params.staff_id.toLowerCase();
      const [found] = await readStaff(services.database, [staffId]);
      if (found === undefined || colleagueOf(found, project.id) === null) {
        return nothingHerePage(caller, language);
      }
      const named = { ownerId: signedIn.member.id, projectId: project.id, staffId };
      // Logged even if there was no session: the log must not reveal whether they were at work
      // elsewhere.
      const told = { action: 'end_sessions', subject: `staff ${staffId}`, details: {} } as const;
      const page = `${base}/staff/${staffId}`;
      const ended = () => `${page}?done=ended`;
      const end = async () => {
        const sessions = await sessionsOf(services.database, staffId);
        const input = { ...named, sessions };
        return actOnce(services, visit, request, told, endVisitsAsOwner, input, ended);
      };
      let done = await end();
      while (!done.ok && done.refusal === 'changed_meanwhile') done = await end();
      if (done.ok) return seeOther(done.value);
      if (done.refusal === 'idempotency_conflict') return sentAlreadyPage(caller, language, page);
      const refused = refusalWords(done.refusal, language);
      return memberPage(services, visit, { staffId, done: null, refused, status: 409 });
    },
  });

/** The log and the sessions of a project (business 4, Staff). */
export const portalStaffLogRoutes = (services: PortalServices): readonly Route[] => [
  logRoute(services),
  sessionsRoute(services),
  endRoute(services),
];
