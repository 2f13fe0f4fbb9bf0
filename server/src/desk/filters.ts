import { type Html, html } from '../pages/html.ts';

type Named = {
  /** Its name in the query. */
  readonly name: string;
  readonly label: string;
  /** The current value. Empty: none. */
  readonly value: string;
};

type SelectFilter = Named & {
  readonly kind: 'select';
  readonly options: readonly { readonly value: string; readonly text: string }[];
};

type TypedFilter = Named & {
  readonly kind: 'text' | 'date' | 'amount';
  /** An example of its form. */
  readonly placeholder?: string;
};

export type FilterField = SelectFilter | TypedFilter;

export type FilterTexts = {
  readonly filters: string;
  readonly filtersSet: string;
  readonly clear: string;
  readonly all: string;
  readonly remove: (filter: string) => string;
};

export type Filters = {
  /** The list, without a query. */
  readonly address: string;
  readonly fields: readonly FilterField[];
  /** The other parameters of the address, which a filter must not lose: a project, a mode. */
  readonly kept?: Readonly<Record<string, string>>;
  /** The list without any filter. */
  readonly clearAddress: string;
  readonly submitText: string;
  /** `deskTexts` in the page's language, unless the page has texts of its own. */
  readonly texts: FilterTexts;
};

/** An address with a query. Empty values are left out, so that one list has one address. */
export function addressWith(address: string, query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? address : `${address}?${new URLSearchParams(given)}`;
}

const idOf = (name: string): string => `filter-${name}`;

const optionView = (value: string, text: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`;

function selectView({ name, value, options }: SelectFilter, all: string): Html {
  const shown = options.map((option) => optionView(option.value, option.text, value));
  return html`<select id="${idOf(name)}" name="${name}">${optionView('', all, value)}${shown}</select>`;
}

function inputView({ kind, name, value, placeholder = '' }: TypedFilter): Html {
  const type = kind === 'date' ? 'date' : 'text';
  const digits = kind === 'amount' && html` inputmode="decimal" size="9"`;
  const hint = placeholder !== '' && html` placeholder="${placeholder}"`;
  return html`<input id="${idOf(name)}" name="${name}" type="${type}" value="${value}" autocomplete="off" maxlength="200"${digits}${hint}>`;
}

const fieldView = (field: FilterField, all: string): Html =>
  html`<div class="of"><label for="${idOf(field.name)}">${field.label}</label>${field.kind === 'select' ? selectView(field, all) : inputView(field)}</div>`;

/** The current value in the reader's own words. */
function shownValue(field: FilterField): string {
  if (field.kind !== 'select') return field.value;
  return field.options.find(({ value }) => value === field.value)?.text ?? field.value;
}

function setView({ address, fields, kept = {}, clearAddress, texts }: Filters): Html | null {
  const set = fields.filter(({ value }) => value !== '');
  if (set.length === 0) return null;
  const chips = set.map((field) => {
    const others = set.filter((other) => other !== field).map(({ name, value }) => [name, value]);
    const without = addressWith(address, { ...kept, ...Object.fromEntries(others) });
    const said = `${field.label}: ${shownValue(field)}`;
    return html`<li><a href="${without}" aria-label="${texts.remove(said)}">${said}<span aria-hidden="true"> ×</span></a></li>`;
  });
  return html`<div class="set"><ul aria-label="${texts.filtersSet}">${chips}</ul><a href="${clearAddress}">${texts.clear}</a></div>`;
}

/**
 * The filters of a list, as a form that leads to an address. It works without a script, and the
 * address can be bookmarked and sent to a colleague. On a phone the form is collapsed, but the
 * current filters stay visible.
 */
export function filterBar(filters: Filters): Html {
  const { address, fields, kept = {}, submitText, texts } = filters;
  const own = new Set(fields.map(({ name }) => name));
  const hidden = Object.entries(kept)
    .filter(([name, value]) => value !== '' && !own.has(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<details class="filter"><summary>${texts.filters}</summary><form action="${address}">${hidden}${fields.map((field) => fieldView(field, texts.all))}<button class="act plain">${submitText}</button></form></details>${setView(filters)}
`;
}
