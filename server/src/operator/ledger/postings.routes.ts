import { checkoutOrigins } from '../../checkout/payments/movement-references.store.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import type { OperatorServices } from '../operate.ts';
import { postingList, postingsOf } from './posting-list.store.ts';
import * as wire from './posting-list.wire.ts';

/** The journal (business 2). */
export const postingsRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/postings'),
    summary: 'List postings, the newest first',
    tags: ['Operator: ledger'],
    request: { query: wire.postingsQuery },
    answers: { 200: wire.postingsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) => {
      const { database } = services;
      const face = {
        list: postingList(query),
        csv: wire.postingCsv,
        read: async (ids: readonly string[]) => {
          const postings = await postingsOf(database, ids);
          const ofCheckout = await checkoutOrigins(database, postings);
          return postings.map((posting) => wire.listedPostingOnWire(posting, ofCheckout));
        },
      };
      return listAnswer(database, face, query, { accept });
    },
  });
