import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/security.md: every attack names its test.

const rows = readFileSync('docs/security.md', 'utf8')
  .split('## Attacks tried')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1);

const testsIn = (row: string): readonly string[] =>
  [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const fileOf = (name: string): string =>
  `${name.startsWith('sdk/') ? '' : 'server/tests/'}${name}.test.ts`;

test('each attack in docs/security.md names at least one test, and all named tests exist', () => {
  expect(rows?.length).toBeGreaterThan(40);
  expect(rows?.filter((row) => testsIn(row).length === 0)).toEqual([]);
  const named = rows?.flatMap(testsIn) ?? [];
  expect(named.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
});
