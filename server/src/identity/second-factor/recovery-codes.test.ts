import { describe, expect, test } from 'vitest';
import { newRecoveryCodes, recoveryHash, spentWith } from './recovery-codes.ts';

const key = Buffer.alloc(32, 7);
const hash = (code: string): string => recoveryHash(key, code);

test('business 1: there are ten different codes without look-alike characters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
});

test('every letter of the alphabet occurs', () => {
  const used = new Set(Array.from({ length: 100 }, newRecoveryCodes).flat().join(''));
  expect(used.size).toBe(32 + '-'.length);
});

describe('the code 0a1bv-c9xyz is recognised', () => {
  // biome-ignore format: a table
  test.each([
    ['in capitals',                       '0A1BV-C9XYZ'],
    ['without its dash',                  '0a1bvc9xyz'],
    ['with a space instead',              '0a1bv c9xyz'],
    ['with spaces around and inside',     ' 0a1 bv - c9xyz\n'],
    ['with a long dash',                  '0a1bv–c9xyz'],
    ['with the letter o for zero',        'oa1bv-c9xyz'],
    ['with the letter l for one',         '0albv-c9xyz'],
    ['with a capital I for one',          '0aIbv-c9xyz'],
    ['with u for v',                      '0a1bu-c9xyz'],
  ])('%s', (_, typed) => {
    expect(hash(typed)).toBe(hash('0a1bv-c9xyz'));
  });

  test.each(['', '0a1bv', '0a1bv-c9xy', '0a1bv-c9xyy', '0a1bv-c9xyz0', 'c9xyz-0a1bv'])(
    'but not as %j',
    (typed) => {
      expect(hash(typed)).not.toBe(hash('0a1bv-c9xyz'));
    },
  );
});

describe('the stored hash of a code', () => {
  test('is 32 bytes that depend on the key', () => {
    expect(hash('0a1bv-c9xyz')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(recoveryHash(Buffer.alloc(32, 8), '0a1bv-c9xyz')).not.toBe(hash('0a1bv-c9xyz'));
  });

  test('is removed when its code is spent, and no other hash', () => {
    const kept = ['aaaaa-aaaaa', 'bbbbb-bbbbb', 'ccccc-ccccc'].map(hash);
    const rest = spentWith(kept, hash('BBBBB BBBBB'));
    expect(rest).toEqual([kept[0], kept[2]]);
    expect(spentWith(rest ?? [], hash('bbbbb-bbbbb'))).toBeNull();
  });

  test.each<[string, readonly string[]]>([
    ['no code is left', []],
    ['the code is unknown', [hash('aaaaa-aaaaa')]],
    ['the stored hash is cut short', [hash('bbbbb-bbbbb').slice(1)]],
  ])('is not spent when %s', (_, kept) => {
    expect(spentWith(kept, hash('bbbbb-bbbbb'))).toBeNull();
  });
});
