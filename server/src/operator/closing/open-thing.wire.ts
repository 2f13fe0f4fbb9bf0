import { type Static, Type } from 'typebox';
import { currencyCode, errorAnswer } from '../../edge/wire.ts';
import type { OpenThing } from './open-things.store.ts';

/** The 409 for a project or a user that cannot be closed yet. */
export const notEmptyAnswer = Type.Object(
  {
    ...errorAnswer.properties,
    open: Type.Optional(
      Type.Array(
        Type.Object({
          kind: Type.String({
            description:
              'balance (an account number), debt (an account), hold, order, link, payment, transaction, transfer, payout.',
          }),
          id: Type.String({ description: 'Which one.' }),
          amount: Type.Optional(Type.Integer({ description: 'Minor units.' })),
          currency: Type.Optional(currencyCode()),
        }),
        { description: 'With not_empty: what keeps it from being closed, at most 100.' },
      ),
    ),
  },
  {
    $id: 'NotEmpty',
    description:
      '`not_empty`, `not_ready`, `invalid_state`, `already_exists`, `idempotency_conflict`',
    examples: [
      {
        error: 'not_empty',
        error_description: 'Something is still open.',
        open: [{ kind: 'balance', id: 'EVP1000000100001', amount: 1250, currency: 'EUR' }],
      },
    ],
  },
);

export const notEmptyOnWire = (open: readonly OpenThing[]): Static<typeof notEmptyAnswer> => ({
  error: 'not_empty',
  error_description: 'Something is still open.',
  open: open.map(({ kind, id, amount, currency }) => ({
    kind,
    id,
    ...(amount === null ? {} : { amount: Number(amount) }),
    ...(currency === null ? {} : { currency }),
  })),
});
