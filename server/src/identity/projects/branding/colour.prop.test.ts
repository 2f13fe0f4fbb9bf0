import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cardGrounds,
  contrastOf,
  groundRatioMin,
  paletteOf,
  whyUnreadable,
  wordsRatioMin,
} from './colour.ts';

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** The text colours on a selected item, light and dark. */
const softWords = { light: '#635c52', dark: '#b9b1a5' } as const;

test('decision 0166: every accepted colour is visible and readable, light and dark', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      if (whyUnreadable(colour) !== null) return;
      const palette = paletteOf(colour);
      for (const light of ['light', 'dark'] as const) {
        const { accent, onAccent, tint } = palette[light];
        expect(contrastOf(accent, cardGrounds[light])).toBeGreaterThanOrEqual(groundRatioMin);
        expect(contrastOf(onAccent, accent)).toBeGreaterThanOrEqual(wordsRatioMin);
        expect(contrastOf(softWords[light], tint)).toBeGreaterThanOrEqual(wordsRatioMin);
      }
    }),
    { numRuns: 1_000 },
  );
});
