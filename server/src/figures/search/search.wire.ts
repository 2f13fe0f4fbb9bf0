import { Type } from 'typebox';

/** The filter of lists that are searchable by parts of texts. */
export const partFilter = (of: string) => ({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\p{Cc}]*$',
      description: `Part of ${of}, in upper or lower case. With three letters or more an index finds it.`,
    }),
  ),
});
