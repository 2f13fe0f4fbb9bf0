import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../../tests/support/extent.ts';
import { sepaText } from './sepa-letters.ts';

const numRuns = casesOf('FLORIN_SEPA_CASES', { short: 100, long: 20_000 });
/** Any code point, with more from alphabetic scripts. */
const scripts = fc
  .integer({ min: 0x20, max: 0x52f })
  .map((point) => String.fromCodePoint(point).normalize('NFC'));
const texts = fc.string({
  unit: fc.oneof(
    scripts,
    fc.constantFrom('/', ' ', '.'),
    fc.integer({ max: 0x10ffff, min: 0 }).map((point) => String.fromCodePoint(point)),
  ),
  maxLength: 60,
});

test('any text becomes SEPA letters, and SEPA letters stay unchanged', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (given, lengthMax) => {
      const { text, isChanged } = sepaText(given, lengthMax);
      expect(text).toMatch(/^(?:[A-Za-z0-9/\-?:().,'+ ])*$/);
      expect(text).not.toMatch(/^[ /]|[ /]$|\/\/| {2}/);
      expect(text.length).toBeLessThanOrEqual(lengthMax);
      expect(isChanged).toBe(text !== given);
      expect(sepaText(text, lengthMax)).toMatchObject({ text, isChanged: false, replaced: [] });
    }),
    { numRuns },
  );
});
