import { type Html, html } from '../pages/html.ts';
import type { PageLanguage } from '../pages/language.ts';
import { deskTexts } from './desk-texts.ts';

type ColumnKind = 'text' | 'sum' | 'moment' | 'tag' | 'code';

export type Column = { readonly heading: string; readonly kind: ColumnKind };

export type TableRow = {
  readonly cells: readonly (Html | string)[];
  /** The target of the row: its first text or code becomes the link. */
  readonly address?: string | null;
};

export type Table = {
  readonly language: PageLanguage;
  /**
   * The subject of the list. Screen readers say it; it is visible only if the heading above does
   * not say it.
   */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  /** Shown instead of rows. */
  readonly empty: string;
  readonly previousAddress?: string | null;
  readonly nextAddress?: string | null;
  readonly csvAddress?: string | null;
};

/** A table with this many columns scrolls in its box, even on a desktop. */
const wideFrom = 8;

// Browsers drop the table semantics of tables displayed as blocks, as on a phone. The roles
// preserve them.

/** Short, since every cell has one. */
const classes: Readonly<Record<ColumnKind, string>> = {
  text: 't',
  sum: 'sum',
  moment: 'when',
  tag: 'word',
  code: 'id',
};

/** The columns that need no label on a phone, because their place shows their meaning. */
function leadsOf(columns: readonly Column[]): ReadonlySet<number> {
  const first = (kinds: readonly ColumnKind[]): number =>
    columns.findIndex(({ kind }) => kinds.includes(kind));
  return new Set([first(['moment']), first(['tag']), first(['sum']), first(['text', 'code'])]);
}

const headCell = ({ heading, kind }: Column): Html =>
  html`<th scope="col" role="columnheader"${kind === 'sum' && html` class="sum"`}>${heading}</th>`;

type CellIn = {
  readonly column: Column;
  readonly isLead: boolean;
  readonly address: string | null;
};

function cellView(content: Html | string, { column, isLead, address }: CellIn): Html {
  const { heading, kind } = column;
  const inside =
    kind === 'code' && content !== '' ? html`<code>${content}</code>` : html`${content}`;
  const linked = address === null ? inside : html`<a href="${address}">${inside}</a>`;
  const label = !isLead && heading !== '' && html` data-label="${heading}"`;
  return html`<td role="cell" class="${classes[kind]}${isLead && ' up'}"${label}>${linked}</td>`;
}

function rowView({ cells, address = null }: TableRow, columns: readonly Column[]): Html {
  const leads = leadsOf(columns);
  const linked = columns.findIndex(({ kind }) => kind === 'text' || kind === 'code');
  const shown = columns.map((column, index) =>
    cellView(cells[index] ?? '', {
      column,
      isLead: leads.has(index),
      address: index === linked ? address : null,
    }),
  );
  return html`<tr role="row">${shown}</tr>
`;
}

type Foot = Pick<Table, 'caption' | 'language' | 'previousAddress' | 'nextAddress' | 'csvAddress'>;

/** The links to the other pages of a list, and to all of it as CSV. Null: there are none. */
export function pagesNav(table: Foot): Html | null {
  const { previousAddress = null, nextAddress = null, csvAddress = null } = table;
  const texts = deskTexts[table.language];
  if (previousAddress === null && nextAddress === null && csvAddress === null) return null;
  return html`<nav class="pages" aria-label="${texts.pages(table.caption)}">${previousAddress !== null && html`<a class="act plain" rel="prev" href="${previousAddress}">${texts.previousPage}</a>`}${nextAddress !== null && html`<a class="act plain" rel="next" href="${nextAddress}">${texts.nextPage}</a>`}${csvAddress !== null && html`<a class="csv" href="${csvAddress}" download>${texts.downloadCsv}</a>`}</nav>`;
}

/** A list. On a phone each row becomes a block: date and status above, the amount on the right. */
export function tableView(table: Table): Html {
  const { caption, columns, rows, empty } = table;
  const foot = pagesNav(table);
  // A page examines a limited number of rows: it may be empty without being the last
  // (decision 0153).
  const isLast = (table.nextAddress ?? null) === null;
  const nothing = isLast ? empty : deskTexts[table.language].goesOn;
  if (rows.length === 0) return html`<p class="empty">${nothing}</p>${foot}`;
  const kind = columns.length < wideFrom ? 'list' : 'list wide';
  return html`<div class="${kind}" tabindex="0" role="group" aria-label="${caption}"><table role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${columns.map(headCell)}</tr></thead><tbody role="rowgroup">
${rows.map((row) => rowView(row, columns))}</tbody></table></div>${foot}`;
}
