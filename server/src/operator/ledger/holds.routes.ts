import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './hold.wire.ts';
import { holdList, readHolds } from './hold-list.store.ts';

/** Holds; `created_to` leaves only old ones (business 5, holds by age). */
export const holdsRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/holds'),
    summary: 'List money that is reserved now, the newest first',
    tags: ['Operator: ledger'],
    request: { query: wire.holdsQuery },
    answers: { 200: wire.holdsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) => {
      const face = {
        list: holdList,
        csv: wire.holdCsv,
        read: async (ids: readonly string[]) =>
          (await readHolds(database, ids))
            .filter(({ state }) => state === 'held')
            .map(wire.holdOnWire),
      };
      return listAnswer(database, face, query, { accept });
    },
  });
