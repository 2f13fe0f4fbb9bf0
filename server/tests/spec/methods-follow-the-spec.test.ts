import { describe, expect, test } from 'vitest';
import { shippedMethods } from '../../src/checkout/methods/catalogue.ts';
import { methodFlows, methodTypes } from '../../src/checkout/methods/method.ts';
import { linesOfSection, tablesIn } from './document.ts';
import { readDocument } from './specification.ts';

// The tables of checkout 4 about methods, compared with ours.

const document = readDocument('1-checkout.md');

const tableAfter = (section: string, intro: string) => {
  const found = tablesIn(linesOfSection(document, section)).find((one) => one.intro === intro);
  if (found === undefined) throw new Error(`section ${section} has no table after "${intro}"`);
  return found;
};

const wordsIn = (text = ''): readonly string[] =>
  [...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

test('the instalment limits are those of the document, in cents instead of euros', () => {
  const intro = 'Instalment limits, EUR (minimum to maximum accepted amount):';
  const { head, rows } = tableAfter('4', intro);
  const countries = head.slice(1);
  const documented = rows.map(([key = '', ...cells]) => [
    key,
    Object.fromEntries(
      cells.flatMap((cell, index) => {
        const [, least, most] = /^(\d+) - (\d+)$/.exec(cell) ?? [];
        if (least === undefined || most === undefined) {
          expect(cell).toBe('none');
          return [];
        }
        const accepted = { minorMin: BigInt(least) * 100n, minorMax: BigInt(most) * 100n };
        return [[countries[index], { EUR: accepted }]];
      }),
    ),
  ]);
  const ours = shippedMethods.filter(({ type }) => type === 'bnpl');
  expect(ours.map(({ key, limits }) => [key, limits])).toEqual(documented);
  for (const { countries: payers, limits, currencies } of ours) {
    expect([payers, currencies]).toEqual([Object.keys(limits), ['EUR']]);
  }
});

describe('words of checkout 2.5', () => {
  const [record] = tablesIn(linesOfSection(document, '2.5'));
  const meaningOf = (field: string) => record?.rows.find(([name]) => name === field)?.[2];

  test('types', () => expect(methodTypes).toEqual(wordsIn(meaningOf('type'))));
  test('flows', () => expect(methodFlows).toEqual(wordsIn(meaningOf('flow'))));
});
