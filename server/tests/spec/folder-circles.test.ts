import { expect, test } from 'vitest';
import { importsOf, readFolderImports } from '../../../scripts/docs/source-imports.ts';
import { filesBelow } from './tree.ts';

/** All folders or files that this one imports, directly or through others. */
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

function circlesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const left = new Map(imports);
  // A folder that imports none of the others is in no circle, so most need no walk.
  for (let count = 0; count !== left.size; ) {
    count = left.size;
    for (const [one, targets] of left) {
      if (![...targets].some((target) => left.has(target))) left.delete(one);
    }
  }
  return [...left.keys()].filter((folder) => reachedFrom(folder, left).has(folder));
}

test('no folder of the server imports itself through others', () => {
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

// The import rules check only the files of the service and of the SDK.
test.each(['server/tests', 'sdk/tests', 'bench', 'scripts'])(
  'no file of %s imports itself through others',
  (folder) => {
    const files = filesBelow(folder).filter((path) => /\.[jt]s$/.test(path));
    expect(files.length).toBeGreaterThan(5);
    expect(circlesIn(new Map(files.map((path) => [path, new Set(importsOf(path))])))).toEqual([]);
  },
);
