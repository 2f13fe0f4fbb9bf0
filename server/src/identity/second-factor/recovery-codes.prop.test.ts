import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../../tests/support/extent.ts';
import { newRecoveryCodes, recoveryHash, spentWith } from './recovery-codes.ts';

const numRuns = casesOf('FUZZ_RUNS', { short: 60, long: 5_000 });

const key = Buffer.alloc(32, 7);

test('in any order, each of the ten codes is valid once', () => {
  const tries = fc.array(fc.nat({ max: 9 }), { maxLength: 30 });
  fc.assert(
    fc.property(tries, (order) => {
      const codes = newRecoveryCodes();
      let kept: readonly string[] = codes.map((code) => recoveryHash(key, code));
      const spent = new Set<number>();
      for (const index of order) {
        const rest = spentWith(kept, recoveryHash(key, codes[index] ?? ''));
        expect(rest === null).toBe(spent.has(index));
        spent.add(index);
        kept = rest ?? kept;
        expect(kept).toHaveLength(10 - spent.size);
      }
    }),
    { numRuns },
  );
});

test('a code is recognised in any case, with spaces, dashes and look-alikes', () => {
  const ways: Readonly<Record<string, readonly string[]>> = {
    0: ['0', 'o', 'O'],
    1: ['1', 'i', 'I', 'l', 'L'],
    v: ['v', 'V', 'u', 'U'],
  };
  const typedAs = (code: string): fc.Arbitrary<string> =>
    fc
      .tuple(
        ...[...code.replace('-', '')].map((letter) =>
          fc.tuple(
            fc.constantFrom(...(ways[letter] ?? [letter, letter.toUpperCase()])),
            fc.constantFrom('', '', '', ' ', '-', '–', '\u00a0', '\t'),
          ),
        ),
      )
      .map((letters) => letters.flat().join(''));
  const codes = fc.constant(null).chain(() => {
    const [code = ''] = newRecoveryCodes();
    return fc.tuple(fc.constant(code), typedAs(code));
  });
  fc.assert(
    fc.property(codes, ([code, typed]) => {
      expect(recoveryHash(key, typed)).toBe(recoveryHash(key, code));
    }),
    { numRuns },
  );
});

test('other input matches none of the ten codes', () => {
  const kept = newRecoveryCodes().map((code) => recoveryHash(key, code));
  const unit = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz -\0İß', '\ud800', '😀');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (typed) => {
      expect(spentWith(kept, recoveryHash(key, typed))).toBeNull();
    }),
    { numRuns },
  );
});
