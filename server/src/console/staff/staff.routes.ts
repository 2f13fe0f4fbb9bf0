import { staffTexts } from '../../desk/staff-texts.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { pageLanguages } from '../../pages/language.ts';
import { isProjectRole, type StaffState } from '../../staff/members/member.ts';
import { type Endpoint, roles } from '../../staff/roles.ts';
import { afterAct } from '../after-act.ts';
import { type Answered, askOperator } from '../ask-operator.ts';
import { thingQuery } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { inviteAddress, invitePage, type TypedInvitation } from './invite-page.ts';
import { memberAddress, memberPage } from './member-page.ts';
import * as wire from './staff.wire.ts';
import { doneText, staffAddress, staffPage } from './staff-page.ts';
import { consoleStaffTexts } from './staff-texts.ts';
import { consoleTokenRoutes } from './tokens.routes.ts';

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The mistakes in the form, by field. */
function wrongIn(typed: TypedInvitation, { language }: Visit): Partial<TypedInvitation> {
  const { wrong } = staffTexts[language];
  const isOfProject = isProjectRole(typed.role);
  const isKnown = isOfProject || (roles as readonly string[]).includes(typed.role);
  const isPlaced = isOfProject ? isUuid(typed.project_id.toLowerCase()) : typed.project_id === '';
  return {
    ...(emailForm.test(typed.email) ? {} : { email: wrong.email }),
    ...(typed.name === '' ? { name: wrong.name } : {}),
    ...(isKnown ? {} : { role: wrong.choice }),
    ...(isPlaced ? {} : { project_id: consoleStaffTexts[language].wrongProject }),
    ...((pageLanguages as readonly string[]).includes(typed.language)
      ? {}
      : { language: wrong.choice }),
  };
}

const invitePageRoute = (services: ConsoleServices): Route =>
  consolePage(services, 'GET /console/staff/new', {
    summary: 'The form that invites somebody',
    request: { query: wire.newStaffQuery },
    handle: async (visit, { query: { project_id = '' } }) => {
      const role = project_id === '' ? 'helpdesk' : 'viewer';
      const typed = { email: '', name: '', role, project_id, language: visit.language };
      return invitePage(services, visit, { typed, wrong: {}, status: 200 });
    },
  });

/** A role in a project that does not exist is a mistake in that field. */
function refusedField(refusal: string, words: string): Partial<TypedInvitation> {
  return refusal === 'not_found' ? { project_id: words } : { email: words };
}

const inviteRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/staff/new', {
    summary: 'Give somebody a role; who is new is invited by mail',
    request: { body: wire.inviteForm },
    from: () => inviteAddress,
    handle: async (visit, { body: { once, ...form } }) => {
      const { email = '', name = '', role = '', project_id = '', language = visit.language } = form;
      const typed = {
        ...{ email: email.trim(), name: name.trim(), role, project_id: project_id.trim() },
        language,
      };
      const wrong = wrongIn(typed, visit);
      if (Object.keys(wrong).length > 0) {
        return invitePage(services, visit, { typed, wrong, status: 422 });
      }
      const body = {
        ...{ email: typed.email, name: typed.name, role, locale: language },
        ...(typed.project_id === '' ? {} : { project_id: typed.project_id }),
      };
      const reply = await askOperator<{ readonly state: StaffState }>(
        services,
        visit,
        'POST /admin/v1/staff',
        { body, once },
      );
      const words = consoleStaffTexts[visit.language].refusals;
      const again = (refusal: string, said: string, status: number) =>
        invitePage(services, visit, { typed, wrong: refusedField(refusal, said), status });
      if (!reply.ok && reply.refusal === 'not_found') {
        return again('not_found', words['not_found'] ?? reply.because, 404);
      }
      return afterAct(visit, reply, {
        page: inviteAddress,
        next: ({ state }) => `${staffAddress}?done=${state === 'invited' ? 'invited' : 'added'}`,
        words,
        again: (refused, status) => again('', refused, status),
      });
    },
  });

type Params = { readonly staff_id: string };

const pageOf = ({ staff_id: id }: Params): string => memberAddress(id);

/** After an act on a person: their page with the outcome or the refusal. */
const told = (
  services: ConsoleServices,
  visit: Visit,
  params: Params,
  reply: Answered<unknown>,
  done: string,
): Promise<VerbatimAnswer> =>
  afterAct(visit, reply, {
    page: pageOf(params),
    next: () => `${pageOf(params)}?done=${done}`,
    words: consoleStaffTexts[visit.language].refusals,
    again: (refused, status) =>
      memberPage(services, visit, params.staff_id, { done: null, refused, status }),
  });

const roleRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/staff/:staff_id/role', {
    summary: 'Change a role of somebody, or take it away',
    request: { params: wire.staffParams, body: wire.roleForm },
    from: pageOf,
    handle: async (visit, { params, body }) => {
      const { role = '', project_id = '', once } = body;
      const change = {
        role: role === '' ? null : role,
        ...(project_id === '' ? {} : { project_id }),
      };
      const endpoint = 'PATCH /admin/v1/staff/:staff_id';
      const reply = await askOperator(services, visit, endpoint, { params, body: change, once });
      return told(services, visit, params, reply, 'changed');
    },
  });

const acts = [
  {
    path: 'suspend',
    summary: 'Suspend somebody',
    endpoint: 'PATCH /admin/v1/staff/:staff_id',
    body: { state: 'suspended' },
    done: 'suspended',
  },
  {
    path: 'resume',
    summary: 'End the suspension of somebody',
    endpoint: 'PATCH /admin/v1/staff/:staff_id',
    body: { state: 'active' },
    done: 'resumed',
  },
  {
    path: 'invitation',
    summary: 'Send the invitation again',
    endpoint: 'POST /admin/v1/staff/:staff_id/invitation',
    done: 'again',
  },
  {
    path: 'end-sessions',
    summary: 'Sign somebody out everywhere',
    endpoint: 'DELETE /admin/v1/staff/:staff_id/sessions',
    done: 'ended',
  },
] as const satisfies readonly {
  readonly path: string;
  readonly summary: string;
  readonly endpoint: Endpoint;
  readonly body?: object;
  readonly done: string;
}[];

/** An act with a button only. */
const plainRoute = (services: ConsoleServices, act: (typeof acts)[number]): Route =>
  consoleForm(services, `POST /console/staff/:staff_id/${act.path}`, {
    summary: act.summary,
    request: { params: wire.staffParams, body: wire.plainForm },
    from: pageOf,
    handle: async (visit, { params, body: { once } }) => {
      const asked = { params, once, ...('body' in act ? { body: act.body } : {}) };
      const reply = await askOperator(services, visit, act.endpoint, asked);
      return told(services, visit, params, reply, act.done);
    },
  });

/** Staff of the installation and of projects (business 5, Staff). */
export const consoleStaffRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/staff', {
    summary: 'Who works in the installation and in projects',
    request: { query: wire.staffQuery },
    handle: (visit, { query: { lang, ...typed } }) => staffPage(services, visit, typed),
  }),
  invitePageRoute(services),
  inviteRoute(services),
  ...consoleTokenRoutes(services),
  consolePage(services, 'GET /console/staff/:staff_id', {
    summary: 'One member of staff',
    request: { params: wire.staffParams, query: thingQuery },
    handle: (visit, { params, query }) => {
      const done = doneText(query.done, visit.language);
      return memberPage(services, visit, params.staff_id, { done, refused: null });
    },
  }),
  roleRoute(services),
  ...acts.map((act) => plainRoute(services, act)),
];
