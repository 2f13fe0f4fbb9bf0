import { type Static, Type } from 'typebox';
import { orLeftOut } from '../../edge/wire.ts';

export const userParams = Type.Object({
  user_id: Type.String({ description: "A user's number, or me: the token's user" }),
});

/**
 * The form of published clients. Fields that no scope opens are left out
 * (decision 0143-wallet-reads).
 */
export const userAnswer = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the user' }),
    display_name: Type.Optional(
      Type.String({ description: 'With the scope full_name or user_info' }),
    ),
    email: Type.Optional(Type.String({ description: 'With the scope email or user_info' })),
    phone: Type.Optional(Type.String({ description: 'With the scope phone or user_info' })),
    wallets: Type.Optional(
      Type.Array(Type.Integer(), { description: 'With the scope wallet_list' }),
    ),
  },
  {
    $id: 'OwnUser',
    examples: [
      { id: 10001, display_name: 'Ona Onaitė', email: 'ona@people.example', wallets: [100002] },
    ],
  },
);

/** A plain text: published clients expect nothing around it. */
export const emailAnswer = Type.String({
  $id: 'OwnEmail',
  description: 'The first confirmed e-mail address',
  examples: ['ona@people.example'],
});

export const phoneAnswer = Type.String({
  $id: 'OwnPhone',
  description: 'The first confirmed phone number',
  examples: ['+37060000001'],
});

export type ShownUser = {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly wallets: readonly number[] | null;
};

export const userOnWire = (shown: ShownUser): Static<typeof userAnswer> => ({
  id: shown.id,
  display_name: orLeftOut(shown.name),
  email: orLeftOut(shown.email),
  phone: orLeftOut(shown.phone),
  wallets: orLeftOut(shown.wallets === null ? null : [...shown.wallets]),
});
