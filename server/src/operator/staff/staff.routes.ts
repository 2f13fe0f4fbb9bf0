import { randomUUID } from 'node:crypto';
import { type Route, route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { clientsLine } from '../../identity/hashing/hashing.ts';
import { refuse } from '../../kernel/decision.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import type { Facts } from '../../staff/actions/action.ts';
import { addStaff } from '../../staff/members/add-staff.ts';
import { changeAsOperator } from '../../staff/members/change-as-operator.ts';
import type { ChangedStaff } from '../../staff/members/change-staff.ts';
import { sendInvitation } from '../../staff/members/invitation-link.ts';
import { invitationMail, newInvitation } from '../../staff/members/invitation-mail.ts';
import { readStaff, staffList } from '../../staff/members/listed-staff.store.ts';
import { staffAddresses, staffMembers, staffRoles } from '../../staff/members/member.store.ts';
import {
  memberFacts,
  type StaffMember,
  staffAddressOf,
  staffRoleId,
} from '../../staff/members/member.ts';
import { activeOperators } from '../../staff/members/operators.store.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './staff.wire.ts';
import { staffSessionRoutes } from './staff-sessions.routes.ts';

const tags = ['Operator: staff'];

/** The services needed in addition to those of all operator endpoints. */
export type StaffServices = OperatorServices & {
  readonly mailing: Mailing;
  readonly publicUrl: () => string;
};

const subjectOf = (staffId: string): string => `staff ${staffId}`;

/** A person, and the role that is given, changed or removed. Undefined: no role. */
function factsOf(
  rows: LoadedRows,
  staffId: string,
  place: string | null | undefined,
): Facts | null {
  const member = rows.get(staffMembers, staffId);
  if (member === null) return null;
  if (place === undefined) return memberFacts(member);
  const role = rows.get(staffRoles, staffRoleId(staffId, place))?.role ?? null;
  return { ...memberFacts(member), role };
}

const createRoute = (services: StaffServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/staff'),
    summary: 'Give somebody a role; who is new becomes staff, and is invited without a password',
    tags,
    request: { body: wire.newStaff },
    rules: ({ body }) => wire.roleRules(body),
    answers: { 201: wire.createdStaff },
    successStatus: 201,
    refusals: {
      not_found: 404,
      invalid_state: 409,
      already_there: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { engine, hashing, mailing, publicUrl } = services;
      const { email, name, role, locale = 'en', password } = request.body;
      const projectId = request.body.project_id?.toLowerCase() ?? null;
      const id = randomUUID();
      const input = {
        ...{ id, email, name, locale, role, projectId, mailing },
        passwordHash:
          password === undefined ? null : await hashing.hash(clientsLine('operator'), password),
        invitation: password === undefined ? newInvitation(publicUrl()) : null,
      };
      const told = {
        action: 'add_staff',
        subject: subjectOf(id),
        details: { role, project_id: projectId },
        look: (rows: LoadedRows) => {
          const known = rows.get(staffAddresses, staffAddressOf(email));
          return known === null ? null : factsOf(rows, known.staffId, projectId);
        },
      };
      return operate(engine, request, told, addStaff, input, {
        status: 201,
        wire: wire.createdOnWire,
        // A person with a known address already has an id.
        subject: (member: StaffMember) => subjectOf(member.id),
      });
    },
  });

const changeRoute = (services: StaffServices): Route =>
  route({
    ...services.door.at('PATCH /admin/v1/staff/:staff_id'),
    summary: 'Change a role, take it away, rename somebody, or suspend them',
    tags,
    request: { params: wire.staffParams, body: wire.staffChange },
    rules: ({ body }) => [...unknownFields(wire.staffChange, body), ...wire.roleChangeRules(body)],
    answers: { 200: wire.staffAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      invalid_state: 409,
      yourself: 409,
      last_operator: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { engine, database } = services;
      const { name, role, state } = request.body;
      const staffId = request.params.staff_id.toLowerCase();
      const place = request.body.project_id?.toLowerCase() ?? null;
      const [known] = await readStaff(database, [staffId]);
      const change = {
        staffId,
        ...(name === undefined ? {} : { name }),
        ...(state === undefined ? {} : { state }),
        ...(role === undefined ? {} : { role: { projectId: place, role } }),
        places: known?.roles.map(({ projectId }) => projectId) ?? [],
      };
      const changedPlace = role === undefined ? undefined : place;
      const told = {
        action: 'change_staff',
        subject: subjectOf(staffId),
        details: request.body,
        look: (rows: LoadedRows) => factsOf(rows, staffId, changedPlace),
      };
      const { actor: by } = request.caller;
      const input = { by, change, operators: await activeOperators(database) };
      return operate(engine, request, told, changeAsOperator, input, {
        status: 200,
        wire: wire.staffOnWire,
        tookPlace: ({ isChanged }: ChangedStaff) => isChanged,
      });
    },
  });

const inviteRoute = (services: StaffServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/staff/:staff_id/invitation'),
    summary: 'Send a new invitation; the older one ends',
    tags,
    request: { params: wire.staffParams },
    answers: { 200: wire.createdStaff },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, database, mailing, publicUrl } = services;
      const staffId = request.params.staff_id.toLowerCase();
      const [known] = await readStaff(database, [staffId]);
      if (known === undefined) return refuse('not_found', `There is no staff member ${staffId}.`);
      const { locale } = known.member;
      const held = known.roles.map(({ role }) => role);
      const input = {
        staffId,
        invitation: invitationMail({ staffId, locale, roles: held }, publicUrl()),
        isTest: held.length > 0 && known.roles.every(({ isTest }) => isTest),
        mailing,
      };
      const told = { action: 'invite_staff', subject: subjectOf(staffId), details: {} };
      const rendering = { status: 200, wire: wire.createdOnWire };
      return operate(engine, request, told, sendInvitation, input, rendering);
    },
  });

/** Staff by API (business 1 and 7). */
export const staffRoutes = (services: StaffServices): readonly Route[] => [
  createRoute(services),
  changeRoute(services),
  inviteRoute(services),
  ...staffSessionRoutes(services),
];

/** The staff and their roles (business 1 and 7). */
export const staffListRoutes = ({ database, door }: OperatorServices): readonly Route[] => {
  const read = async (ids: readonly string[]) =>
    (await readStaff(database, ids)).map(wire.staffOnWire);
  const face = { list: staffList, csv: wire.staffCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/staff'),
      summary: 'List staff with their roles, the newest first',
      operationId: 'operatorListStaff',
      tags,
      request: { query: wire.staffQuery },
      answers: { 200: wire.staffListAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        listAnswer(database, face, query, { accept: accepted }),
    }),
  ];
};
