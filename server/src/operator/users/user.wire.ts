import { type Static, Type } from 'typebox';
import { ownerStates } from '../../identity/owner-state.ts';
import { locales, type Person } from '../../identity/users/person.ts';
import { newPin } from '../../identity/users/pin.wire.ts';

const password = () => Type.String({ minLength: 8, maxLength: 255 });

/** Set by an operator who moves wallets here; otherwise random (decision 0094). */
export const walletId = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const newUser = Type.Object(
  {
    email: Type.Optional(Type.String({ pattern: '^[^@\\s]{1,64}@[^@\\s]{1,189}$' })),
    phone: Type.Optional(Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' })),
    name: Type.String({ minLength: 1, maxLength: 255 }),
    password: Type.Optional(password()),
    pin: Type.Optional(newPin()),
    locale: Type.Optional(Type.Enum([...locales], { default: 'en' })),
    test_mode: Type.Optional(Type.Boolean({ default: true })),
    wallet_id: Type.Optional(walletId()),
  },
  { $id: 'NewUser', examples: [{ email: 'ona@example.com', name: 'Ona', pin: '1234' }] },
);

export const createdUser = Type.Object(
  {
    user_id: Type.Integer(),
    wallet_id: Type.Integer(),
    account_numbers: Type.Record(Type.String(), Type.String()),
  },
  { $id: 'CreatedUser' },
);

export const userParams = Type.Object({
  user_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The number that the user got when they were created.',
  }),
});

export const userChange = Type.Object(
  {
    password: Type.Optional(password()),
    pin: Type.Optional(newPin()),
    state: Type.Optional(
      Type.Enum([...ownerStates], {
        description:
          'Changed alone. suspended: no sign-in, no tokens, no new payments; money stays. active undoes it. closed: for good, when nothing is open.',
      }),
    ),
  },
  { $id: 'UserChange', examples: [{ pin: '4321' }, { state: 'suspended' }] },
);

export const userAnswer = Type.Object(
  {
    user_id: Type.Integer(),
    wallet_id: Type.Integer(),
    state: Type.Enum([...ownerStates]),
    state_changed_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Unix seconds; null: they have always been active.',
    }),
    erased_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Unix seconds; null: their name and addresses are kept.',
    }),
  },
  { $id: 'User' },
);

export const userOnWire = (person: Person): Static<typeof userAnswer> => ({
  user_id: person.id,
  wallet_id: person.walletId,
  state: person.state,
  state_changed_at: person.stateChangedAt,
  erased_at: person.erasedAt,
});
