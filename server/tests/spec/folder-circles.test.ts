import { expect, test } from 'vitest';
import { readFolderImports } from '../../../scripts/docs/source-imports.ts';

/** The folders that a folder reaches by its imports, directly or through others. */
function reachedFrom(
  folder: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of imports.get(next) ?? []) {
      if (!reached.has(target)) open.push(target);
      reached.add(target);
    }
  }
  return reached;
}

const circlesIn = (imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...imports.keys()].filter((folder) => reachedFrom(folder, imports).has(folder));

test('no folder of the server imports itself by way of others', () => {
  expect(circlesIn(readFolderImports())).toEqual([]);
});

test('a circle of three folders is found', () => {
  const imports = new Map([
    ['edge', new Set(['running'])],
    ['running', new Set(['identity', 'kernel'])],
    ['identity', new Set(['edge'])],
    ['kernel', new Set<string>()],
  ]);
  expect(circlesIn(imports)).toEqual(['edge', 'running', 'identity']);
});
