import { test } from 'vitest';
import { proveHistories } from '../../support/bank-histories/prove.ts';
import { casesOf } from '../../support/extent.ts';

// The other half of histories.prop.test.ts, so that two workers can share them.

const runs = casesOf('FLORIN_BANK_HISTORIES', { short: 10, long: 500 });

test('more histories: the books are the same in whatever form statements arrive', () =>
  proveHistories(runs));
