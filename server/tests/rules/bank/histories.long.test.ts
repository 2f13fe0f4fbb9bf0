import { test } from 'vitest';
import { proveHistories } from '../../support/bank-histories/prove.ts';
import { casesOf } from '../../support/extent.ts';

// The other half of histories.prop.test.ts, so that two workers can share them.

const runs = casesOf('FLORIN_BANK_HISTORIES', { short: 10, long: 500 });

test('the same for further histories of statements', () => proveHistories(runs));
