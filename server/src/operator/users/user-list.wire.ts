import { type Static, Type } from 'typebox';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { partFilter } from '../../figures/search/search.wire.ts';
import { ownerStates } from '../../identity/owner-state.ts';
import { locales } from '../../identity/users/person.ts';
import type { ListedUser } from './listed-user.store.ts';

export const usersQuery = listQuery({
  ...partFilter('a name, an e-mail address or a phone number'),
  state: Type.Optional(Type.Enum([...ownerStates])),
});

const addressOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

export const wholeUser = Type.Object(
  {
    user_id: Type.Integer(),
    wallet_id: Type.Integer(),
    name: Type.String(),
    email: addressOrNull('The first that is confirmed.'),
    phone: addressOrNull('The first that is confirmed.'),
    locale: Type.Enum([...locales]),
    test_mode: Type.Boolean(),
    state: Type.Enum([...ownerStates]),
    created_at: Type.Integer(),
  },
  { $id: 'WholeUser', description: 'A user without their password and PIN.' },
);

export const usersAnswer = pageAnswer(wholeUser, 'Users');

export const userOnWire = (user: ListedUser): Static<typeof wholeUser> => ({
  user_id: user.id,
  wallet_id: user.walletId,
  name: user.name,
  email: user.email,
  phone: user.phone,
  locale: user.locale,
  test_mode: user.isTest,
  state: user.state,
  created_at: user.createdAt,
});

export const userCsv: CsvForm<Static<typeof wholeUser>> = {
  columns: Object.keys(wholeUser.properties),
  amounts: [],
  currencyOf: () => '',
};
