import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../../tests/support/extent.ts';
import { safeHead, safeText } from './safe-text.ts';

// biome-ignore format: a table
test.each([
  ['plain text',                      Buffer.from('ok'),                    'ok'],
  ['nothing',                         Buffer.alloc(0),                      ''],
  ['letters beyond ASCII',            Buffer.from('ačiū €'),                'ačiū €'],
  ['a NUL',                           Buffer.from('a\0b'),                  'a\u{fffd}b'],
  ['invalid UTF-8',                   Buffer.from([0x61, 0xff, 0xfe]),      'a\u{fffd}\u{fffd}'],
  ['half of a surrogate pair',        Buffer.from([0xed, 0xa0, 0x80]),      '\u{fffd}\u{fffd}\u{fffd}'],
  ['exactly the maximum',             Buffer.from('1234567890'),            '1234567890'],
  ['one byte above the maximum',      Buffer.from('12345678901'),           '1234567890'],
  ['a character cut in two',          Buffer.from('123456789€'),            '123456789'],
  ['a long character cut before',     Buffer.from('1234567😀'),             '1234567'],
])('the head of %s is kept as text', (_, bytes, head) => {
  expect(safeHead(bytes, 10)).toBe(head);
});

test('any head can be stored: no NUL, whole characters and at most the maximum length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(40), (bytes, bytesMax) => {
      const head = safeHead(Buffer.from(bytes), bytesMax);
      expect(head).not.toMatch(/[\0\p{Surrogate}]/u);
      expect(head.length).toBeLessThanOrEqual(bytesMax);
      expect(JSON.parse(JSON.stringify(head))).toBe(head);
    }),
    { numRuns: extent({ short: 1_000, long: 5_000 }) },
  );
});

test('a text cut inside a surrogate pair keeps neither half', () => {
  expect(safeText('ab😀', 3)).toBe('ab\u{fffd}');
});
