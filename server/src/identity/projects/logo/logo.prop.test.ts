import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extent } from '../../../../tests/support/extent.ts';
import { aJpeg, anSvg, aPng } from '../../../../tests/support/logos.ts';
import { readLogo } from './logo.ts';

const words = [
  ...['<g>', '</g>', '<path d="M0 0"/>', '<use href="#a"/>', '<g id="a">', '<script>', '</script>'],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&b;',
    '"',
    "'",
    ' onload="1"',
    '<text>',
    '</text>',
  ],
  ...[
    '<path fill="',
    'url(//x)',
    '"/>',
    'style="fill:red"',
    '<a href="javascript:1">',
    '</a>',
    '>',
  ],
];

/** Drawings that are nearly valid: plain nonsense seldom breaks a filter. */
const drawings = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5 })), { maxLength: 20 })
  .map((parts) => Buffer.from(anSvg(parts.join(''))));

/** Pictures with some bytes changed. */
const damaged = fc
  .tuple(
    fc.constantFrom(aPng(), aJpeg),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
    fc.nat(),
  )
  .map(([picture, changes, cut]) => {
    const bytes = Buffer.from(picture);
    for (const [place, byte] of changes) bytes[place % bytes.length] = byte;
    return cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
  });

const anything = fc.oneof(drawings, damaged, fc.uint8Array().map(Buffer.from));

test('decision 0166: any input is read or refused, and a stored logo reads back the same', () => {
  fc.assert(
    fc.property(anything, (bytes) => {
      const read = readLogo(bytes);
      if (!read.ok) return;
      const again = readLogo(read.value.bytes);
      expect(again).toEqual(read);
    }),
    { numRuns: extent({ short: 500, long: 2_000 }) },
  );
});

test('decision 0166: a stored drawing has only allowed elements and attributes', () => {
  fc.assert(
    fc.property(drawings, (bytes) => {
      const read = readLogo(bytes);
      if (!read.ok) return;
      const text = read.value.bytes.toString();
      // Every tag of the result. Texts and values contain no bare angle brackets.
      const tags = text.match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(/^<\/?(?:svg|g|path|use|text)(?: [a-zA-Z-]+="[^"<>]*")*\/?>$/);
        expect(tag).not.toMatch(/ on|javascript|\/\/x/);
      }
    }),
    { numRuns: extent({ short: 500, long: 2_000 }) },
  );
});
