import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type CsvForm, noWayBack, wantsCsv } from './csv.ts';
import { csvAnswer } from './csv-answer.ts';
import { type CursorScope, cursorScope } from './cursor.ts';
import type { FilterValues } from './list.ts';
import { type ListQuery, limitDefault, type PageMetadata } from './list.wire.ts';

/** The place of a row in a list that is not in order of creation (decision 0214). */
export type RowKey = { readonly at: number; readonly id: string };

/** Rows next to a key, the nearest first. Without a key, the first of the list. */
export type KeyedAsked = {
  readonly beside: RowKey | null;
  /** True: the rows before the key, in reverse order. */
  readonly isBackwards: boolean;
  readonly limit: number;
};

/** A list with such an order: how to find its rows, and their form on the wire. */
export type KeyedFace<Found, Row extends object> = {
  readonly name: string;
  readonly csv: CsvForm<Row>;
  readonly find: (asked: KeyedAsked) => Promise<readonly Found[]>;
  readonly keyOf: (found: Found) => RowKey;
  readonly row: (found: Found) => Row;
  /** Is it an id that the table can hold? Absent: any text is. */
  readonly isId?: (id: string) => boolean;
};

type Broken = 'invalid_parameters';

/** The number of rows in one piece of a CSV answer. */
const csvStep = 200;

/** Answers a request for such a list: pages with cursors, or the whole list as CSV. */
export async function keyedAnswer<Found, Row extends object>(
  face: KeyedFace<Found, Row>,
  query: ListQuery,
  { filters = {}, accept: accepted }: { filters?: FilterValues; accept: string | undefined },
): Promise<Decision<StreamedAnswer | { items: Row[]; _metadata: PageMetadata }, Broken>> {
  const { limit = limitDefault, after, before } = query;
  if (after !== undefined && before !== undefined) {
    return refuse('invalid_parameters', 'before: It cannot be given together with after.');
  }
  const scope = cursorScope(face.name, filters);
  const field = before === undefined ? 'after' : 'before';
  const beside = keyIn(face, scope, field, before ?? after);
  if (!beside.ok) return beside;
  if (wantsCsv(query.format, accepted)) {
    if (before !== undefined) return refuse('invalid_parameters', noWayBack);
    return accept(await csvAnswer(face.name, face.csv, csvSteps(face, beside.value)));
  }
  const asked = { beside: beside.value, isBackwards: before !== undefined, limit };
  const found = await face.find({ ...asked, limit: limit + 1 });
  const near = found.slice(0, limit);
  const shown = asked.isBackwards ? near.toReversed() : near;
  const isMore = found.length > limit;
  const cursorOf = (one: Found | undefined): string | null => {
    const key = one === undefined ? asked.beside : face.keyOf(one);
    return key === null ? null : cursorAt(scope, key);
  };
  return accept({
    items: shown.map((one) => face.row(one)),
    _metadata: {
      limit,
      has_next: asked.isBackwards || isMore,
      has_previous: asked.isBackwards ? isMore : asked.beside !== null,
      cursors: { after: cursorOf(shown.at(-1)), before: cursorOf(shown[0]) },
    },
  });
}

const cursorAt = ({ list, mark }: CursorScope, { at, id }: RowKey): string =>
  Buffer.from(JSON.stringify([list, mark, at, id])).toString('base64url');

/** The parts of a cursor, which anybody may have written. */
function partsIn(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function keyIn<Found, Row extends object>(
  { isId = () => true }: KeyedFace<Found, Row>,
  { list, mark }: CursorScope,
  field: 'after' | 'before',
  cursor: string | undefined,
): Decision<RowKey | null, Broken> {
  if (cursor === undefined) return accept(null);
  const broken = (because: string) => refuse('invalid_parameters', `${field}: ${because}`);
  const [ofList, ofMark, at, id] = partsIn(cursor);
  // The database accepts no text with a zero character.
  const isText = typeof id === 'string' && !/\p{Cc}/u.test(id) && isId(id);
  if (!Number.isSafeInteger(at) || !isText) return broken('It is not a cursor of ours.');
  if (ofList !== list) return broken('It is a cursor of another list.');
  if (ofMark !== mark) return broken('It is a cursor of a list with other filters.');
  return accept({ at: Number(at), id });
}

/** Page by page, so that a slow reader holds no connection. */
async function* csvSteps<Found, Row extends object>(
  face: KeyedFace<Found, Row>,
  after: RowKey | null,
): AsyncGenerator<readonly Row[], void> {
  for (let beside = after; ; ) {
    const found: readonly Found[] = await face.find({ beside, isBackwards: false, limit: csvStep });
    yield found.map((one) => face.row(one));
    const last = found.at(-1);
    if (last === undefined || found.length < csvStep) return;
    beside = face.keyOf(last);
  }
}
