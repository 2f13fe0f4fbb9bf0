import { describe, expect, test } from 'vitest';
import { pageTexts } from '../../src/checkout/buyer/texts/page-texts.ts';
import { moneyBackTexts } from '../../src/checkout/page/money-back/money-back-texts.ts';
import { failureTexts } from '../../src/checkout/page/progress/failure-texts.ts';
import { waitingTexts } from '../../src/checkout/page/progress/waiting-texts.ts';
import { reusableTexts } from '../../src/checkout/page/reusable/reusable-texts.ts';
import { cardTexts } from '../../src/checkout/rails/cards/card-texts.ts';
import { bankTexts } from '../../src/checkout/rails/mock-bank/mock-bank-texts.ts';
import { walletTexts } from '../../src/checkout/rails/wallet/wallet-texts.ts';
import { faultTexts } from '../../src/pages/fault-page.ts';
import { type BuyerLanguage, buyerLanguages } from '../../src/pages/language.ts';
import { lookingTexts } from '../../src/pages/looking-hint.ts';
import { pauseTexts } from '../../src/pages/pause-text.ts';

// The types guarantee that every text exists in every language. These tests check that it is a text
// of that language, and that it uses all its placeholders.

type Text = string | ((...given: string[]) => string) | readonly Text[] | { [key: string]: Text };

const tables = {
  page: pageTexts,
  waiting: waitingTexts,
  failure: failureTexts,
  'money back': moneyBackTexts,
  card: cardTexts,
  bank: bankTexts,
  wallet: walletTexts,
  fault: faultTexts,
  looking: lookingTexts,
  pause: pauseTexts,
  reusable: reusableTexts,
};

/** The values for placeholders: letters of no language, so that they can be found again. */
const given = ['⟨1⟩', '⟨2⟩'] as const;

type Leaf = readonly [name: string, text: string];

function leavesOf(name: string, text: Text): readonly Leaf[] {
  if (typeof text === 'string') return [[name, text]];
  if (typeof text === 'function') return [[name, text(...given.slice(0, text.length))]];
  return Object.entries(text).flatMap(([key, part]) => leavesOf(`${name}.${key}`, part));
}

const textsIn = (language: BuyerLanguage): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(tables).flatMap(([name, table]) => leavesOf(name, table[language] as Text)),
  );

const english = textsIn('en');

/** Letters of the alphabet besides a to z. */
const letters: Readonly<Record<BuyerLanguage, string>> = {
  de: 'äöüß',
  et: 'äöõüšž',
  en: '',
  lv: 'āčēģīķļņšūž',
  lt: 'ąčęėįšųūž',
  pl: 'ąćęłńóśźż',
  ru: '',
};

/** How each language quotes a name. */
const quotes: Readonly<Record<BuyerLanguage, readonly [string, string]>> = {
  de: ['„', '“'],
  et: ['„', '“'],
  en: ['“', '”'],
  lv: ['„', '”'],
  lt: ['„', '“'],
  pl: ['„', '”'],
  ru: ['«', '»'],
};

/** Words that every language writes like this. */
const sameEverywhere = /API|CVC|QR|cookie/g;

/** Letters that the language does not have. */
function strangeLetters(language: BuyerLanguage, text: string): readonly string[] {
  const own = language === 'ru' ? /[а-яё]/iu : new RegExp(`[a-z${letters[language]}]`, 'iu');
  const found = text.replaceAll(sameEverywhere, '').match(/\p{L}/gu) ?? [];
  return found.filter((letter) => !own.test(letter));
}

const placeholders = (text: string): readonly string[] =>
  (text.match(/⟨\d⟩/gu) ?? []).sort((one, other) => (one < other ? -1 : 1));

const endOf = (text: string): string => /[.?!:]$/u.exec(text)?.[0] ?? '';

describe.each(buyerLanguages)('in %s', (language) => {
  const texts = [...textsIn(language)];

  test('has every text of English and no other', () => {
    expect(texts.map(([name]) => name).sort()).toEqual([...english.keys()].sort());
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('a text uses each placeholder once', () => {
    const wrong = texts.filter(
      ([name, text]) =>
        placeholders(text).join() !== placeholders(english.get(name) ?? '').join() ||
        new Set(placeholders(text)).size !== placeholders(text).length,
    );
    expect(wrong).toEqual([]);
  });

  test('a text has no letter of another alphabet', () => {
    expect(
      texts.flatMap(([name, text]) =>
        strangeLetters(language, text).map((one) => `${name}: ${one}`),
      ),
    ).toEqual([]);
  });

  test('a sentence ends like the English one, without double or missing spaces', () => {
    const thanks = /[.!]$/u;
    const wrong = texts.filter(([name, text]) => {
      const [end, wanted] = [endOf(text), endOf(english.get(name) ?? '')];
      const isSame = end === wanted || (thanks.test(end) && thanks.test(wanted));
      return !isSame || /\s{2}|^\s|\s$|\s[.,;:?!]|[.,;?!]\p{L}/u.test(text);
    });
    expect(wrong).toEqual([]);
  });

  test('quotation marks and apostrophes follow the language', () => {
    const [open, close] = quotes[language];
    const wrong = texts.filter(([, text]) => {
      const rest = text.replaceAll(`${open}⟨1⟩${close}`, '');
      return /["'`„“”«»]/u.test(rest);
    });
    expect(wrong).toEqual([]);
  });
});

test.each(buyerLanguages.filter((one) => one !== 'en'))(
  'no sentence in %s is the English one',
  (language) => {
    const same = [...textsIn(language)].filter(
      ([name, text]) => / \S+ /.test(text) && text === english.get(name),
    );
    expect(same).toEqual([]);
  },
);

test.each<[BuyerLanguage, string, readonly string[]]>([
  ['lv', 'Maksėjums', ['ė']],
  ['de', 'Płatność', ['ł', 'ś', 'ć']],
  ['ru', 'QR-код с aдресом', ['a']],
  ['et', 'Šokolaad ja küpsis', []],
])('letters of another alphabet are found in %s: %s', (language, text, found) => {
  expect(strangeLetters(language, text)).toEqual(found);
});
