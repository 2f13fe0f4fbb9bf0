import { expect, test } from 'vitest';
import { pageLanguages } from '../../pages/language.ts';
import { createdTransfer, type Transfer } from '../transfers/transfer.ts';
import { readWithdrawal, typedWithdrawalIn } from './typed-withdrawal.ts';
import { failureWords } from './withdraw-view.ts';

const typed = {
  iban: ' lt12 1000 0111 0100 1000',
  name: ' Ona  Onaitė',
  amount: '12,50',
  about: '',
};

test('IBAN, name and amount are read as people write them', () => {
  expect(readWithdrawal(typedWithdrawalIn(typed))).toEqual({
    ...{ iban: 'LT121000011101001000', name: 'Ona Onaitė', minor: 1_250n, currency: 'EUR' },
    about: '',
  });
  const long = { about: 'x'.repeat(200), name: 'y'.repeat(100) };
  expect(readWithdrawal(typedWithdrawalIn({ ...typed, ...long }))).toMatchObject({
    about: 'x'.repeat(140),
    name: 'y'.repeat(70),
  });
});

test.each([
  ['wrong check digits', { iban: 'LT131000011101001000' }, ['iban']],
  ['a wrong length for the country', { iban: 'LT12100001110100100' }, ['iban']],
  ['an unknown country', { iban: 'XX121000011101001000' }, ['iban']],
  ['no letters', { name: '123' }, ['name']],
  ['a character that cannot be stored', { name: 'Ona\0', about: 'a\0b' }, ['name', 'about']],
  ['empty fields', { iban: '', name: '', amount: '' }, ['iban', 'name', 'amount']],
  ['three decimals', { amount: '1.234' }, ['amount']],
])('invalid fields are named: %s', (_, wrong, fields) => {
  expect(readWithdrawal(typedWithdrawalIn({ ...typed, ...wrong }))).toEqual(fields);
});

const failed = (code: string, message: string): Transfer => ({
  ...createdTransfer({} as Transfer, 0 as Transfer['createdAt']),
  failure: { code, message },
});

test('a failure is explained in every language, without our own codes', () => {
  const words = (code: string) => pageLanguages.map((one) => failureWords(failed(code, '…'), one));
  expect(words('AC04')).toEqual([
    'The recipient’s account is closed.',
    'Gavėjo sąskaita uždaryta.',
    'Счёт получателя закрыт.',
  ]);
  expect(words('payout_failed')).toEqual([
    'The bank did not carry the transfer out.',
    'Bankas pervedimo neįvykdė.',
    'Банк не выполнил перевод.',
  ]);
  expect(failureWords(failed('NARR', 'Name differs'), 'lt')).toBe('Name differs');
});
