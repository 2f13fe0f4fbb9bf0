import { type Answer, isObject, rowsAt } from './api-client.ts';
import type { Command, Example, Options, Session } from './command.ts';
import { asCsv, downloaded, refuseTogether } from './download.ts';
import { projectOption, queryNaming } from './find-project.ts';
import { integer, minorUnits } from './readers.ts';
import { amount, type Column, fitted, moment, type Paint, shown } from './render.ts';

/** How a table shows a field of a row. */
export type Cell = {
  readonly title: string;
  /** A dot leads to a member of an object. */
  readonly field: string;
  /** Minor units of the row's currency, or Unix seconds. Absent: text. */
  readonly as?: 'amount' | 'moment';
};

/** A list of the operator API as a command. */
export type Listing = {
  readonly name: string;
  readonly path: string;
  /** The name of the rows, in the plural. */
  readonly nouns: string;
  readonly filters: Options;
  readonly cells: readonly Cell[];
  readonly examples: readonly Example[];
};

/** The options of every list. */
// biome-ignore format: a table
const paging: Options = {
  limit:  { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many, 1 to 200 (20 unless told)' },
  after:  { value: 'CURSOR', field: 'after', meaning: 'the older ones: the cursor at the end of a page' },
  before: { value: 'CURSOR', field: 'before', meaning: 'the newer ones' },
  csv:    { meaning: 'print every row that matches as CSV' },
};

/** The filters that several lists share. */
// biome-ignore format: a table
export const filters = {
  project:   projectOption('only those of this project'),
  status:    { status: { value: 'STATUS', field: 'status', meaning: 'only those with this status' } },
  created:   { from: { value: 'SECONDS', field: 'created_from', reader: integer, meaning: 'created at this moment or later, in Unix seconds' },
               to:   { value: 'SECONDS', field: 'created_to', reader: integer, meaning: 'created before this moment, in Unix seconds' } },
  purchase:  { currency:     { value: 'CODE', field: 'currency', meaning: 'only in this currency' },
               method:       { value: 'KEY', field: 'method', meaning: 'only by this payment method' },
               reference:    { value: 'TEXT', field: 'reference', meaning: 'only with exactly this reference' },
               'amount-min': { value: 'MINOR', field: 'amount_min', reader: minorUnits, meaning: 'at least so much, in minor units' },
               'amount-max': { value: 'MINOR', field: 'amount_max', reader: minorUnits, meaning: 'at most so much, in minor units' } },
} as const satisfies Readonly<Record<string, Options>>;

const columnOf = ({ title, as }: Cell): Column =>
  as === 'amount' ? { title, align: 'right' } : { title };

function cellText(row: Answer, { field, as }: Cell): string {
  const value = field
    .split('.')
    .reduce<unknown>((within, name) => (isObject(within) ? within[name] : undefined), row);
  if (as === 'moment') return moment(value);
  return as === 'amount' ? amount(value, row['currency']) : shown(value);
}

/** The last lines of a page with a successor. */
export function moreText(page: Answer, paint: Paint): string {
  const { has_next: hasNext, cursors } = page['_metadata'] as {
    readonly has_next: boolean;
    readonly cursors: { readonly after: string | null };
  };
  return hasNext ? paint.dim(`more: --after ${shown(cursors.after)}\n`) : '';
}

/** One page as a table that fits the terminal, and how to continue. */
function pageText(
  { nouns, cells }: Pick<Listing, 'nouns' | 'cells'>,
  page: Answer,
  { terminal }: Session,
): (paint: Paint) => string {
  return (paint) => {
    const rows = rowsAt(page, 'items');
    const more = moreText(page, paint);
    if (rows.length === 0) return `No ${nouns}${more === '' ? '' : ' here'}.\n${more}`;
    const texts = rows.map((row) => cells.map((cell) => cellText(row, cell)));
    return fitted(cells.map(columnOf), texts, paint, terminal.stdout.columns) + more;
  };
}

export const listCommand = (listing: Listing): Command => {
  const options: Options = { ...listing.filters, ...paging };
  return {
    name: listing.name,
    summary: `List ${listing.nouns}, the newest first`,
    options,
    examples: listing.examples,
    run: async (session) => {
      const { given, api } = session;
      refuseTogether(given, ['csv', 'json']);
      const client = await api();
      const query = await queryNaming(client, options, given);
      if (given.has('csv')) {
        return downloaded(session, asCsv(listing.path, query));
      }
      const page = await client.send(`${listing.path}${query}`);
      return { document: page, text: pageText(listing, page, session) };
    },
  };
};
