import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './action.wire.ts';
import { listOperatorActions } from './operator-action.store.ts';

/** What operators did, the newest first. */
export const actionRoutes = ({ database, auth }: OperatorServices): readonly Route[] => [
  route({
    method: 'GET',
    path: '/admin/v1/actions',
    summary: 'Read the log of operator actions',
    tags: ['Operator: log'],
    auth,
    request: { query: wire.actionsQuery },
    answers: { 200: wire.actionsAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query: { limit = 20, before = null } }) =>
      accept(wire.actionsOnWire(await listOperatorActions(database, { limit, before }))),
  }),
];
