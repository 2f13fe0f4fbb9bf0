import { type Route, route } from '../../edge/route.ts';
import { readRequests } from '../../figures/requests/read-requests.ts';
import { requestsAnswer, requestsQuery } from '../../figures/requests/request-list.wire.ts';
import type { RequestLog } from '../../figures/requests/request-log.ts';
import type { OperatorServices } from '../operate.ts';

export type RequestLogServices = { readonly requests: RequestLog };

/** The requests that a merchant's developer sees, for the operator who helps them (business 4). */
export const requestsRoute = ({
  database,
  door,
  requests,
}: OperatorServices & RequestLogServices): Route =>
  route({
    ...door.at('GET /admin/v1/requests'),
    summary: 'List requests of projects and how they were answered, the newest first',
    description:
      'The last days (`FLORIN_REQUEST_LOG_DAYS`). At most 50,000 rows a project and UTC day: of successes the first 30,000 and then each hundredth, of errors the first 7,000, of refused credentials the first 800. Requests of other nodes appear within about a second.',
    tags: ['Operator: projects'],
    request: { query: requestsQuery },
    answers: { 200: requestsAnswer },
    successStatus: 200,
    refusals: { invalid_parameters: 400 },
    handle: async ({ query: { project_id: projectId = null, ...query }, accept }) => {
      // A caller who has just seen an answer finds it here.
      await requests.written();
      return readRequests(database, projectId, query, { accept });
    },
  });
