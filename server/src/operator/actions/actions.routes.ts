import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { listActions } from '../../staff/actions/action.store.ts';
import { verifyChain } from '../../staff/actions/verify-chain.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './action.wire.ts';

const tags = ['Operator: log'];

/** What operators did, the newest first. */
export const actionRoutes = ({ database, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/actions'),
    summary: 'Read the log of operator actions',
    tags,
    request: { query: wire.actionsQuery },
    answers: { 200: wire.actionsAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query: { limit = 20, before = null } }) =>
      accept(wire.actionsOnWire(await listActions(database, { limit, before }))),
  }),
  route({
    ...door.at('GET /admin/v1/actions/verify'),
    summary: 'Compute every hash of the log again and compare',
    tags,
    trickleMs: 20_000,
    request: { query: wire.verifyQuery },
    answers: { 200: wire.verifyAnswer },
    successStatus: 200,
    refusals: {},
    handle: async ({ query: { head } }) => {
      const known = head === undefined ? null : Buffer.from(head, 'hex');
      return accept(wire.reportOnWire(await verifyChain(database, known)));
    },
  }),
];
