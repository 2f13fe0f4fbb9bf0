import { Type } from 'typebox';
import { pageLanguages } from '../../pages/language.ts';

/** The types with a timeline, in the words of business 7. */
export const toldTypes = [
  'order',
  'payment',
  'refund',
  'link',
  'transaction',
  'allowance',
  'transfer',
  'user',
  'wallet',
  'project',
] as const;

export const timelineParams = Type.Object({
  type: Type.Enum([...toldTypes], { description: 'What it is told of.' }),
  id: Type.String({ minLength: 1, maxLength: 64, description: 'The id of that type of thing.' }),
});

export const timelineQuery = Type.Object(
  {
    lang: Type.Optional(
      Type.Enum([...pageLanguages], {
        default: 'en',
        description: 'The language of titles and explanations; acts are told in English.',
      }),
    ),
  },
  { additionalProperties: false },
);
