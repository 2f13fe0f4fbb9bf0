import type { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import { type CsvForm, noWayBack, wantsCsv } from './csv.ts';
import { csvAnswer } from './csv-answer.ts';
import { type CursorScope, cursorAt, cursorScope, placeIn } from './cursor.ts';
import { findRows } from './list.store.ts';
import { type Asked, type FilterValues, type List, type Page, pageOf } from './list.ts';
import { type ListQuery, limitDefault, type PageMetadata } from './list.wire.ts';

/** The presentation of a list: its rows as they are now, and their table lines. */
export type ListFace<Row extends object> = {
  readonly list: List;
  readonly csv: CsvForm<Row>;
  /** The current rows of these ids in their order; missing rows are left out. */
  readonly read: (ids: readonly string[]) => Promise<readonly Row[]>;
};

type Broken = 'invalid_parameters';

const broken = (because: string) => refuse('invalid_parameters', because);

/** The number of rows in one piece of a CSV answer. Only one piece is in memory. */
const csvStep = 200;

/**
 * Answers a request for a list. The caller cannot choose the `fixed` filters: a merchant sees only
 * rows of its own project.
 */
export async function listAnswer<Row extends object>(
  database: Database,
  face: ListFace<Row>,
  query: ListQuery,
  { fixed = {}, accept: accepted }: { fixed?: FilterValues; accept: string | undefined },
): Promise<Decision<StreamedAnswer | { items: Row[]; _metadata: PageMetadata }, Broken>> {
  const filters = { ...withExactAmount(face.list, filtersIn(query)), ...fixed };
  const scope = scopeOf(face.list, query, filters);
  const asked = askedIn(query, filters, scope);
  if (!asked.ok) return asked;
  if (wantsCsv(query.format, accepted)) {
    if (asked.value.before !== null) return broken(noWayBack);
    const steps = csvSteps(database, face, asked.value);
    return accept(await csvAnswer(face.list.name, face.csv, steps));
  }
  const page = pageOf(await findRows(database, face.list, asked.value), asked.value);
  return accept({
    items: [...(await rowsOf(face, page, filters))],
    _metadata: metadataOf(page, asked.value.limit, scope),
  });
}

/** A cursor at this place of the list in the query. */
export const cursorIn = (list: List, query: ListQuery, place: bigint): string =>
  cursorAt(scopeOf(list, query, withExactAmount(list, filtersIn(query))), place);

const scopeOf = (list: List, query: ListQuery, filters: FilterValues): CursorScope => {
  const { created_from: from = null, created_to: to = null } = query;
  return cursorScope(list.name, { ...filters, ...momentsIn(from, to) });
};

const ownParameters = ['limit', 'after', 'before', 'format', 'created_from', 'created_to'];

const filtersIn = (query: ListQuery): FilterValues =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || ownParameters.includes(name) ? [] : [[name, value]],
    ),
  );

/** If the least and the most amount are equal, an index can find it. */
function withExactAmount(list: List, filters: FilterValues): FilterValues {
  const { amount_min: least, amount_max: most, ...others } = filters;
  const isExact = least !== undefined && least === most && 'amount' in list.conditions;
  return isExact ? { ...others, amount: least } : filters;
}

const momentsIn = (from: number | null, to: number | null): FilterValues => ({
  created_from: from ?? 0,
  created_to: to ?? 0,
});

function askedIn(
  query: ListQuery,
  filters: FilterValues,
  scope: CursorScope,
): Decision<Asked, Broken> {
  const { limit = limitDefault, after, before, created_from: from, created_to: to } = query;
  if (after !== undefined && before !== undefined) {
    return broken('before: It cannot be given together with after.');
  }
  if (from !== undefined && to !== undefined && to < from) {
    return broken('created_to: It should not be before created_from.');
  }
  const { amount_min: least, amount_max: most } = query;
  if (least !== undefined && most !== undefined && Number(most) < Number(least)) {
    return broken('amount_max: It should not be less than amount_min.');
  }
  const older = after === undefined ? accept(null) : placeIn(scope, 'after', after);
  const newer = before === undefined ? accept(null) : placeIn(scope, 'before', before);
  if (!older.ok) return older;
  if (!newer.ok) return newer;
  return accept({
    filters,
    createdFrom: from ?? null,
    createdTo: to ?? null,
    limit,
    after: older.value,
    before: newer.value,
  });
}

/** A row that changed since it was found is shown only if it still has the requested state. */
async function rowsOf<Row extends object>(
  face: ListFace<Row>,
  page: Page,
  { status, state }: FilterValues,
): Promise<readonly Row[]> {
  if (page.rows.length === 0) return [];
  const rows = await face.read(page.rows.map(({ id }) => id));
  return rows.filter(
    (row) =>
      (status === undefined || !('status' in row) || row.status === status) &&
      (state === undefined || !('state' in row) || row.state === state),
  );
}

const metadataOf = (page: Page, limit: number, scope: CursorScope): PageMetadata => {
  const at = (place: bigint | null) => (place === null ? null : cursorAt(scope, place));
  return {
    limit,
    has_next: page.hasNext,
    has_previous: page.hasPrevious,
    cursors: { after: at(page.after), before: at(page.before) },
  };
};

/** Page by page with cursors, so that a slow reader holds no connection. */
async function* csvSteps<Row extends object>(
  database: Database,
  face: ListFace<Row>,
  asked: Asked,
): AsyncGenerator<readonly Row[], void> {
  for (let after = asked.after; ; ) {
    const step = { ...asked, limit: csvStep, before: null, after };
    const page = pageOf(await findRows(database, face.list, step), step);
    yield await rowsOf(face, page, asked.filters);
    if (!page.hasNext) return;
    after = page.after;
  }
}
