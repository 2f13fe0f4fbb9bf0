import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import type { OperatorServices } from '../operate.ts';
import * as wire from './posting-request.wire.ts';
import { postingRequestList, readPostingRequests } from './posting-request-list.store.ts';

/** Postings by hand above the limit (decision 0205). */
export const postingRequestsRoute = ({ database, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/posting-requests'),
    summary: 'List postings that wait for a second person or did, the newest first',
    tags: ['Operator: ledger'],
    request: { query: wire.requestsQuery },
    answers: { 200: wire.postingRequestsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: ({ query, accept }) => {
      const face = {
        list: postingRequestList,
        csv: wire.requestCsv,
        read: async (ids: readonly string[]) =>
          (await readPostingRequests(database, ids)).map(wire.listedRequest),
      };
      return listAnswer(database, face, query, { accept });
    },
  });
