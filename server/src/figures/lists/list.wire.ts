import { type Static, type TArray, type TProperties, type TSchema, Type } from 'typebox';
import { moment, orNull } from '../../edge/wire.ts';

const limitMax = 200;
export const limitDefault = 20;

export const limitOf = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: limitMax, default: limitDefault, description }),
  );

const cursor = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description }));

const cursorTexts = {
  after: '`cursors.after` of a page: the older rows that follow it.',
  before: '`cursors.before` of a page: the newer rows that precede it.',
};

/** The parameters that every list accepts (business 2). */
const common = {
  limit: limitOf('How many rows a page has at most. CSV has all of them, whatever this says.'),
  after: cursor(cursorTexts.after),
  before: cursor(cursorTexts.before),
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      description: '`csv` streams every row that matches; the header `Accept: text/csv` does, too.',
    }),
  ),
};

/** For lists with a time of creation. */
export const createdWithin = {
  created_from: Type.Optional(
    Type.Integer({
      ...moment(),
      description: 'Rows created at this moment or later, Unix seconds.',
    }),
  ),
  created_to: Type.Optional(
    Type.Integer({ ...moment(), description: 'Rows created before this moment, Unix seconds.' }),
  ),
};

/**
 * An unknown parameter is refused: if it were ignored, the list would hold more rows than the
 * caller wanted.
 */
export const listQuery = <Filters extends TProperties>(filters: Filters) =>
  Type.Object({ ...filters, ...common }, { additionalProperties: false });

/** For a list whose `field` took the id of the last row seen before cursors existed. */
export const oldListQuery = <Filters extends TProperties>(
  filters: Filters,
  { field, row }: { readonly field: 'after' | 'before'; readonly row: string },
) =>
  Type.Object(
    {
      ...filters,
      ...common,
      [field]: cursor(
        `${cursorTexts[field]} Or the id of the last ${row} that was seen: the older ones follow.`,
      ),
    },
    { additionalProperties: false },
  );

/** The cursors of such a list contain a row's id, which may be long. */
const keyedCursor = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description }));

/** For a list that is not in order of creation (decision 0214). */
export const keyedQuery = <Filters extends TProperties>(filters: Filters) =>
  Type.Object(
    {
      ...filters,
      ...common,
      after: keyedCursor('`cursors.after` of a page: the rows that follow it.'),
      before: keyedCursor('`cursors.before` of a page: the rows that precede it.'),
    },
    { additionalProperties: false },
  );

export type ListQuery = {
  readonly limit?: number;
  readonly after?: string;
  readonly before?: string;
  readonly format?: 'json' | 'csv';
  readonly created_from?: number;
  readonly created_to?: number;
  readonly [filter: string]: string | number | boolean | undefined;
};

export const pageMetadata = Type.Object(
  {
    limit: Type.Integer({ description: 'Rows that the page has at most' }),
    has_next: Type.Boolean({
      description: 'There may be older rows. A page may be short, or empty, and have a next one.',
    }),
    has_previous: Type.Boolean({ description: 'There may be newer rows.' }),
    cursors: Type.Object(
      {
        after: orNull(Type.String({ description: 'Give it as `after`: the older rows.' })),
        before: orNull(Type.String({ description: 'Give it as `before`: the newer rows.' })),
      },
      { description: 'Where the pages beside this one begin; null: no row was found' },
    ),
  },
  { $id: 'PageMetadata', description: 'How large the page is, and what lies beside it' },
);

export type PageMetadata = Static<typeof pageMetadata>;

const pageDescription = 'The newest first. As CSV where `format=csv` asks for it.';

/** An example page with the example of the row, if it has one. */
function exampleOf(item: TSchema, old?: string): { readonly examples?: readonly object[] } {
  const [row] = (item as { readonly examples?: readonly object[] }).examples ?? [];
  if (row === undefined) return {};
  const cursors = { after: 'b3JkZXJzIDA', before: 'b3JkZXJzIDE' };
  const _metadata = { limit: limitDefault, has_next: false, has_previous: false, cursors };
  const named = old === undefined ? {} : { [old]: [row] };
  return { examples: [{ items: [row], _metadata, ...named }] };
}

const rowsOf = <Item extends TSchema>(item: Item) =>
  Type.Array(item, { description: 'Rows of the page, the newest first' });

/** One page of a list, the newest first. */
export const pageAnswer = <Item extends TSchema>(item: Item, name: string) =>
  Type.Object(
    { items: rowsOf(item), _metadata: pageMetadata },
    { $id: name, description: pageDescription, ...exampleOf(item) },
  );

/** One page of a list that is not in order of creation. */
export const keyedAnswerOf = <Item extends TSchema>(item: Item, name: string, order: string) =>
  Type.Object(
    { items: Type.Array(item, { description: order }), _metadata: pageMetadata },
    { $id: name, description: `${order} As CSV where \`format=csv\` asks for it.` },
  );

/** The same for a list whose rows had another name before all lists had the same form. */
export const pageAnswerAlso = <Item extends TSchema, Old extends string>(
  item: Item,
  name: string,
  old: Old,
) =>
  Type.Object(
    {
      items: rowsOf(item),
      _metadata: pageMetadata,
      ...({
        [old]: Type.Array(item, { description: 'The same as `items`, under its earlier name.' }),
      } as Record<Old, TArray<Item>>),
    },
    { $id: name, description: pageDescription, ...exampleOf(item, old) },
  );
