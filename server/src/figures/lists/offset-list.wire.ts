import { type TProperties, Type } from 'typebox';

// Lists of the wallet and transfer documents use an offset, or a cursor.

const texts = {
  limit: 'Most rows of a page',
  offset: 'Rows to skip; it cannot be given with a cursor',
  total: 'Rows that match in all',
};

/** The paging parameters of such a list. */
export const offsetQuery = (bounds: {
  readonly limit: { readonly maximum: number; readonly default: number };
  readonly offsetMax: number;
}) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, ...bounds.limit, description: texts.limit })),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: bounds.offsetMax,
      default: 0,
      description: texts.offset,
    }),
  ),
});

/** A cursor from an earlier page. `maxLength` is the length of our longest cursor. */
export const pageCursor = (name: 'after' | 'before', maxLength: number) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength,
      description: `\`cursors.${name}\` of a page: the rows that ${name === 'after' ? 'follow' : 'precede'} it`,
    }),
  );

/** The metadata of such a page. */
export const offsetMetadata = <Cursors extends TProperties>(
  cursors: Cursors,
  total: string = texts.total,
) =>
  Type.Object(
    {
      total: Type.Integer({ description: total }),
      limit: Type.Integer({ description: 'Rows that the page has at most' }),
      offset: Type.Integer({ description: 'Rows before the page; 0 where a cursor was given' }),
      has_next: Type.Boolean({ description: 'Whether rows follow' }),
      has_previous: Type.Boolean({ description: 'Whether rows precede' }),
      cursors: Type.Object(cursors, { description: 'Where the pages beside this one begin' }),
    },
    { description: 'How large the page is, and what lies beside it' },
  );
