import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../tests/support/extent.ts';
import { foreignWords } from './foreign-words.ts';

test('any text is shown without links, email addresses and long numbers', () => {
  const parts = fc.constantFrom(
    ...['http', ':', '/', '//', '.', '..', '@', 'www', 'evil', 'example', 'com', ' ', '+', '-'],
    ...[
      '8',
      '600',
      '12345',
      '(',
      ')',
      '\u200b',
      '．',
      '。',
      '＠',
      'я',
      '\n',
      ',',
      '12.50',
      '19:30',
    ],
  );
  const hostile = fc.array(parts, { maxLength: 20 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 200 })), (written) => {
      const shown = foreignWords(written, 1_000);
      expect(shown).not.toMatch(/[^\s]@|@[^\s]|[^\s]\/|\/[^\s]/);
      expect(shown).not.toMatch(/[.。:](?=\p{L})/u);
      expect(shown).not.toMatch(/\p{Nd}{7}/u);
      expect([...shown].length).toBeLessThanOrEqual(1_000);
    }),
    { numRuns: extent({ short: 250, long: 1_000 }) },
  );
});
