import type { Database } from '../../storage/database.ts';
import type { ListQuery } from '../lists/list.wire.ts';
import { type ListFace, listAnswer } from '../lists/list-answer.ts';
import { type LoggedRequest, requestCsv } from './request-list.wire.ts';
import { requestList, requestsAt, type StoredRequest } from './request-log.store.ts';

const onWire = ({ place: _, created_at, created_at_ms, ...row }: StoredRequest): LoggedRequest => ({
  ...row,
  caller: row.caller as LoggedRequest['caller'],
  created_at: Number(created_at),
  created_at_ms: Number(created_at_ms),
});

/** The presentation of the list of requests. */
export const requestFace = (database: Database): ListFace<LoggedRequest> => ({
  list: requestList,
  csv: requestCsv,
  read: async (places) => (await requestsAt(database, places)).map(onWire),
});

/** `status_class`, `method`, `request_id`, `created_from` and `created_to`, as the wire names them. */
export type RequestFilters = ListQuery;

/** The cursor, length and format of a page. */
export type RequestPage = Pick<ListQuery, 'limit' | 'after' | 'before' | 'format'> & {
  /** The header `Accept`. */
  readonly accept?: string | undefined;
};

/** The requests of a project, the newest first. Without a project, of all projects. */
export function readRequests(
  database: Database,
  projectId: string | null,
  filters: RequestFilters,
  { accept, ...page }: RequestPage = {},
) {
  return listAnswer(
    database,
    requestFace(database),
    { ...filters, ...page },
    { fixed: projectId === null ? {} : { project_id: projectId }, accept },
  );
}
