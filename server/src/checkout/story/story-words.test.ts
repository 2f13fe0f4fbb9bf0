import { describe, expect, test } from 'vitest';
import { paymentWords, transferWords } from './payment-words.ts';
import { storyWords } from './story-words.ts';

/** Every text of a table, with its path. A function is called with `x`. */
function textsIn(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsIn(value('x', 'refund'), path);
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsIn(inner, `${path}/${name}`),
  );
}

const wordsOf = ({ titles, ...own }: (typeof storyWords)['en']) => ({
  ...own,
  posting: titles.posting('5.00 EUR', 'settlement'),
  answered: titles.delivery({ status: 200, fault: null }, false),
  unanswered: titles.delivery({ status: null, fault: 'timeout' }, true),
});

describe.each(['lt', 'ru'] as const)('in %s', (language) => {
  const english = new Map(textsIn([paymentWords.en, transferWords.en, wordsOf(storyWords.en)]));
  const letters = language === 'ru' ? /[а-яё]/i : /[a-ząčęėįšųūž]/i;

  test.each(
    textsIn([paymentWords[language], transferWords[language], wordsOf(storyWords[language])]),
  )('%s is translated: %s', (path, text) => {
    expect(text).toMatch(letters);
    expect(text).not.toBe(english.get(path));
  });
});
