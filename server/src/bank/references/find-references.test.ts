import { describe, expect, test } from 'vitest';
import { entryOf } from '../../../tests/support/bank-reading.ts';
import { makeReference } from './creditor-reference.ts';
import { findReferences, type ReferenceTexts, referenceTextsOf } from './find-references.ts';

// Bank 2, Recognising; bank 6, Where references are looked for.

const ours = 'RF18539007547034';
const second = makeReference(Uint8Array.from({ length: 16 }, (_, at) => at * 11));
/** A foreign reference, longer than ours. */
const longer = 'RF06ABCDEFGHJKLMNPQRS';
const nowhere: ReferenceTexts = {
  structured: [],
  unstructured: [],
  endToEndId: null,
  additional: [],
};
const found = (texts: Partial<ReferenceTexts>) => findReferences({ ...nowhere, ...texts });
const inLines = (...unstructured: readonly string[]) =>
  found({ unstructured }).map(({ reference }) => reference);

describe('a reference is found', () => {
  test.each([
    [[ours]],
    [['rf18 5390 0754 7034']],
    [['RF18\t5390\u00a00754\n7034']],
    [['Invoice 7, RF18 5390 0754 7034, thank you']],
    [['RF18 5390 0754 7034 Invoice 7']],
    [['Ref:RF18539007547034.']],
    [['RF18539007547034Thankyou']],
    [['paymentRF18539007547034']],
    [['RF18 5390', '0754 7034']],
    [['for the order RF185390', '07547034 of May']],
    [['RF18539007547034 RF18 5390 0754 7034']],
    [['RF', '18539007547034']],
  ])('in %j', (lines) => {
    expect(inLines(...lines)).toEqual([ours]);
  });

  test('of another length, if a word ends with it', () => {
    expect(inLines(`for ${longer}`)).toEqual([longer]);
    expect(inLines(`${longer}, thanks`)).toEqual([longer]);
    expect(inLines(`${longer}thanks`)).toEqual([]);
  });
});

test('several references are all found, each once, with the first place', () => {
  expect(
    found({
      structured: [ours],
      unstructured: [`${ours} ${second}`],
      endToEndId: second,
      additional: [`/RFB/${longer}`],
    }),
  ).toEqual([
    { reference: ours, place: 'structured' },
    { reference: second, place: 'unstructured' },
    { reference: longer, place: 'additional' },
  ]);
  expect(found({ endToEndId: ours })).toEqual([{ reference: ours, place: 'end_to_end_id' }]);
});

describe('invalid references are not found', () => {
  test.each([
    ['RF19539007547034'],
    ['RF1853900754703'],
    ['RF18-5390-0754-7034'],
    ['RF18539007547O34'],
    ['RF RF RF18'],
    ['RFABCDEFGHJKLMNP'],
    [''],
  ])('in %j', (line) => {
    expect(inLines(line)).toEqual([]);
  });
});

describe('the texts of a transaction', () => {
  test('are its own texts, and those of its entry if it is the only transaction', async () => {
    const own = { endToEndId: 'E', structured: ['S'], unstructured: ['U'], additional: 'T' };
    const alone = await entryOf({ additional: 'N', transactions: [own] });
    const texts = {
      structured: ['S'],
      unstructured: ['U'],
      endToEndId: 'E',
      additional: ['T', 'N'],
    };
    expect(alone.transactions.map((one) => referenceTextsOf(alone, one))).toEqual([texts]);
    const two = await entryOf({
      amount: '2.00',
      additional: 'N',
      transactions: [{ ...own, amount: '1.00' }, { amount: '1.00' }],
    });
    expect(two.transactions.map((one) => referenceTextsOf(two, one))).toEqual([
      { ...texts, additional: ['T'] },
      nowhere,
    ]);
  });

  test('of an entry without details are searched too', async () => {
    const entry = await entryOf({ additional: `transfer ${ours}` });
    const [transaction] = entry.transactions;
    if (transaction === undefined) throw new Error('no transaction');
    expect(findReferences(referenceTextsOf(entry, transaction))).toEqual([
      { reference: ours, place: 'additional' },
    ]);
  });
});
