import { deskTexts } from '../desk/desk-texts.ts';
import { type FilterField, filterBar } from '../desk/filters.ts';
import { type ApiRequest, headOf, notice, panel, sameByApi } from '../desk/parts.ts';
import { type Column, type TableRow, tableView } from '../desk/table.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { FilterValues } from '../figures/lists/list.ts';
import type { ListQuery, PageMetadata } from '../figures/lists/list.wire.ts';
import { type ListFace, listAnswer } from '../figures/lists/list-answer.ts';
import { type Html, html } from '../pages/html.ts';
import { listQueryOf, pageAddresses, type TypedFilters } from './list-query.ts';
import { ownApi } from './own-api.ts';
import { showPage } from './portal-page.ts';
import type { PortalServices } from './portal-services.ts';
import { portalTexts } from './portal-texts.ts';
import type { Section } from './sections.ts';
import type { Visit } from './visit.ts';

type Wanted<Row extends object> = {
  readonly face: ListFace<Row>;
  readonly typed: TypedFilters;
  /** The filters of the list, and which words they take. */
  readonly allowed: Readonly<Record<string, readonly string[] | 'any'>>;
  /** Left out: as many as the API gives. */
  readonly limit?: number;
  /** Left out: the id of the project is the filter that nobody chooses. */
  readonly fixed?: FilterValues;
};

type ReadPage<Row> = {
  readonly rows: readonly Row[];
  readonly metadata: PageMetadata;
  /** Fields of the filters that could not be read; they ask for nothing. */
  readonly wrong: readonly string[];
  readonly filters: TypedFilters;
  /** What was asked for, as the API would be asked. */
  readonly query: ListQuery;
};

const nothing: PageMetadata = {
  limit: 0,
  has_next: false,
  has_previous: false,
  cursors: { after: null, before: null },
};

/** A page of a list of this project by the filters of an address, or all of it as CSV. */
export async function readList<Row extends object>(
  { database }: Pick<PortalServices, 'database'>,
  { project }: Visit,
  { face, typed, allowed, limit, fixed = { project_id: project.id } }: Wanted<Row>,
): Promise<ReadPage<Row> | StreamedAnswer> {
  const { query, wrong } = listQueryOf(typed, allowed);
  const { after, before, format } = typed;
  const filters = Object.fromEntries(Object.keys(allowed).map((name) => [name, typed[name]]));
  const asked: ListQuery = {
    ...query,
    ...(limit === undefined ? {} : { limit }),
    ...(format === 'csv' ? { format } : {}),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
  };
  const options = { fixed, accept: undefined };
  const answer = await listAnswer(database, face, asked, options);
  if (!answer.ok) {
    return { rows: [], metadata: nothing, wrong: [...wrong, answer.because], filters, query };
  }
  if (answer.value instanceof StreamedAnswer) return answer.value;
  const { items, _metadata: metadata } = answer.value;
  return { rows: items, metadata, wrong, filters, query: asked };
}

type ListPage<Row extends object> = Wanted<Row> & {
  readonly section: Section;
  readonly title: string;
  readonly address: string;
  readonly acts: readonly Html[];
  /** What stands between the head and the list. */
  readonly above?: Html | null;
  /** Of a page that says what was refused. */
  readonly status?: number;
  readonly fieldsOf: (set: TypedFilters) => readonly FilterField[];
  readonly columns: readonly Column[];
  readonly rowOf: (row: Row) => TableRow;
  readonly empty: string;
  /** The list as a merchant's program asks for it; null: it cannot. */
  readonly apiPath: string | null;
  /** The same where it is no list of that form. */
  readonly api?: ApiRequest;
  /** What was just done; left out: nothing. */
  readonly done?: string | null;
};

/** What of the address could not be read, in the words of its fields. */
function wrongNotice(
  wrong: readonly string[],
  fields: readonly FilterField[],
  visit: Visit,
): Html | false {
  if (wrong.length === 0) return false;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return notice(portalTexts[visit.language].wrongFilter(wrong.map(labelOf).join(', ')), 'bad');
}

/** A list with its filters, which are its address, as a page or as CSV. */
export async function listPage<Row extends object>(
  services: PortalServices,
  visit: Visit,
  page: ListPage<Row>,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language } = visit;
  const { section, title, address, acts, columns, empty, apiPath, done = null } = page;
  const found = await readList(services, visit, page);
  if (found instanceof StreamedAnswer) return found;
  const { rows, metadata, wrong, filters, query } = found;
  const fields = page.fieldsOf(filters);
  const texts = deskTexts[language];
  const bar = { address, fields, clearAddress: address, submitText: texts.apply, texts };
  const table = {
    ...{ language, caption: title, columns, rows: rows.map(page.rowOf), empty },
    ...pageAddresses(address, filters, metadata),
  };
  const api = page.api ?? (apiPath === null ? null : ownApi(services, 'GET', apiPath, query));
  const foot = api !== null && sameByApi(api, texts.sameByApi);
  const body = html`${headOf({ title, acts })}${done !== null && notice(done, 'good')}${page.above ?? null}${wrongNotice(wrong, fields, visit)}${panel(null, html`${fields.length > 0 && filterBar(bar)}${tableView(table)}`)}${foot}`;
  const status = wrong.length === 0 ? (page.status ?? 200) : 400;
  return showPage(services, visit, { section, title, body, status });
}
