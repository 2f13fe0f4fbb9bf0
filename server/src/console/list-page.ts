import type { FilterField } from '../desk/filters.ts';
import { csvAsked, listQueryOf, type TypedFilters } from '../desk/list-query.ts';
import { type ListView, listView, noPages } from '../desk/list-view.ts';
import type { TableRow } from '../desk/table.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { StreamedAnswer } from '../edge/answering/streamed-answer.ts';
import type { PageMetadata } from '../figures/lists/list.wire.ts';
import type { Endpoint } from '../staff/roles.ts';
import { askOperator } from './ask-operator.ts';
import { showPage } from './console-page.ts';
import type { ConsoleServices } from './console-services.ts';
import { operatorApi } from './operator-api.ts';
import type { Section } from './sections.ts';
import type { Visit } from './visit.ts';

type Page<Row> = { readonly items: readonly Row[]; readonly _metadata: PageMetadata };

type ListPage<Row extends object> = ListView & {
  readonly section: Section;
  /** The list of the operator API. */
  readonly endpoint: Extract<Endpoint, `GET ${string}`>;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly typed: TypedFilters;
  /** The filters that people may set, with their allowed values. */
  readonly allowed: Readonly<Record<string, readonly string[] | 'any'>>;
  /** Filters that the page itself sets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly fieldsOf: (set: TypedFilters) => readonly FilterField[];
  readonly rowOf: (row: Row) => TableRow | Promise<TableRow>;
  /** The status of a page that shows a refusal. */
  readonly status?: number;
};

const pathOf = (endpoint: Endpoint, params: Readonly<Record<string, unknown>>): string =>
  endpoint.slice('GET '.length).replaceAll(/:(\w+)/g, (_, name) => String(params[name]));

/** The refusal of a list begins with the name of the wrong parameter. */
const nameIn = ({ error_description: because }: Readonly<Record<string, unknown>>): string =>
  String(because).split(':')[0] ?? '';

/**
 * An amount has one currency, and a list of all merchants has every one. Without a choice the
 * amount is in euros: the list then shows only these, and its filter says so.
 */
function inOneCurrency({ typed, allowed }: Pick<ListPage<object>, 'typed' | 'allowed'>) {
  const { amount_min: least, amount_max: most, currency } = typed;
  const hasAmount = 'amount_min' in allowed && `${least ?? ''}${most ?? ''}`.trim() !== '';
  return hasAmount && !currency ? { ...typed, currency: 'EUR' } : typed;
}

/** A list of the operator API, as a page or as CSV. Its filters are the page's address. */
export async function listPage<Row extends object>(
  services: ConsoleServices,
  visit: Visit,
  page: ListPage<Row>,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { section, title, address, acts, columns, empty, endpoint, params = {} } = page;
  const typed = inOneCurrency(page);
  const { query, wrong } = listQueryOf(typed, page.allowed);
  const { after, before } = typed;
  const asked = {
    ...page.fixed,
    ...query,
    ...csvAsked(typed, wrong),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
  };
  const reply = await askOperator<Page<Row> | StreamedAnswer>(services, visit, endpoint, {
    params,
    query: asked,
  });
  const answer = reply.ok ? reply.body : { items: [], _metadata: noPages };
  if (answer instanceof StreamedAnswer) return answer;
  const filters = Object.fromEntries(Object.keys(page.allowed).map((name) => [name, typed[name]]));
  const unread = [...wrong, ...(reply.ok ? [] : [nameIn(reply.body)])];
  const body = listView({
    ...{ title, address, acts, columns, empty, filters, wrong: unread },
    ...{ language: visit.language, above: page.above ?? null, done: page.done ?? null },
    fields: page.fieldsOf(filters),
    rows: await Promise.all(answer.items.map(async (row) => page.rowOf(row))),
    metadata: answer._metadata,
    api: operatorApi(services, 'GET', pathOf(endpoint, params), asked),
  });
  const status = unread.length === 0 ? (page.status ?? 200) : 400;
  return showPage(services, visit, { section, title, body, status });
}
