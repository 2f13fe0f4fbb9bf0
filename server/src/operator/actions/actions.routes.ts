import { type Route, route } from '../../edge/route.ts';
import { oldListAnswer } from '../../figures/lists/old-list-answer.ts';
import { accept } from '../../kernel/decision.ts';
import { readActions } from '../../staff/actions/action.store.ts';
import { verifyChain } from '../../staff/actions/verify-chain.ts';
import { actionList } from '../lists.store.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './action.wire.ts';

const tags = ['Operator: log'];

/** The acts of operators (business 7). */
export const actionListRoutes = ({ database, door }: OperatorServices): readonly Route[] => {
  const read = async (ids: readonly string[]) =>
    (await readActions(database, ids)).map(wire.actionOnWire);
  const face = { list: actionList, csv: wire.actionCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/actions'),
      summary: 'Read the log of operator actions, the newest first',
      tags,
      request: { query: wire.actionsQuery },
      answers: { 200: wire.actionsAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        oldListAnswer(database, face, query, {
          rowsAs: 'actions',
          lastSeenIn: 'before',
          accept: accepted,
        }),
    }),
  ];
};

/** Verifies the log of acts: has anything in it been changed? */
export const actionRoutes = ({ database, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('GET /admin/v1/actions/verify'),
    summary: 'Compute every hash of the log again and compare',
    operationId: 'operatorVerifyActions',
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
