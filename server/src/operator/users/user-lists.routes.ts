import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { searched } from '../../figures/search/search-filter.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { userList } from '../lists.store.ts';
import type { OperatorServices } from '../operate.ts';
import { readUsers } from './listed-user.store.ts';
import { userParams } from './user.wire.ts';
import * as wire from './user-list.wire.ts';

const tags = ['Operator: users'];

const usersOnWire = async (database: Database, ids: readonly string[]) =>
  (await readUsers(database, ids)).map(wire.userOnWire);

const listRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/users'),
    summary: 'List users, the newest first',
    tags,
    request: { query: wire.usersQuery },
    answers: { 200: wire.usersAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: (request) => {
      const { list, query } = searched(userList, 'user', request.query);
      const read = (ids: readonly string[]) => usersOnWire(database, ids);
      return listAnswer(database, { list, csv: wire.userCsv, read }, query, request);
    },
  });

const readRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/users/:user_id'),
    summary: 'Read a user, without their secrets',
    tags,
    request: { params: userParams },
    answers: { 200: wire.wholeUser },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params: { user_id: id } }) => {
      const [user] = await usersOnWire(database, [String(id)]);
      return user === undefined ? refuse('not_found', `There is no user ${id}.`) : accept(user);
    },
  });

/** The lists of users in business 2. */
export const userListRoutes = (services: OperatorServices): readonly Route[] => [
  listRoute(services),
  readRoute(services),
];
