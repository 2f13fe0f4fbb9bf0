import { type Route, route } from '../../edge/route.ts';
import type { ChangedUserState } from '../../identity/users/change-user-state.ts';
import { eraseUser } from '../../identity/users/erase-user.ts';
import { people } from '../../identity/users/person.store.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { type OperatorServices, operate, writeDown } from '../operate.ts';
import * as wire from '../users/user.wire.ts';
import { personOf, toldOfUser, userAct } from '../users/user-act.ts';
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
      const person = await personOf({ engine }, personId);
      if (!person.ok) return person;
      const data = await personalDataOf(database, person.value);
      await writeDown(engine, request, toldOfUser('export_user', personId));
      return accept(exportOnWire(person.value, data));
    },
  });

const eraseRoute = ({ engine, database, door }: OperatorServices): Route =>
  route({
    ...userAct({ door }, 'POST /admin/v1/users/:user_id/erase'),
    summary: 'Erase the names and addresses of a closed user; postings and references stay',
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const personId = request.params.user_id;
      const person = granted(await engine.read(personById, personId));
      // Closed is final, so nobody becomes active again before the erasing.
      const known = person?.state === 'closed' ? await erasePersonalData(database, person) : [];
      const told = {
        ...toldOfUser('erase_user', personId),
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
