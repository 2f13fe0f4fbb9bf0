import { type Static, Type } from 'typebox';
import { createdAt, testMode } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { partFilter } from '../../figures/search/search.wire.ts';
import { locales } from '../../identity/users/person.ts';
import { inState, ownerState, userNumber, walletNumber } from '../fields.wire.ts';
import type { ListedUser } from './listed-user.store.ts';
import { userAnswer, userTexts } from './user.wire.ts';

export const usersQuery = listQuery({
  ...partFilter('a name, an e-mail address or a phone number'),
  ...inState,
});

const addressOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

export const wholeUser = Type.Object(
  {
    user_id: userNumber(),
    wallet_id: walletNumber(),
    name: Type.String({ description: userTexts.name }),
    email: addressOrNull('The first that is confirmed.'),
    phone: addressOrNull('The first that is confirmed.'),
    locale: Type.Enum([...locales], { description: userTexts.locale }),
    test_mode: testMode(),
    state: ownerState(),
    created_at: createdAt(),
    state_changed_at: userAnswer.properties.state_changed_at,
    erased_at: userAnswer.properties.erased_at,
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
  state_changed_at: user.stateChangedAt,
  erased_at: user.erasedAt,
});

export const userCsv: CsvForm<Static<typeof wholeUser>> = {
  columns: Object.keys(wholeUser.properties),
  amounts: [],
  currencyOf: () => '',
};
