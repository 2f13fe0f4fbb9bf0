import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isOlderRelease, ownRelease } from './release.ts';

// biome-ignore format: a table
test.each([
  ['0.1.0',  '0.2.0',  true],
  ['0.9.0',  '0.10.0', true],
  ['0.1.9',  '0.1.10', true],
  ['0.9.9',  '1.0.0',  true],
  ['0.1.0',  '0.1.0',  false],
  ['0.2.0',  '0.1.9',  false],
  ['1.0.0',  '0.9.9',  false],
  ['0.1',    '0.1.0',  false],
])('%s is older than %s: %s', (one, other, isOlder) => {
  expect(isOlderRelease(one, other)).toBe(isOlder);
});

test('all packages have the same release', async () => {
  for (const place of ['../../package.json', '../../../package.json']) {
    const { version } = JSON.parse(await readFile(new URL(place, import.meta.url), 'utf8'));
    expect(version).toBe(ownRelease);
  }
});
