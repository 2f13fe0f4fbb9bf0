import { expect, test } from 'vitest';
import { hashSecret } from '../users/secret-hash.ts';
import { nobodysHash } from './nobodys-hash.ts';

const costOf = (hash: string): string => hash.replace(/^(\$.*\$.*\$.*\$).*\$.*$/, '$1');

test("decision 0035: nobody's hash costs as much to verify as a new one", async () => {
  expect(costOf(nobodysHash)).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$$/);
  expect(costOf(nobodysHash)).toBe(costOf(await hashSecret('1234')));
});
