import { type Static, Type } from 'typebox';
import type { ResealStep } from '../../identity/credentials/reseal.ts';

export const resealing = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The next of the answer before; left out: from the start',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        default: 200,
        description: 'Rows that this step looks at, at most',
      }),
    ),
  },
  { $id: 'Resealing', examples: [{ limit: 200 }] },
);

export const resealedAnswer = Type.Object(
  {
    key_id: Type.String({
      description: 'Names the master key under which everything that opens is sealed now',
    }),
    looked: Type.Integer({ description: 'Rows that this step looked at' }),
    resealed: Type.Integer({ description: 'Secrets that this step sealed anew' }),
    unreadable: Type.Integer({
      description:
        'Secrets that stay as they are, because the master key which sealed them is not given',
    }),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Where the next step begins; null: everything was looked at',
    }),
  },
  {
    $id: 'Resealed',
    examples: [
      {
        ...{ key_id: '1f0c9b7e', looked: 200, resealed: 396, unreadable: 0 },
        next: 'client/corner-shop',
      },
    ],
  },
);

export const resealedOnWire = (keyId: string, step: ResealStep): Static<typeof resealedAnswer> => ({
  key_id: keyId,
  ...step,
});
