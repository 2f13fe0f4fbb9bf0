import { expect, onTestFinished, test } from 'vitest';
import { clientsLine } from '../hashing/hashing.ts';
import { HashingPool } from '../hashing/hashing-pool.ts';
import { nobodysHash } from './nobodys-hash.ts';

const costOf = (hash: string): string => hash.replace(/^(\$.*\$.*\$.*\$).*\$.*$/, '$1');

test('decision 0035: the decoy hash costs as much to verify as a new hash', async () => {
  const hashing = new HashingPool({ threads: 1 });
  onTestFinished(() => hashing.close());
  expect(costOf(nobodysHash)).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$$/);
  expect(costOf(nobodysHash)).toBe(costOf(await hashing.hash(clientsLine('shop'), '1234')));
});
