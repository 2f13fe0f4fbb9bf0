import { type Route, route } from '../../edge/route.ts';
import type { ChangedUserState } from '../../identity/users/change-user-state.ts';
import { eraseUser } from '../../identity/users/erase-user.ts';
import { people } from '../../identity/users/person.store.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { accept, granted, refuse } from '../../kernel/decision.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { type OperatorServices, operate, writeDown } from '../operate.ts';
import * as wire from '../users/user.wire.ts';
import { exportAnswer, exportOnWire } from './export.wire.ts';
import { erasePersonalData, personalDataOf } from './personal-data.store.ts';

const tags = ['Operator: users'];

const exportRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/users/:user_id/export'),
    summary: 'Read everything that is kept about a person, without secrets',
    tags,
    request: { params: wire.userParams },
    answers: { 200: exportAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async (request) => {
      const personId = request.params.user_id;
      const person = granted(await engine.read(personById, personId));
      if (person === null) return refuse('not_found', `There is no user ${personId}.`);
      const data = await personalDataOf(database, person);
      const told = { action: 'export_user', subject: `user ${personId}`, details: {} };
      await writeDown(engine, request, told);
      return accept(exportOnWire(person, data));
    },
  });

const eraseRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/users/:user_id/erase'),
    summary: 'Erase the names and addresses of a closed user; postings and references stay',
    tags,
    request: { params: wire.userParams },
    answers: { 200: wire.userAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const personId = request.params.user_id;
      const person = granted(await engine.read(personById, personId));
      // Closed is final, so nobody becomes active again between this and the erasing.
      const known = person?.state === 'closed' ? await erasePersonalData(database, person) : [];
      const told = {
        action: 'erase_user',
        subject: `user ${personId}`,
        details: {},
        look: lookAt(people, personId, wire.userOnWire),
      };
      return operate(
        engine,
        request,
        told,
        eraseUser,
        { personId, known },
        {
          status: 200,
          wire: ({ person: erased }: ChangedUserState) => wire.userOnWire(erased),
          tookPlace: ({ isChanged }) => isChanged,
        },
      );
    },
  });

/** Business 6, Erasing a person. */
export const erasingRoutes = (services: OperatorServices): readonly Route[] => [
  exportRoute(services),
  eraseRoute(services),
];
