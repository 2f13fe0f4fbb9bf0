import { type Static, Type } from 'typebox';
import { type Route, route } from '../../edge/route.ts';
import { createdAt, orNull } from '../../edge/wire.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type ListedStaff, readStaff } from '../../staff/members/listed-staff.store.ts';
import { endSessions } from '../../staff/sessions/end-sessions.ts';
import { isStaffSessionGood, type StaffSession } from '../../staff/sessions/session.ts';
import { sessionsOf } from '../../staff/sessions/session-list.store.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './staff.wire.ts';

const tags = ['Operator: staff'];

const sessionId = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Id of the session; nobody signs in by it.',
});

const sessionsAnswer = Type.Object(
  {
    sessions: Type.Array(
      Type.Object({
        session_id: sessionId,
        created_at: createdAt(),
        seen_at: Type.Integer({ description: 'Unix seconds of its last request.' }),
        expires_at: Type.Integer({ description: 'Unix seconds of its end at the latest.' }),
        second_factor: Type.Boolean({ description: 'Whether the second factor was given in it.' }),
        ip: orNull(Type.String({ description: 'Where it began.' })),
        agent: Type.String({ description: 'What the browser says of itself.' }),
      }),
      { description: 'Where they are signed in now, the newest first.' },
    ),
  },
  { $id: 'StaffSessions' },
);

const endedAnswer = Type.Object(
  { ended: Type.Integer({ description: 'How many sessions were ended.' }) },
  { $id: 'EndedSessions' },
);

const sessionParams = Type.Object({
  ...wire.staffParams.properties,
  session_id: sessionId,
});

const sessionsOnWire = (
  sessions: readonly StaffSession[],
  { member }: ListedStaff,
  now: UnixSeconds,
): Static<typeof sessionsAnswer> => ({
  sessions: sessions
    .filter((session) => isStaffSessionGood(session, member, now))
    .map((session) => ({
      session_id: session.id,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      second_factor: session.provenAt !== null,
      ip: session.address,
      agent: session.agent,
    })),
});

const nobody = (staffId: string) => refuse('not_found', `There is no staff member ${staffId}.`);

const readRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/staff/:staff_id'),
    summary: 'Read a member of staff',
    tags,
    request: { params: wire.staffParams },
    answers: { 200: wire.staffAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params: { staff_id: id } }) => {
      const [found] = await readStaff(database, [id.toLowerCase()]);
      return found === undefined ? nobody(id) : accept(wire.staffOnWire(found));
    },
  });

const listRoute = ({ database, door, clock }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/staff/:staff_id/sessions'),
    summary: 'Where a member of staff is signed in now',
    tags,
    request: { params: wire.staffParams },
    answers: { 200: sessionsAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const id = params.staff_id.toLowerCase();
      const [found] = await readStaff(database, [id]);
      if (found === undefined) return nobody(id);
      return accept(sessionsOnWire(await sessionsOf(database, id), found, clock.now()));
    },
  });

const endAllRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...door.at('DELETE /admin/v1/staff/:staff_id/sessions'),
    summary: 'Sign a member of staff out everywhere',
    operationId: 'operatorEndStaffSessions',
    tags,
    request: { params: wire.staffParams },
    answers: { 200: endedAnswer },
    successStatus: 200,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: async (request) => {
      const staffId = request.params.staff_id.toLowerCase();
      const sessionIds = (await sessionsOf(database, staffId)).map(({ id }) => id);
      const told = { action: 'end_sessions', subject: `staff ${staffId}`, details: {} };
      return operate(engine, request, told, endSessions, { staffId, sessionIds }, ended);
    },
  });

const endOneRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('DELETE /admin/v1/staff/:staff_id/sessions/:session_id'),
    summary: 'End one session of a member of staff',
    tags,
    request: { params: sessionParams },
    answers: { 200: endedAnswer },
    successStatus: 200,
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const staffId = request.params.staff_id.toLowerCase();
      const sessionIds = [request.params.session_id];
      const told = { action: 'end_sessions', subject: `staff ${staffId}`, details: {} };
      return operate(engine, request, told, endSessions, { staffId, sessionIds }, ended);
    },
  });

/** If the session is already gone, somebody else ended it, and nothing is recorded. */
const ended = {
  status: 200,
  wire: (count: number) => ({ ended: count }),
  tookPlace: (count: number) => count > 0,
};

/** One staff member and their sessions (business 5, Staff). */
export const staffSessionRoutes = (services: OperatorServices): readonly Route[] => [
  readRoute(services),
  listRoute(services),
  endAllRoute(services),
  endOneRoute(services),
];
