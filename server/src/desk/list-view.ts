import type { PageMetadata } from '../figures/lists/list.wire.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { deskTexts } from './desk-texts.ts';
import { type FilterField, filterBar } from './filters.ts';
import { pageAddresses, type TypedFilters } from './list-query.ts';
import { type ApiRequest, headOf, notice, panel, sameByApi } from './parts.ts';
import { type Column, type TableRow, tableView } from './table.ts';

/** A list as its page shows it. */
export type ListView = {
  readonly title: string;
  readonly address: string;
  readonly acts: readonly Html[];
  /** What stands between the head and the list. */
  readonly above?: Html | null;
  /** What was just done; left out: nothing. */
  readonly done?: string | null;
  readonly columns: readonly Column[];
  /** Where nothing matches; without a filter the list says itself that nothing is there yet. */
  readonly empty: string;
};

type Shown = ListView & {
  readonly language: PageLanguage;
  readonly filters: TypedFilters;
  readonly fields: readonly FilterField[];
  /** Fields of the filters that could not be read; they ask for nothing. */
  readonly wrong: readonly string[];
  readonly rows: readonly TableRow[];
  readonly metadata: PageMetadata;
  /** The request of a program that gives the same; null: there is none. */
  readonly api: ApiRequest | null;
};

/** Of a list that could not be asked for. */
export const noPages: PageMetadata = {
  limit: 0,
  has_next: false,
  has_previous: false,
  cursors: { after: null, before: null },
};

/** Where a field of the page has another name than the filter that refuses it. */
const fieldNames: Readonly<Record<string, string>> = { created_from: 'from', created_to: 'to' };

/**
 * What of the address could not be read, in the words of its fields. A refusal of the list begins with
 * the name of its filter. What has no field is the place in the list.
 */
function wrongNotice({ wrong, fields, language }: Shown): Html | false {
  if (wrong.length === 0) return false;
  const texts = deskTexts[language];
  const labelOf = (because: string) => {
    const asked = because.split(':')[0] ?? because;
    const name = fieldNames[asked] ?? asked;
    return fields.find((field) => field.name === name)?.label ?? texts.place;
  };
  return notice(texts.wrongFilter(wrong.map(labelOf).join(', ')), 'bad');
}

/** The body of a list's page: head, what is to be said, filters, rows, the same by API. */
export function listView(shown: Shown): Html {
  const { language, title, address, acts, columns, rows, fields, filters, api } = shown;
  const texts = deskTexts[language];
  const isNarrowed = fields.length === 0 || fields.some(({ value }) => value !== '');
  const empty = isNarrowed ? shown.empty : texts.nothingYet;
  const bar = { address, fields, clearAddress: address, submitText: texts.apply, texts };
  const table = {
    ...{ language, caption: title, columns, rows, empty },
    ...pageAddresses(address, filters, shown.metadata),
  };
  const done = shown.done ?? null;
  return html`${headOf({ title, acts })}${done !== null && notice(done, 'good')}${shown.above ?? null}${wrongNotice(shown)}${panel(null, html`${fields.length > 0 && filterBar(bar)}${tableView(table)}`)}${api !== null && sameByApi(api, texts.sameByApi)}`;
}
