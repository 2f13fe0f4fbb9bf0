import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountIdOf, accountNumberOf } from './account-number.ts';

const ids = fc.bigInt({ min: 1n, max: 4_611_686_018_427_387_903n });

test('a number leads to its account in any spacing and case', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const number = accountNumberOf(id);
      expect(number).toMatch(/^XF[0-9]{2}FLRN[0-9]{19}$/);
      expect(accountIdOf(number)).toBe(id);
      expect(accountIdOf(number.toLowerCase().replace(/(.{4})/g, '$1 '))).toBe(id);
    }),
  );
});

test('one wrong digit or two swapped neighbours make a number invalid', () => {
  fc.assert(
    fc.property(ids, fc.nat(18), fc.integer({ min: 1, max: 9 }), (id, place, by) => {
      const number = accountNumberOf(id);
      const at = 8 + place;
      const wrong = (Number(number[at]) + by) % 10;
      expect(accountIdOf(`${number.slice(0, at)}${wrong}${number.slice(at + 1)}`)).toBeNull();
      const [one, other] = [number[at - 1], number[at]];
      if (place > 0 && one !== other) {
        const exchanged = `${number.slice(0, at - 1)}${other}${one}${number.slice(at + 1)}`;
        expect(accountIdOf(exchanged)).toBeNull();
      }
    }),
  );
});

test('other texts are not account numbers', () => {
  for (const text of [
    '',
    'XF',
    'LT601010012345678901',
    `${accountNumberOf(5n)}0`,
    `XF00FLRN${'0'.repeat(19)}`,
    accountNumberOf(4_611_686_018_427_387_904n),
  ]) {
    expect(accountIdOf(text)).toBeNull();
  }
});
