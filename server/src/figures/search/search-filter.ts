import type { List } from '../lists/list.ts';
import type { ListQuery } from '../lists/list.wire.ts';
import { alongPieces } from './search-text.store.ts';
import { folded, piecesOf, type SearchKind } from './search-text.ts';

/** A list and a query with `q`, in the form for the database. */
export function searched<Query extends ListQuery & { readonly q?: string }>(
  list: List,
  kind: SearchKind,
  query: Query,
): { readonly list: List; readonly query: Query } {
  if (query.q === undefined) return { list, query };
  const q = folded(query.q);
  const isIndexed = piecesOf(q).size > 0;
  return { list: isIndexed ? alongPieces(list, kind) : list, query: { ...query, q } };
}
