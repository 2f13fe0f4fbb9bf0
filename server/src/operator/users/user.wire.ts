import { type Static, Type } from 'typebox';
import { integerId, orNull } from '../../edge/wire.ts';
import { ownerStates } from '../../identity/owner-state.ts';
import { locales, type Person } from '../../identity/users/person.ts';
import { newPin } from '../../identity/users/pin.wire.ts';
import { accountNumbers, ownerState, userNumber, walletNumber } from '../fields.wire.ts';

const password = (description: string) =>
  Type.String({ minLength: 8, maxLength: 255, description });

/** For requests and answers. */
export const userTexts = {
  name: 'Name of the person',
  locale: 'Language of pages and mails',
};

/** Chosen by an operator who moves wallets here; otherwise random (decision 0094). */
export const walletId = () =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of the wallet, for one that moves here; left out: a random one',
  });

export const newUser = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        pattern: '^[^@\\s]{1,64}@[^@\\s]{1,189}$',
        description: 'E-mail address; it counts as confirmed',
      }),
    ),
    phone: Type.Optional(
      Type.String({
        pattern: '^\\+[1-9][0-9]{6,14}$',
        description: 'Phone number with `+` and its country code; it counts as confirmed',
      }),
    ),
    name: Type.String({ minLength: 1, maxLength: 255, description: userTexts.name }),
    password: Type.Optional(password('Password for pages; left out: they have none')),
    pin: Type.Optional(newPin('PIN for reserves by merchants; left out: they have none')),
    locale: Type.Optional(
      Type.Enum([...locales], { default: 'en', description: userTexts.locale }),
    ),
    test_mode: Type.Optional(
      Type.Boolean({ default: true, description: 'true: no real money is used' }),
    ),
    wallet_id: Type.Optional(walletId()),
  },
  { $id: 'NewUser', examples: [{ email: 'ona@example.com', name: 'Ona', pin: '1234' }] },
);

export const createdUser = Type.Object(
  {
    user_id: userNumber(),
    wallet_id: walletNumber(),
    account_numbers: accountNumbers(),
  },
  { $id: 'CreatedUser' },
);

export const userParams = Type.Object({
  user_id: integerId({ description: 'Number of the user' }),
});

export const userChange = Type.Object(
  {
    password: Type.Optional(password('New password; every session ends')),
    pin: Type.Optional(newPin('New PIN')),
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
    user_id: userNumber(),
    wallet_id: walletNumber(),
    state: ownerState(),
    state_changed_at: orNull(
      Type.Integer({ description: 'Unix seconds; null: they have always been active.' }),
    ),
    erased_at: orNull(
      Type.Integer({ description: 'Unix seconds; null: their name and addresses are kept.' }),
    ),
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
