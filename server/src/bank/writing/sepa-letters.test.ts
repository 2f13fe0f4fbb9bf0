import { expect, test } from 'vitest';
import { nameless, sepaName, sepaNote, sepaText } from './sepa-letters.ts';

// biome-ignore format: a table
test.each([
  // given                                        written
  ['Corner shop, 12/3 (yes?): +1-2.\'',           "Corner shop, 12/3 (yes?): +1-2.'"],
  ['Žąsėnų ežeras, Šiauliai',                     'Zasenu ezeras, Siauliai'],
  ['Łódź Święty Gżegżółka',                       'Lodz Swiety Gzegzolka'],
  ['Müller & Söhne, Große Straße',                'Muller + Sohne, Grosse Strasse'],
  ['ŒUVRE Æsir Þór Đorđe İstanbul ılık',          'OEUVRE Aesir Thor Dorde Istanbul ilik'],
  ['Щукин Юрий Объёмов, ЖЩ',                      'Shchukin Iurii Obieemov, ZHSHCH'],
  ['Київ Ґалаґан Ївга Ўладзь',                    'Kiiv Galagan Ivga Uladz'],
  ['Љубица Њ. Ћирић Џорџ',                        'Ljubitsa Nj. Ciric Dzordz'],
  ['Ευάγγελος Παύλου, Αϋπνία ΟΥΡΑΝΟΣ',            'Evangelos Pavlou, Aypnia OURANOS'],
  ['Ελευθέριος Χρήστου',                          'Eleftherios Christou'],
  ['“Cafe”–bar; [a] {b} a_b',                     "'Cafe'-bar, (a) (b) a-b"],
  ['ＡＢＣ ﬁn № 5² 10 € …',                       'ABC fin No 52 10 EUR ...'],
  ['王小明 Ltd 🚀🚀!',                             '. Ltd .'],
  ['a\u200bb\u00adc\td\r\n e',                    'abc d e'],
  ['//a//b / /c/',                                'a/b /c'],
  [' / ',                                         ''],
])('%j is written as %j', (given, written) => {
  expect(sepaText(given, 140).text).toBe(written);
});

test('the changes made to a text can be shown', () => {
  expect(sepaText('Žemė ь 王小 Ž', 140)).toEqual({
    text: 'Zeme . Z',
    isChanged: true,
    isCut: false,
    replaced: [
      { from: 'Ž', to: 'Z' },
      { from: 'ė', to: 'e' },
      { from: 'ь', to: '' },
      { from: '王小', to: '.' },
    ],
  });
  const plain = { text: 'Plain', isChanged: false, isCut: false, replaced: [] };
  expect(sepaText('Plain', 140)).toEqual(plain);
});

test('a long text is cut and ends neither with a blank nor with a slash', () => {
  expect(sepaText('abc /def', 5)).toMatchObject({ text: 'abc', isCut: true, isChanged: true });
  expect(sepaText('abcde ', 5)).toMatchObject({ text: 'abcde', isCut: false, isChanged: true });
});

test.each(['', '王小明', ' .?/ '])(
  'the name %j has no SEPA letters and becomes NOTPROVIDED',
  (name) => {
    expect(sepaName(name, 70)).toMatchObject({ text: nameless, isChanged: true });
    expect(sepaNote(name, 140)).toBeNull();
  },
);
