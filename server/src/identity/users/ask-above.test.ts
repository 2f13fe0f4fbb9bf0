import { expect, test } from 'vitest';
import { type Agreed, isAbove } from './ask-above.ts';

const eur = (minor: bigint | null): Agreed => ({ minor, currency: 'EUR' });
const usd = (minor: bigint): Agreed => ({ minor, currency: 'USD' });

// biome-ignore format: a table
test.each<[string, bigint | null, readonly Agreed[], boolean]>([
  ['no limit, any amount',                   null,   [eur(10_000_000n)],        false],
  ['exactly the limit',                      1_000n, [eur(1_000n)],             false],
  ['one cent more',                          1_000n, [eur(1_001n)],             true],
  ['two amounts above it together',          1_000n, [eur(600n), eur(401n)],    true],
  ['two currencies, each below it',          1_000n, [eur(600n), usd(600n)],    false],
  ['two currencies, one above it',           1_000n, [eur(600n), usd(1_001n)],  true],
  ['an allowance without a total',           1_000n, [eur(1n), eur(null)],      true],
  ['an allowance without a total, no limit', null,   [eur(null)],               false],
  ['any amount with the limit 0',            0n,     [eur(1n)],                 true],
  ['no amount with the limit 0',             0n,     [],                        false],
])('decision 0189: %s', (_, askAbove, agreed, isAsked) => {
  expect(isAbove(askAbove, agreed)).toBe(isAsked);
});
