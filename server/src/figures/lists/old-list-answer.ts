import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { accept } from '../../kernel/decision.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Database } from '../../storage/database.ts';
import { placeOfRow } from './list.store.ts';
import type { ListQuery } from './list.wire.ts';
import { cursorIn, type ListFace, listAnswer } from './list-answer.ts';

/** How a list was queried and answered before all lists had the same form. */
type OldForm<Old extends string> = {
  /** The name of its rows. */
  readonly rowsAs: Old;
  /** The parameter that took the id of the last row seen, and still does. */
  readonly lastSeenIn: 'after' | 'before';
};

/** Behind every row: no row follows an unknown id. */
const lastPlace = -(10n ** 17n);

/**
 * Answers a list in its old form: the rows under both names, and old ids beside cursors (decision
 * 0156).
 */
export async function oldListAnswer<Row extends object, Old extends string>(
  database: Database,
  face: ListFace<Row>,
  query: ListQuery,
  { rowsAs, lastSeenIn, ...options }: OldForm<Old> & { readonly accept: string | undefined },
) {
  const asked = await withCursor(database, face, query, lastSeenIn);
  const answer = await listAnswer(database, face, asked, options);
  if (!answer.ok) return answer;
  const { value } = answer;
  if (value instanceof StreamedAnswer) return accept(value);
  const named = { [rowsAs]: value.items } as Record<Old, Row[]>;
  return accept({ ...named, ...value });
}

/** Turns the id of the last row seen into a cursor: older rows follow, in either parameter. */
async function withCursor<Row extends object>(
  database: Database,
  { list }: ListFace<Row>,
  query: ListQuery,
  field: 'after' | 'before',
): Promise<ListQuery> {
  const { after, before, ...others } = query;
  const id = query[field]?.toLowerCase();
  const isAlone = after === undefined || before === undefined;
  if (id === undefined || !isUuid(id) || !isAlone) return query;
  const place = (await placeOfRow(database, list, id)) ?? lastPlace;
  return { ...others, after: cursorIn(list, others, place) };
}
