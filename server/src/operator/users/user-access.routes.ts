import { noticeFor } from '../../account/profile/notice-mail.ts';
import { openSessionsOf } from '../../account/session/page-session.store.ts';
import { endSessions } from '../../account/session/start-session.ts';
import { type Route, route } from '../../edge/route.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { applicationsOf, grantIdsOf } from '../../identity/oauth/person-grants.store.ts';
import { revokeOwnGrants } from '../../identity/oauth/revoke-grant.ts';
import { readUserTries } from '../../identity/tries/read-user-tries.ts';
import { readFactor } from '../../identity/users/has-factor.ts';
import { type LockedUser, lockUser } from '../../identity/users/lock-user.ts';
import { people } from '../../identity/users/person.store.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { type OperatorRequest, type OperatorServices, operate } from '../operate.ts';
import * as wire from './user.wire.ts';
import { addressesOf } from './user-access.store.ts';
import * as access from './user-access.wire.ts';
import { personOf, toldOfUser, userAct } from './user-act.ts';
import type { UserHelpServices } from './user-help.routes.ts';

const tags = ['Operator: users'];

/** At most this many sessions are shown, and end in one commit: they last two hours. */
const sessionsMax = 500;

const operatorsLine = { kind: 'client', id: 'operator' } as const;

const readRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/users/:user_id/access'),
    summary: 'How somebody comes in: addresses, second factor, wrong tries, sessions, applications',
    operationId: 'operatorReadUserAccess',
    tags,
    request: { params: wire.userParams },
    answers: { 200: access.accessAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params: { user_id: id } }) => {
      const { engine, database, clock } = services;
      const found = await personOf(services, id);
      if (!found.ok) return found;
      const person = found.value;
      return accept(
        access.accessOnWire({
          person,
          factor: granted(await engine.read(readFactor, id)),
          addresses: await addressesOf(database, id),
          tries: granted(await engine.read(readUserTries, person.walletId)),
          sessions: await openSessionsOf(database, person, clock.now(), sessionsMax),
          applications: await applicationsOf(database, id),
        }),
      );
    },
  });

/** Signs a person out everywhere. */
async function ended(services: UserHelpServices, request: OperatorRequest, person: Person) {
  const { engine, database, clock, mailing } = services;
  const open = await openSessionsOf(database, person, clock.now(), sessionsMax);
  const mail = await noticeFor(services, person, 'sessions');
  const told = toldOfUser('end_user_sessions', person.id);
  const input = { ids: open.map(({ id }) => id), mail, mailing };
  return operate(engine, request, told, endSessions, input, {
    status: 200,
    wire: () => wire.userOnWire(person),
    tookPlace: () => open.length > 0,
  });
}

const sessionsRoute = (services: UserHelpServices): Route =>
  route({
    ...userAct(services, 'DELETE /admin/v1/users/:user_id/sessions'),
    summary: 'Sign a user out of every browser; they read so by mail',
    operationId: 'operatorEndUserSessions',
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: async (request) => {
      const found = await personOf(services, request.params.user_id);
      return found.ok ? ended(services, request, found.value) : found;
    },
  });

const lockRoute = (services: OperatorServices): Route =>
  route({
    ...userAct(services, 'POST /admin/v1/users/:user_id/lock'),
    summary: 'Keep somebody from signing in and from giving a PIN, until they are unlocked',
    operationId: 'operatorLockUser',
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: (request) => {
      const personId = request.params.user_id;
      const told = {
        ...toldOfUser('lock_user', personId),
        look: (rows: LoadedRows) => ({ locked_at: rows.get(people, personId)?.lockedAt ?? null }),
      };
      return operate(services.engine, request, told, lockUser, personId, {
        status: 200,
        wire: ({ person }: LockedUser) => wire.userOnWire(person),
        tookPlace: ({ isChanged }: LockedUser) => isChanged,
      });
    },
  });

const applicationRoute = (services: OperatorServices): Route =>
  route({
    ...userAct(services, 'DELETE /admin/v1/users/:user_id/applications/:project_id'),
    summary: 'Take back everything that a user has allowed an application',
    operationId: 'operatorRevokeApplication',
    request: { params: access.applicationParams },
    refusals: { not_found: 404, idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine, database } = services;
      const { user_id: personId, project_id } = request.params;
      const found = await personOf(services, personId);
      if (!found.ok) return found;
      const projectId = project_id.toLowerCase();
      const grantIds = await grantIdsOf(database, personId, projectId);
      const told = toldOfUser('remove_application', personId, { project_id: projectId });
      const rendering = {
        status: 200,
        wire: () => wire.userOnWire(found.value),
        tookPlace: () => grantIds.length > 0,
      };
      const input = { grantIds, personId };
      const outcome = await operate(engine, request, told, revokeOwnGrants, input, rendering);
      // One commit ends a limited number of grants. The application has no access once none is
      // left.
      for (;;) {
        const left = await grantIdsOf(database, personId, projectId);
        if (left.length === 0) return outcome;
        await engine.execute(revokeOwnGrants, { grantIds: left, personId }, operatorsLine);
      }
    },
  });

/** Business 5, People: how a person signs in, and what locks them or others out. */
export const userAccessRoutes = (services: UserHelpServices): readonly Route[] => [
  readRoute(services),
  sessionsRoute(services),
  lockRoute(services),
  applicationRoute(services),
];
