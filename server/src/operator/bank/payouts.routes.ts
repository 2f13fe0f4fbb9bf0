import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { readPayout, readPayouts } from '../../payouts/read-payouts.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './payout.wire.ts';
import { payoutList } from './payout-list.store.ts';

const tags = ['Operator: payment files'];

export const payoutRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/payouts/:payout_id'),
    summary: 'Read a payout',
    tags,
    request: { params: wire.payoutParams },
    answers: { 200: wire.payoutAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const found = await engine.read(readPayout, params.payout_id.toLowerCase());
      return found.ok ? accept(wire.payoutOnWire(found.value)) : found;
    },
  });

/** Everything that leaves, whatever caused it (bank 3). */
export const payoutListRoute = ({ engine, database, door }: OperatorServices): Route => {
  const read = async (ids: readonly string[]) =>
    granted(await engine.read(readPayouts, ids)).map(wire.payoutOnWire);
  const face = { list: payoutList, csv: wire.payoutCsv, read };
  return route({
    ...door.at('GET /admin/v1/payouts'),
    summary: 'List payouts, the newest first',
    tags,
    request: { query: wire.payoutsQuery },
    answers: { 200: wire.payoutsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept: accepted }) =>
      listAnswer(database, face, query, { accept: accepted }),
  });
};
