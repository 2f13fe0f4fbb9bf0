import type { FilterField } from '../desk/filters.ts';
import { csvAsked, listQueryOf, type TypedFilters } from '../desk/list-query.ts';
import { type ListView, listView, noPages } from '../desk/list-view.ts';
import type { ApiRequest } from '../desk/parts.ts';
import type { TableRow } from '../desk/table.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { FilterValues } from '../figures/lists/list.ts';
import type { ListQuery, PageMetadata } from '../figures/lists/list.wire.ts';
import { type ListFace, listAnswer } from '../figures/lists/list-answer.ts';
import { ownApi } from './own-api.ts';
import { showPage } from './portal-page.ts';
import type { PortalServices } from './portal-services.ts';
import type { Section } from './sections.ts';
import type { Visit } from './visit.ts';

type Wanted<Row extends object> = {
  readonly face: ListFace<Row>;
  readonly typed: TypedFilters;
  /** The filters of the list, and the words that they accept. */
  readonly allowed: Readonly<Record<string, readonly string[] | 'any'>>;
  /** Absent: the default of the API. */
  readonly limit?: number;
  /** Filters that the reader cannot change. Absent: only the id of the project. */
  readonly fixed?: FilterValues;
};

type ReadPage<Row> = {
  readonly rows: readonly Row[];
  readonly metadata: PageMetadata;
  /** The filter fields with unreadable values. They are ignored. */
  readonly wrong: readonly string[];
  readonly filters: TypedFilters;
  /** The request as a query of the API. */
  readonly query: ListQuery;
};

/** A page of a list of this project with the filters of an address, or the whole list as CSV. */
export async function readList<Row extends object>(
  { database }: Pick<PortalServices, 'database'>,
  { project }: Visit,
  { face, typed, allowed, limit, fixed = { project_id: project.id } }: Wanted<Row>,
): Promise<ReadPage<Row> | StreamedAnswer> {
  const { query, wrong } = listQueryOf(typed, allowed, project.configuration.currencies[0]);
  const { after, before } = typed;
  const filters = Object.fromEntries(Object.keys(allowed).map((name) => [name, typed[name]]));
  const asked: ListQuery = {
    ...query,
    ...(limit === undefined ? {} : { limit }),
    ...csvAsked(typed, wrong),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
  };
  const options = { fixed, accept: undefined };
  const answer = await listAnswer(database, face, asked, options);
  if (!answer.ok) {
    return { rows: [], metadata: noPages, wrong: [...wrong, answer.because], filters, query };
  }
  if (answer.value instanceof StreamedAnswer) return answer.value;
  const { items, _metadata: metadata } = answer.value;
  return { rows: items, metadata, wrong, filters, query: asked };
}

type ListPage<Row extends object> = Wanted<Row> &
  ListView & {
    readonly section: Section;
    /** For a page that reports a refusal. */
    readonly status?: number;
    readonly fieldsOf: (set: TypedFilters) => readonly FilterField[];
    readonly rowOf: (row: Row) => TableRow;
    /** The path of the same list in the API for merchants. Null: there is none. */
    readonly apiPath: string | null;
    /** The request for the same, if it is not a list of that form. */
    readonly api?: ApiRequest;
  };

/** A list as a page or as CSV. Its address contains its filters. */
export async function listPage<Row extends object>(
  services: PortalServices,
  visit: Visit,
  page: ListPage<Row>,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { section, title, apiPath, columns, empty, address, acts } = page;
  const found = await readList(services, visit, page);
  if (found instanceof StreamedAnswer) return found;
  const { rows, metadata, wrong, filters, query } = found;
  const body = listView({
    ...{ title, address, acts, columns, empty, filters, wrong, metadata },
    ...{ language: visit.language, above: page.above ?? null, done: page.done ?? null },
    fields: page.fieldsOf(filters),
    rows: rows.map(page.rowOf),
    api: page.api ?? (apiPath === null ? null : ownApi(services, 'GET', apiPath, query)),
  });
  const status = wrong.length === 0 ? (page.status ?? 200) : 400;
  return showPage(services, visit, { section, title, body, status });
}
