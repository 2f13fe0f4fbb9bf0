import fc from 'fast-check';
import { expect, test } from 'vitest';
import { camtFaults, elementsIn, textAt, xmlIn } from '../../../tests/support/camt053-schema.ts';
import { type Currency, currencies } from '../../kernel/money.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { camtEnd, camtEntry, camtHead } from './camt053.ts';

// Business 2: every statement is valid by its schema, whatever the names in it.

const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const digits = fc.bigInt(0n, 9_007_199_254_740_991n);
const signed = fc
  .bigInt(-9_007_199_254_740_991n, 9_007_199_254_740_991n)
  .filter((one) => one !== 0n);
const moment = fc.integer({ min: 1, max: 253_402_300_799 }).map(unixSeconds);
const accountNumber = fc.stringMatching(/^XF[0-9]{2}FLRN[0-9]{19}$/);

const head = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{32}$/),
  createdAt: moment,
  from: moment,
  to: moment,
  accountNumber,
  currency: fc.constantFrom<Currency>(...currencies),
  owner: fc.option(anyText),
  opening: digits,
  closing: digits,
  entryCount: digits.filter((count) => count < 1_000_000_000_000_000n),
});

const entry = fc.record({
  number: fc.bigInt(1n, 999_999_999_999_999_999n),
  amount: signed,
  bookedAt: moment,
  movementId: fc.uuid(),
  kind: fc.constantFrom(
    'settlement',
    'by_operator',
    'a_kind_with_a_name_that_is_far_too_long_for_it',
  ),
  counterparty: fc.record({ name: fc.option(anyText), accountNumber }),
  reference: fc.option(anyText),
});

test('every statement is valid by the schema and contains the given entries', () => {
  fc.assert(
    fc.property(head, fc.array(entry, { maxLength: 5 }), (given, entries) => {
      const written = entries.map((one) => camtEntry(one, given.currency));
      const document = [camtHead(given), ...written, camtEnd].join('');
      expect(camtFaults(document)).toEqual([]);
      const found = elementsIn(xmlIn(document), 'Ntry');
      const isYen = given.currency === 'JPY';
      expect(
        found.map((one) => {
          const minor = BigInt(textAt(one, 'Amt')?.replace('.', '') ?? '');
          expect(textAt(one, 'Amt')).toMatch(isYen ? /^\d+$/ : /^\d+\.\d\d$/);
          return textAt(one, 'CdtDbtInd') === 'CRDT' ? minor : -minor;
        }),
      ).toEqual(entries.map(({ amount }) => amount));
    }),
  );
});
