import { test } from 'vitest';
import { proveHistories } from '../../support/bank-histories/prove.ts';
import { casesOf } from '../../support/extent.ts';

// Bank 2 and 4. FLORIN_BANK_HISTORIES says how many; histories.long.test.ts has as many again.

const runs = casesOf('FLORIN_BANK_HISTORIES', { short: 10, long: 500 });

test('the books are the same however statements are cut, overlapped, repeated, reordered and interrupted', () =>
  proveHistories(runs));
