import type { PageMetadata } from '../figures/lists/list.wire.ts';
import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { deskTexts } from './desk-texts.ts';
import { type FilterField, filterBar } from './filters.ts';
import { pageAddresses, type TypedFilters } from './list-query.ts';
import { type ApiRequest, headOf, notice, panel, sameByApi } from './parts.ts';
import { type Column, type TableRow, tableView } from './table.ts';

/** A list in the form of its page. */
export type ListView = {
  readonly title: string;
  readonly address: string;
  readonly acts: readonly Html[];
  /** The part between the head and the list. */
  readonly above?: Html | null;
  /** The act that was just executed. Absent: none. */
  readonly done?: string | null;
  readonly columns: readonly Column[];
  /** Where nothing matches; without a filter the list says itself that nothing is there yet. */
  readonly empty: string;
};

type Shown = ListView & {
  readonly language: PageLanguage;
  readonly filters: TypedFilters;
  readonly fields: readonly FilterField[];
  /** The filter fields with unreadable values. They are ignored. */
  readonly wrong: readonly string[];
  readonly rows: readonly TableRow[];
  readonly metadata: PageMetadata;
  /** The API request for the same list. Null: there is none. */
  readonly api: ApiRequest | null;
};

/** For a list that could not be requested. */
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

/** The body of a list's page: head, notices, filters, rows, and the API request for the same. */
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
