import { expect, test } from 'vitest';
import { pageLanguages } from '../../pages/language.ts';
import { reasonCodes, reasonWords, wordsOfReason } from './reason-codes.ts';
import { reasonTexts } from './reason-texts.ts';

test('every code is unique, and every meaning has a code', () => {
  expect(new Set(reasonCodes).size).toBe(reasonCodes.length);
  for (const code of reasonCodes) expect(code).toMatch(/^[A-Z0-9]{4}$/);
  const said = new Set(reasonCodes.map((code) => reasonWords(code, 'en')));
  expect(said.size).toBe(Object.keys(reasonTexts.en).length);
});

test('no two meanings have the same text in any language', () => {
  for (const language of pageLanguages) {
    const texts = Object.values(reasonTexts[language]);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.*\.$/u);
  }
});

// biome-ignore format: a table
test.each([
  ['AC04', 'en', 'The recipient’s account is closed.'],
  ['AC04', 'lt', 'Gavėjo sąskaita uždaryta.'],
  ['AC04', 'ru', 'Счёт получателя закрыт.'],
  ['AM04', 'en', 'There is not enough money on the payer’s account.'],
  ['RVMC', 'en', 'The name nearly matches the account.'],
  ['ZZ99', 'en', 'Reason code of the bank: ZZ99'],
  ['ZZ99', 'lt', 'Banko priežasties kodas: ZZ99'],
  ['ZZ99', 'ru', 'Код причины банка: ZZ99'],
  ['toString', 'en', 'Reason code of the bank: toString'],
] as const)('the text of %s in %s', (code, language, words) => {
  expect(reasonWords(code, language)).toBe(words);
});

// biome-ignore format: a table
test.each([
  [{ code: 'AC01', proprietary: null,  texts: ['Field 7'] },   'The recipient’s account number is wrong, or the account does not exist.'],
  [{ code: 'NARR', proprietary: null,  texts: ['Ask', 'us'] }, 'Ask us'],
  [{ code: 'NARR', proprietary: null,  texts: [] },            'The bank describes the reason in its own words.'],
  [{ code: null,   proprietary: 'X17', texts: ['Ask us'] },    'Reason code of the bank: X17'],
  [{ code: null,   proprietary: null,  texts: ['Ask us'] },    'Ask us'],
  [{ code: null,   proprietary: null,  texts: [] },            null],
])('the text of %j', (reason, words) => {
  expect(wordsOfReason(reason, 'en')).toBe(words);
});
