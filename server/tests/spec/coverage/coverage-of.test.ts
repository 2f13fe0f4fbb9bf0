import { describe, expect, test } from 'vitest';
import { addressesIn, coverageOf } from './coverage.ts';
import { formatList, newlyUncovered, parseList, staleLines } from './uncovered-list.ts';

const rules = ['checkout 5.1', 'checkout 8 link name', 'checkout 8 keys and values'].map(
  (address) => ({ address, text: `text of ${address}` }),
);
const specification = { rules, sections: ['checkout 5', 'checkout 8'] };
const known = [...rules.map((rule) => rule.address), ...specification.sections];

describe('addressesIn', () => {
  test.each([
    ['one address', 'checkout 5.1: a token', ['checkout 5.1']],
    [
      'an address that holds "and"',
      'checkout 8 keys and values: short',
      ['checkout 8 keys and values'],
    ],
    [
      'two addresses',
      'checkout 8 keys and values and checkout 5.1: both',
      ['checkout 8 keys and values', 'checkout 5.1'],
    ],
    ['a section', 'checkout 5: a sentence of its text', ['checkout 5']],
    ['a title without an address', 'the ledger balances', []],
    ['a title that only sounds alike', 'transfer of money: works', []],
  ])('finds %s', (_, title, addresses) => {
    expect(addressesIn(title, known)).toEqual(addresses);
  });

  test.each([
    'checkout 5.9: typo',
    'checkout 5.1 and 5.2: half an address',
    'checkout 5.1 no colon',
  ])('refuses "%s"', (title) => {
    expect(addressesIn(title, known)).toBeNull();
  });
});

test('coverageOf reports uncovered rules and unknown addresses', () => {
  const titles = ['checkout 5.1: a token', 'checkout 8: sizes', 'wallet 5.1: typo', 'other'];
  expect(coverageOf(specification, titles)).toEqual({
    uncovered: rules.slice(1),
    unknown: ['wallet 5.1: typo'],
  });
});

describe('the committed list', () => {
  const list = parseList(formatList('abc', rules));

  test('is sorted and can be read back', () => {
    expect(list.documents).toBe('abc');
    expect(list.addresses).toEqual([...known.slice(0, 3)].sort());
  });

  test('a rule that lost its test is distinguished from a rule that never had one', () => {
    const lost = { address: 'checkout 9.1', text: '' };
    expect(newlyUncovered(list, rules)).toEqual([]);
    expect(newlyUncovered(list, [...rules, lost])).toEqual(['checkout 9.1']);
  });

  test('a line whose rule has a test is stale', () => {
    expect(staleLines(list, rules)).toEqual([]);
    expect(staleLines(list, rules.slice(1))).toEqual(['checkout 5.1']);
  });
});
