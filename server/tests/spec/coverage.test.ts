import { describe, expect, test } from 'vitest';
import { coverageOf } from './coverage/coverage.ts';
import { documentsFingerprint, readList, readTitles, specification } from './coverage/project.ts';
import { newlyUncovered, staleLines } from './coverage/uncovered-list.ts';

const coverage = coverageOf(specification, readTitles());
const list = readList();
const addresses = specification.rules.map((rule) => rule.address);

describe('every rule of the specification has a test, or stands in docs/spec/uncovered.txt', () => {
  test('no rule lost its test', () => {
    expect(newlyUncovered(list, coverage.uncovered)).toEqual([]);
  });

  test('the list only shrinks: rules with a test are removed (npm run spec:coverage -- --write)', () => {
    expect(staleLines(list, coverage.uncovered)).toEqual([]);
    expect(list.addresses).toEqual([...list.addresses].sort());
    expect(list.documents).toBe(documentsFingerprint);
  });

  test('no title names a rule that does not exist', () => {
    expect(coverage.unknown).toEqual([]);
  });
});

describe('addresses', () => {
  test('each rule has its own address, which fits into a title', () => {
    const all = [...addresses, ...specification.sections];
    expect(all.filter((address, index) => all.indexOf(address) !== index)).toEqual([]);
    expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
  });

  test.each([
    'checkout 5.4',
    'checkout 4 methods 2',
    'checkout 4 visibility 3',
    'checkout 2.1 purchase.reference',
    'checkout 3.3 active → expired',
    'transfer 6.4',
    'transfer 8 Batch operations',
    'wallet 4 PUT /transaction/{transaction_key}/confirm',
  ])('there is a rule %s', (address) => {
    expect(addresses).toContain(address);
  });
});
