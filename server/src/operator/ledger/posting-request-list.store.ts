import { equals } from '../../figures/lists/conditions.ts';
import type { List } from '../../figures/lists/list.ts';
import { postingRequests } from '../../ledger/posting-request.store.ts';
import type { PostingRequest } from '../../ledger/posting-request.ts';
import type { Database } from '../../storage/database.ts';

/** Requested postings, in the order of their requests (decision 0205). */
export const postingRequestList: List = {
  name: 'posting_requests',
  from: 'posting_request AS item',
  id: 'item.id',
  conditions: { state: equals('state') },
  leads: [{ by: ['state'], only: { state: ['waiting'] } }],
};

const columns = postingRequests.columns.map((column) => `request.${column}::text`).join(', ');

const text = `SELECT ${columns} FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, nth)
  JOIN posting_request AS request ON request.id = wanted.id ORDER BY wanted.nth`;

/** These requests in the order of the given ids. */
export function readPostingRequests(
  database: Database,
  ids: readonly string[],
): Promise<readonly PostingRequest[]> {
  return database.withPage(async (client) => {
    const { rows } = await client.query<string[]>({ text, values: [ids], rowMode: 'array' });
    return rows.map((row) => postingRequests.fromRaw(row));
  });
}
